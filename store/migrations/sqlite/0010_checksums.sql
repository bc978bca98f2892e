-- +goose Up
-- Events carry a checksum (store/damage.go), so that damage is noticed where it is read.
-- Those from before have none.

ALTER TABLE events ADD COLUMN checksum INTEGER;
