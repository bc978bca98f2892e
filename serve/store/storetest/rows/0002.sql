-- What version 2 added.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, secret)
    VALUES ('t1', 'skaane', '{"game":"skaane","options":{"size":"7"},"seats":[{},{"level":3}],"clock":{"kind":"days","days":2},"rated":true,"public":true,"commitment":"c0ffee"}',
    1772366400123, 2, 'playing', '["u1","u2"]', 1772366500123, true, true, true, '', 1772366400323, '0001ff');
INSERT INTO seats (table_id, seat, user_id) VALUES ('t1', 0, 'u1');
INSERT INTO seats (table_id, seat, user_id) VALUES ('t1', 1, 'u2');
INSERT INTO events (table_id, seq, data) VALUES ('t1', 1, '{"seq":1,"at":"2026-03-01T12:00:00.123Z","kind":"sat","seat":0,"user":"u1","name":"Åsa","ply":0}');
INSERT INTO events (table_id, seq, data) VALUES ('t1', 2, '{"seq":2,"at":"2026-03-01T12:00:00.323Z","kind":"played","seat":0,"ply":1,"action":"a1","clocks":[1,2]}');
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, secret)
    VALUES ('t2', 'rsp', '{"game":"rsp","options":null,"seats":null,"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'over', '[]', NULL, false, false, false, '1-0', 1772366400123, '');
UPDATE beats SET at = 1772366400123;
INSERT INTO outages (began, ended) VALUES (1772366300123, 1772366400123);
