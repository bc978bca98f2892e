-- What version 5 added: a table that is listed by another time than its last action.
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t5', 'five', '{"game":"five","options":null,"seats":null,"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'playing', '[]', NULL, false, false, false, '', 1772366400999, 1772366400100, '');
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
    VALUES ('t6', 'five', '{"game":"five","options":null,"seats":null,"clock":{"kind":"none"},"rated":false,"public":false,"commitment":""}',
    1772366400123, 0, 'playing', '[]', NULL, false, false, false, '', 1772366400123, 1772366400123, '');
-- Names that look or mean the same, which nobody minded yet.
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l1', 'Bob Burns', 'bob burns', 'member', 'x', 1);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l2', 'Bob Bums', 'bob bums', 'member', 'x', 2);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l3', 'ﬃ', 'ﬃ', 'member', 'x', 3);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l4', 'ffi', 'ffi', 'member', 'x', 4);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l5', 'ﬀi', 'ﬀi', 'member', 'x', 5);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('l6', 'Ｗｉｄｅ', 'ｗｉｄｅ', 'member', 'x', 6);
-- Two with enough games: o0 has met five opponents, o1 only o0 and partners. Games that
-- are not rated, not over, aborted or against oneself do not count.
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ('o0', 'opponents', 1600, 90, 0.06, 20, 1);
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ('o1', 'opponents', 1700, 90, 0.06, 20, 1);
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret) VALUES
    ('oa', 'opponents', '{"options":{"mode":"teams"}}', 1, 0, 'over', '[]', NULL, false, false, true, 'win:blue', 1, 1, ''),
    ('ob', 'opponents', '{"options":null}', 1, 0, 'over', '[]', NULL, false, false, true, 'draw:agreed', 1, 1, ''),
    ('oc', 'opponents', '{"options":{"mode":"free"}}', 1, 0, 'over', '[]', NULL, false, false, true, 'win:blue', 1, 1, ''),
    ('od', 'opponents', '{}', 1, 0, 'over', '[]', NULL, false, false, false, 'win:blue', 1, 1, ''),
    ('oe', 'opponents', '{}', 1, 0, 'over', '[]', NULL, false, false, true, 'ongoing', 1, 1, ''),
    ('of', 'opponents', '{}', 1, 0, 'playing', '[]', NULL, false, false, true, '', 1, 1, ''),
    ('og', 'opponents', '{}', 1, 0, 'over', '[]', NULL, false, false, true, 'win:blue', 1, 1, '');
INSERT INTO seats (table_id, seat, user_id) VALUES
    ('oa', 0, 'o0'), ('oa', 1, 'o2'), ('oa', 2, 'o3'), ('oa', 3, 'o4'),
    ('ob', 0, 'o0'), ('ob', 1, 'o1'),
    ('oc', 0, 'o0'), ('oc', 1, 'o3'), ('oc', 2, 'o5'),
    ('od', 0, 'o1'), ('od', 1, 'o2'), ('oe', 0, 'o1'), ('oe', 1, 'o3'), ('of', 0, 'o1'), ('of', 1, 'o4'),
    ('og', 0, 'o1'), ('og', 1, 'o5'), ('og', 2, 'o6'), ('og', 3, 'o1');
