-- Registrations. Times are milliseconds since 1970 in UTC.
CREATE TABLE agent (
  tenant           TEXT    NOT NULL,
  agent_id         TEXT    NOT NULL,
  access_id        TEXT    NOT NULL,
  document         TEXT    NOT NULL,
  cordoned         INTEGER NOT NULL CHECK (cordoned IN (0, 1)),
  registered_at_ms INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent_id)
) STRICT;

-- When each agent was last heard of: apart from its registration, because it changes every few seconds and
-- SQLite writes whole rows.
CREATE TABLE agent_seen (
  tenant           TEXT    NOT NULL,
  agent_id         TEXT    NOT NULL,
  last_seen_ms     INTEGER NOT NULL,
  PRIMARY KEY (tenant, agent_id),
  FOREIGN KEY (tenant, agent_id) REFERENCES agent (tenant, agent_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- When the hub last noted that it was alive; one row at most.
CREATE TABLE hub_alive (
  only_row         INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
  at_ms            INTEGER NOT NULL
) STRICT;
