-- +goose Up
-- What the servers of a site agree on, such as the key that signs cookies.

CREATE TABLE settings (
    name  text COLLATE "C" PRIMARY KEY,
    value bytea NOT NULL
);
