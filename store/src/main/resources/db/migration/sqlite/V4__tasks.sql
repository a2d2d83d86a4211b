-- Tasks: one summary row each. What is true of a task stands in task_line; this row repeats it for lists and claims.
-- Times are milliseconds since 1970 in UTC; priority is 0 for the most urgent.
CREATE TABLE task (
  tenant           TEXT    NOT NULL,
  task_id          TEXT    NOT NULL,
  name             TEXT    NOT NULL,
  task_key         TEXT,
  priority         INTEGER NOT NULL,
  state            TEXT    NOT NULL,
  callback         TEXT    NOT NULL,
  units            INTEGER NOT NULL,
  confirmed        INTEGER NOT NULL,
  created_at_ms    INTEGER NOT NULL,
  updated_at_ms    INTEGER NOT NULL,
  finished_at_ms   INTEGER,
  version          INTEGER NOT NULL,
  owner            TEXT,
  open             INTEGER NOT NULL CHECK (open IN (0, 1)),
  PRIMARY KEY (tenant, task_id)
) STRICT;

CREATE UNIQUE INDEX task_by_key ON task (tenant, task_key) WHERE task_key IS NOT NULL;

-- Partial, so that a finished task costs them nothing.
CREATE INDEX task_free ON task (priority, task_id) WHERE open = 1 AND owner IS NULL;
CREATE INDEX task_owned ON task (owner) WHERE open = 1 AND owner IS NOT NULL;
CREATE INDEX task_failed ON task (tenant, task_id) WHERE state = 'FAILED';
CREATE INDEX task_suspended ON task (tenant, task_id) WHERE state = 'SUSPENDED';
CREATE INDEX task_cancelled ON task (tenant, task_id) WHERE state = 'CANCELLED';
CREATE INDEX task_callback_dead ON task (tenant, task_id) WHERE callback = 'DEAD';

-- The history of tasks; rows are only added, and removed together with their task.
CREATE TABLE task_line (
  tenant           TEXT    NOT NULL,
  task_id          TEXT    NOT NULL,
  seq              INTEGER NOT NULL,
  at_ms            INTEGER NOT NULL,
  unit             TEXT    NOT NULL,
  kind             TEXT    NOT NULL,
  attempt          INTEGER NOT NULL,
  agent            TEXT,
  failure          TEXT,
  reason           TEXT    NOT NULL,
  mark             TEXT    NOT NULL,
  data_type        TEXT,
  data             BLOB,
  PRIMARY KEY (tenant, task_id, seq)
) STRICT;

-- Until when each hub may be taken to live.
CREATE TABLE hub_lease (
  hub              TEXT    NOT NULL PRIMARY KEY,
  until_ms         INTEGER NOT NULL
) STRICT;

-- Which tasks were taken from a hub that has not been told yet.
CREATE TABLE task_taken (
  owner            TEXT    NOT NULL,
  tenant           TEXT    NOT NULL,
  task_id          TEXT    NOT NULL,
  PRIMARY KEY (owner, tenant, task_id)
) STRICT, WITHOUT ROWID;
