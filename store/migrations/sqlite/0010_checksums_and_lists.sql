-- +goose Up
-- Events carry a checksum (store/damage.go), so that damage is noticed where it is read.
-- Those from before have none.

ALTER TABLE events ADD COLUMN checksum INTEGER;

-- Every list is read from an index that has all that it is filtered by, so that one which
-- finds nothing has nothing to read. Tables that are over without a result are in no list
-- of tables that are over: to lists they are void.

DROP INDEX tables_status;
CREATE INDEX tables_status ON tables (CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, listed);
CREATE INDEX tables_status_game ON tables (CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, game, listed);
CREATE INDEX tables_public ON tables (listed) WHERE public = 1;
CREATE INDEX tables_public_game ON tables (game, listed) WHERE public = 1;
CREATE INDEX tables_public_status ON tables (CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, listed) WHERE public = 1;
CREATE INDEX tables_public_status_game ON tables (CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END, game, listed) WHERE public = 1;

UPDATE lists SET status = 'void' WHERE status = 'over' AND table_id IN (SELECT id FROM tables WHERE status = 'over' AND result = 'ongoing');

DROP INDEX lists_now;
DROP INDEX lists_game;
CREATE INDEX lists_game ON lists (user_id, role, game, listed, number);
CREATE INDEX lists_status ON lists (user_id, role, status, listed, number);
CREATE INDEX lists_status_game ON lists (user_id, role, status, game, listed, number);
CREATE INDEX lists_public_game ON lists (user_id, role, game, listed, number) WHERE public = 1;
CREATE INDEX lists_public_status ON lists (user_id, role, status, listed, number) WHERE public = 1;
CREATE INDEX lists_public_status_game ON lists (user_id, role, status, game, listed, number) WHERE public = 1;
