-- +goose Up
-- Games that are over and not rated yet. They are rated in this order, and each row goes in
-- the transaction that writes the ratings.

CREATE TABLE rated_games (
    number   INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    data     TEXT NOT NULL -- JSON
) STRICT;

-- Where it is tried whether writing works. No two write the same row, and none stays.
CREATE TABLE probes (
    id INTEGER PRIMARY KEY
) STRICT;
