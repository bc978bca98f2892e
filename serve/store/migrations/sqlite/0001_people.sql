-- +goose Up
-- Times are milliseconds since 1970, UTC, everywhere.

CREATE TABLE users (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE, -- the name in small letters
    kind     TEXT NOT NULL,
    password TEXT NOT NULL,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
    hash    TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    kind    TEXT NOT NULL,
    label   TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER -- null is never
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_user ON tokens (user_id, kind, created);

-- Ratings and seats do not refer to users: a game that ended must be written even
-- if whoever played it is gone.
CREATE TABLE ratings (
    user_id    TEXT NOT NULL,
    game       TEXT NOT NULL,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    games      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (user_id, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_leaders ON ratings (game, rating DESC, user_id);
