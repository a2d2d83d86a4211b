-- Whether a cordon is a drain: somebody waits until the agent has nothing at work any more.
ALTER TABLE agent ADD COLUMN draining INTEGER NOT NULL DEFAULT 0 CHECK (draining IN (0, 1));
