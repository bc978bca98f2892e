-- +goose Up

CREATE TABLE tables (
    number      INTEGER PRIMARY KEY AUTOINCREMENT, -- the order of creation
    id          TEXT NOT NULL UNIQUE,
    game        TEXT NOT NULL,
    setup       TEXT NOT NULL, -- JSON
    created     INTEGER NOT NULL,
    head        INTEGER NOT NULL,
    status      TEXT NOT NULL,
    seats       TEXT NOT NULL, -- JSON; the table seats has the same for searching
    deadline    INTEGER, -- null is never
    bot_to_move INTEGER NOT NULL,
    public      INTEGER NOT NULL,
    rated       INTEGER NOT NULL,
    result      TEXT NOT NULL,
    updated     INTEGER NOT NULL,
    secret      TEXT NOT NULL -- in hex
) STRICT;

CREATE INDEX tables_updated ON tables (updated);
CREATE INDEX tables_status ON tables (status, updated);
CREATE INDEX tables_game ON tables (game, updated);
CREATE INDEX tables_due ON tables (deadline) WHERE status = 'playing' AND deadline IS NOT NULL;
CREATE INDEX tables_bots ON tables (updated) WHERE status = 'playing' AND bot_to_move = 1;
CREATE INDEX tables_over ON tables (number) WHERE status = 'over';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_user ON seats (user_id);

-- Without row ids, the events of a table lie side by side.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    data     TEXT NOT NULL, -- JSON
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The last sign of life of any server: one row.
CREATE TABLE beats (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER -- null before the first
) STRICT;

INSERT INTO beats (one, at) VALUES (1, NULL);

CREATE TABLE outages (
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    PRIMARY KEY (ended, began)
) STRICT, WITHOUT ROWID;
