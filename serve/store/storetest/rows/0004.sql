-- What version 4 added.
INSERT INTO users (id, name, name_key, kind, password, owner, created) VALUES ('u4', 'Bot 4', 'bot 4', 'bot', '', 'u1', 1772366400125);
INSERT INTO analyses (table_id, version, status, done, plies, worker, tries, updated, report, problem)
    VALUES ('t2', 3, 'done', 7, 7, 'w', 1, 1772366400123, '{"plies":[]}', '');
INSERT INTO invitations (table_id, seat, user_id) VALUES ('t1', 3, 'u4');
