-- +goose Up
-- Servers claim when they were serving. The version tells them when outages have changed.
ALTER TABLE beats ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
