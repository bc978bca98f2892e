-- +goose Up
-- Lists go by when a table was last made, joined, left, begun or ended, not by its last
-- action: so an action changes no index.

ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET listed = updated;

DROP INDEX tables_updated;
DROP INDEX tables_status;
DROP INDEX tables_game;
DROP INDEX tables_bots;
CREATE INDEX tables_listed ON tables (listed);
CREATE INDEX tables_status ON tables (status, listed);
CREATE INDEX tables_game ON tables (game, listed);
CREATE INDEX tables_bots ON tables (number) WHERE status = 'playing' AND bot_to_move = 1;
