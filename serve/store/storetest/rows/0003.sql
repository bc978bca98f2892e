-- Settings are bytes, which both databases could not say in the same words. A program
-- whose token says whom it belongs to, and a table with a seat that is kept.
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('u3', 'Bot 3', 'bot 3', 'bot', '', 1772366400124);
INSERT INTO tokens (hash, user_id, kind, label, created, expires) VALUES ('h3', 'u3', 'api', 'u1', 1772366400124, NULL);
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, secret)
    VALUES ('t3', 'rsp', '{"game":"rsp","options":null,"seats":[{},{"for":"u2"}],"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'open', '["",""]', NULL, false, false, false, '', 1772366400123, '');
