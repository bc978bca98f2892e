-- What version 5 added: a table that is listed by another time than its last action.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t5', 'five', '{"game":"five","options":null,"seats":null,"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'playing', '[]', NULL, false, false, false, '', 1772366400999, 1772366400100, '');
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t6', 'five', '{"game":"five","options":null,"seats":null,"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'playing', '[]', NULL, false, false, false, '', 1772366400123, 1772366400123, '');
