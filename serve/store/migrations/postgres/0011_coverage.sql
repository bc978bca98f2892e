-- +goose Up
-- Servers claim when they were serving. The version tells them when outages have changed.
ALTER TABLE beats ADD COLUMN version bigint NOT NULL DEFAULT 0;
