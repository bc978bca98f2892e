-- What version 8 added: who plays against computers.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t8', 'eight', '{"game":"eight","options":null,"seats":[{},{"level":10}],"clock":{"kind":"none"},"rated":false,"public":false,"commitment":"","by":"u2"}',
    1772366400123, 0, 'open', '["",""]', NULL, false, false, false, '', 1772366400123, 1772366400123, '');
INSERT INTO computer_games (user_id, table_id) VALUES ('u2', 't8');
