-- What version 9 added: games that wait to be rated.
INSERT INTO rated_games (table_id, data)
    VALUES ('t2', '{"game":"nine","players":[{"user":"u1","side":0,"score":1},{"user":"u2","side":1,"score":0}],"ended":"2026-03-01T12:00:00.123Z"}');
