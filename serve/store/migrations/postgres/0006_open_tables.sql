-- +goose Up
-- Open tables expire, and the lists of one person's tables are read in their order from
-- an index: a level of the computer has very many games.

ALTER TABLE tables ADD COLUMN by_user text COLLATE "C" NOT NULL DEFAULT ''; -- who created it

-- Tables from before wait for two weeks after somebody last sat down or left.
UPDATE tables SET deadline = listed + 1209600000 WHERE status = 'open';
DROP INDEX tables_due;
CREATE INDEX tables_due ON tables (deadline, number) WHERE status <> 'over' AND deadline IS NOT NULL;

CREATE INDEX invitations_table ON invitations (table_id);

-- The tables of each person: at which they play, at which a free seat is reserved for
-- them, and which they have created, as long as those are open. It follows from seats,
-- invitations and tables, and is written anew whenever a table is listed anew.
CREATE TABLE lists (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    role     text NOT NULL, -- plays, invited or created
    user_id  text COLLATE "C" NOT NULL,
    number   bigint NOT NULL, -- from here on as in tables
    listed   bigint NOT NULL,
    status   text NOT NULL,
    game     text NOT NULL,
    public   boolean NOT NULL,
    PRIMARY KEY (table_id, role, user_id)
);

INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
SELECT DISTINCT t.id, 'plays', s.user_id, t.number, t.listed, t.status, t.game, t.public
FROM seats s JOIN tables t ON t.id = s.table_id;

INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
SELECT DISTINCT t.id, 'invited', i.user_id, t.number, t.listed, t.status, t.game, t.public
FROM invitations i JOIN tables t ON t.id = i.table_id
WHERE t.status <> 'over' AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = i.table_id AND s.seat = i.seat);

CREATE INDEX lists_user ON lists (user_id, role, listed, number);
CREATE INDEX lists_public ON lists (user_id, role, listed, number) WHERE public;
CREATE INDEX lists_game ON lists (user_id, role, game, listed, number) WHERE public;
CREATE INDEX lists_now ON lists (user_id, role, status, listed, number) WHERE status <> 'over';

DROP INDEX seats_user;
