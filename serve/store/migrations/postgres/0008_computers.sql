-- +goose Up
-- The games with computers that are not over, by the people who play or, as long as nobody
-- does, have created them: how many somebody may have is limited.

CREATE TABLE computer_games (
    user_id  text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user_id, table_id)
);

CREATE INDEX computer_games_table ON computer_games (table_id);

INSERT INTO computer_games (user_id, table_id)
SELECT DISTINCT s.user_id, t.id FROM tables t JOIN seats s ON s.table_id = t.id
WHERE t.status <> 'over' AND json_typeof(t.setup -> 'seats') = 'array'
    AND coalesce((t.setup -> 'seats' -> s.seat ->> 'level')::integer, 0) = 0
    AND EXISTS (SELECT 1 FROM json_array_elements(CASE json_typeof(t.setup -> 'seats') WHEN 'array' THEN t.setup -> 'seats' ELSE '[]' END) AS p (plan)
        WHERE json_typeof(p.plan) = 'object' AND coalesce((p.plan ->> 'level')::integer, 0) > 0);
