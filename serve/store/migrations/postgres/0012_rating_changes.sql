-- +goose Up
-- What a rated game did to the rating of each of its players.

CREATE TABLE rating_changes (
    table_id  text COLLATE "C" NOT NULL,
    user_id   text COLLATE "C" NOT NULL,
    before    double precision NOT NULL,
    after     double precision NOT NULL,
    deviation double precision NOT NULL, -- after the game
    games     bigint NOT NULL, -- including this one
    PRIMARY KEY (table_id, user_id)
);
