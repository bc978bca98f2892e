-- What version 10 added: checksums of events, beside events without.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t10', 'ten', '{"game":"ten","options":null,"seats":[{}],"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 2, 'open', '["u1"]', NULL, false, false, false, '', 1772366400123, 1772366400123, '');
INSERT INTO events (table_id, seq, data, checksum) VALUES ('t10', 1, '{"seq":1,"at":"2026-03-01T12:00:00.123Z","kind":"sat","seat":0,"user":"u1","name":"Åsa","ply":0}', 194130746);
INSERT INTO events (table_id, seq, data) VALUES ('t10', 2, '{"seq":2,"at":"2026-03-01T12:00:00.323Z","kind":"played","seat":0,"ply":1,"action":"a1","clocks":[1,2]}');
