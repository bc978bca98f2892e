-- +goose Up
-- Events carry a checksum (serve/store/damage.go), so that damage is noticed where it is read.
-- Those from before have none.

ALTER TABLE events ADD COLUMN checksum INTEGER;

-- Every list is read from an index that has all that it is filtered by, so that one which
-- finds nothing has nothing to read; lists of public tables and others together are read
-- from both halves. Tables that are over without a result are in no list of tables that are
-- over: to lists they are void.

DROP INDEX tables_listed;
DROP INDEX tables_game;
DROP INDEX tables_status;
CREATE INDEX tables_listed ON tables (public, listed);
CREATE INDEX tables_game ON tables (public, game, listed);
CREATE INDEX tables_status ON tables (public, CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, listed);
CREATE INDEX tables_status_game ON tables (public, CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, game, listed);

UPDATE lists SET status = 'void' WHERE status = 'over' AND table_id IN (SELECT id FROM tables WHERE status = 'over' AND result = 'ongoing');

DROP INDEX lists_user;
DROP INDEX lists_public;
DROP INDEX lists_game;
DROP INDEX lists_now;
CREATE INDEX lists_user ON lists (user_id, role, public, listed, number);
CREATE INDEX lists_game ON lists (user_id, role, public, game, listed, number);
CREATE INDEX lists_status ON lists (user_id, role, public, status, listed, number);
CREATE INDEX lists_status_game ON lists (user_id, role, public, status, game, listed, number);
