-- What version 7 added.
INSERT INTO users (id, name, name_key, skeleton, skeleton_version, kind, password, created) VALUES ('u7', 'Kai 7', 'kai 7', 'kai 7', 1, 'member', 'x', 7);
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, opponents, updated) VALUES ('u1', 'seven', 1600, 99.5, 0.06, 20, 5, 1);
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, opponents, updated) VALUES ('u2', 'seven', 1700, 99.5, 0.06, 20, 4, 1);
