-- What version 6 added: who created a table, and in whose lists it is.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret, by_user)
    VALUES ('t7', 'six', '{"game":"six","options":null,"seats":[{},{"for":"u2"}],"clock":{"kind":"none"},"rated":false,"public":false,"commitment":"","by":"u1","expires":"2026-03-01T13:00:00.123Z"}',
    1772366400123, 0, 'open', '["u1",""]', 1772370000123, false, false, false, '', 1772366400999, 1772366400123, '', 'u1');
INSERT INTO seats (table_id, seat, user_id) VALUES ('t7', 0, 'u1');
INSERT INTO invitations (table_id, seat, user_id) VALUES ('t7', 1, 'u2');
INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
    SELECT 't7', 'plays', 'u1', number, listed, status, game, public FROM tables WHERE id = 't7';
INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
    SELECT 't7', 'invited', 'u2', number, listed, status, game, public FROM tables WHERE id = 't7';
INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
    SELECT 't7', 'created', 'u1', number, listed, status, game, public FROM tables WHERE id = 't7';
