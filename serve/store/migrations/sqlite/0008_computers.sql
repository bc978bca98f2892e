-- +goose Up
-- The games with computers that are not over, by the people who play or, as long as nobody
-- does, have created them: how many somebody may have is limited.

CREATE TABLE computer_games (
    user_id  TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX computer_games_table ON computer_games (table_id);

INSERT INTO computer_games (user_id, table_id)
SELECT DISTINCT s.user_id, t.id FROM tables t JOIN seats s ON s.table_id = t.id
WHERE t.status <> 'over' AND coalesce(json_extract(t.setup, '$.seats[' || s.seat || '].level'), 0) = 0
    AND EXISTS (SELECT 1 FROM json_each(t.setup, '$.seats') p WHERE p.type = 'object' AND coalesce(json_extract(p.value, '$.level'), 0) > 0);
