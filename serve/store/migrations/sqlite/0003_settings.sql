-- +goose Up
-- What the servers of a site agree on, such as the key that signs cookies.

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
