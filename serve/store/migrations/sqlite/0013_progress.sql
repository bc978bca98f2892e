-- +goose Up
-- How far members have got in lessons and puzzles.

CREATE TABLE progress (
    user_id TEXT PRIMARY KEY REFERENCES users (id),
    data    TEXT NOT NULL -- JSON
) STRICT, WITHOUT ROWID;
