-- +goose Up
-- What a rated game did to the rating of each of its players.

CREATE TABLE rating_changes (
    table_id  TEXT NOT NULL,
    user_id   TEXT NOT NULL,
    before    REAL NOT NULL,
    after     REAL NOT NULL,
    deviation REAL NOT NULL, -- after the game
    games     INTEGER NOT NULL, -- including this one
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;
