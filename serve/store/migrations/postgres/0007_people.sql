-- +goose Up
-- What names look like, and whom somebody has played rated games against.

-- The skeleton of a name, computed by the program: no new name may have that of another.
-- Old names may, so the index is not unique. Version 0 is not computed yet; when a
-- database is opened, those of older versions are.
ALTER TABLE users ADD COLUMN skeleton text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN skeleton_version integer NOT NULL DEFAULT 0;

CREATE INDEX users_skeleton ON users (skeleton);
CREATE INDEX users_skeleton_version ON users (skeleton_version);

CREATE TABLE rating_opponents (
    user_id  text COLLATE "C" NOT NULL,
    game     text COLLATE "C" NOT NULL,
    opponent text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, game, opponent)
);

ALTER TABLE ratings ADD COLUMN opponents bigint NOT NULL DEFAULT 0;

-- Partners are not opponents: seats 0 and 2, and 1 and 3, of Scorpion in teams. A game
-- in which somebody had two seats rated nobody.
INSERT INTO rating_opponents (user_id, game, opponent)
SELECT a.user_id, t.game, b.user_id FROM tables t
JOIN seats a ON a.table_id = t.id JOIN seats b ON b.table_id = t.id AND b.user_id <> a.user_id
WHERE t.status = 'over' AND t.rated AND t.result <> 'ongoing'
    AND NOT (coalesce(t.setup -> 'options' ->> 'mode', '') = 'teams' AND (a.seat + b.seat) % 2 = 0)
    AND (SELECT count(DISTINCT s.user_id) FROM seats s WHERE s.table_id = t.id) = (SELECT count(*) FROM seats s WHERE s.table_id = t.id)
ON CONFLICT DO NOTHING;

UPDATE ratings SET opponents = (SELECT count(*) FROM rating_opponents o WHERE o.user_id = ratings.user_id AND o.game = ratings.game);

-- Those who are listed as leaders, as antares.LeaderGames and its neighbours say.
DROP INDEX ratings_leaders;
CREATE INDEX ratings_leaders ON ratings (game, rating DESC, user_id) WHERE games >= 20 AND opponents >= 5 AND deviation < 100;
