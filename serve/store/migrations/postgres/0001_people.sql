-- +goose Up
-- Times are milliseconds since 1970, UTC, everywhere. Texts that things are sorted
-- by compare as bytes, as in SQLite, whatever the language of the database.

CREATE TABLE users (
    id       text COLLATE "C" PRIMARY KEY,
    name     text NOT NULL,
    name_key text COLLATE "C" NOT NULL UNIQUE, -- the name in small letters
    kind     text NOT NULL,
    password text NOT NULL,
    created  bigint NOT NULL
);

CREATE TABLE tokens (
    hash    text COLLATE "C" PRIMARY KEY,
    user_id text COLLATE "C" NOT NULL REFERENCES users (id),
    kind    text NOT NULL,
    label   text NOT NULL,
    created bigint NOT NULL,
    expires bigint -- null is never
);

CREATE INDEX tokens_user ON tokens (user_id, kind, created);

-- Ratings and seats do not refer to users: a game that ended must be written even
-- if whoever played it is gone.
CREATE TABLE ratings (
    user_id    text COLLATE "C" NOT NULL,
    game       text COLLATE "C" NOT NULL,
    rating     double precision NOT NULL,
    deviation  double precision NOT NULL,
    volatility double precision NOT NULL,
    games      bigint NOT NULL,
    updated    bigint NOT NULL,
    PRIMARY KEY (user_id, game)
);

CREATE INDEX ratings_leaders ON ratings (game, rating DESC, user_id);
