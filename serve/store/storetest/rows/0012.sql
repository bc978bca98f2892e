-- What version 12 added: what a game did to ratings.
INSERT INTO rating_changes (table_id, user_id, before, after, deviation, games) VALUES ('t12', 'u1', 1500, 1512.25, 120.5, 3);
