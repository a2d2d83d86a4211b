-- Results of calls with an idempotency key, kept for minutes so that a repeated request gets the first answer.
-- The outcome is bytes in a form of the program's own.
CREATE TABLE call_result (
  tenant           TEXT    NOT NULL,
  caller           TEXT    NOT NULL,
  target           TEXT    NOT NULL,
  idempotency_key  TEXT    NOT NULL,
  fingerprint      TEXT    NOT NULL,
  expires_at_ms    INTEGER NOT NULL,
  outcome          BLOB    NOT NULL,
  PRIMARY KEY (tenant, caller, target, idempotency_key)
) STRICT;

CREATE INDEX call_result_by_expiry ON call_result (expires_at_ms);
