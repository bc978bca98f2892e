-- +goose Up
-- How far members have got in lessons and puzzles.

CREATE TABLE progress (
    user_id text COLLATE "C" PRIMARY KEY REFERENCES users (id),
    data    text NOT NULL -- JSON
);
