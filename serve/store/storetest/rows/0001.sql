-- What a site may have had at version 1, in words that both databases understand.
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('u1', 'Åsa', 'åsa', 'member', '$argon2id$x', 1772366400123);
INSERT INTO users (id, name, name_key, kind, password, created) VALUES ('u2', 'Guest 7', 'guest 7', 'guest', '', 1772366400124);
INSERT INTO tokens (hash, user_id, kind, label, created, expires) VALUES ('h1', 'u1', 'session', '', 1772366400123, 1772366401123);
INSERT INTO tokens (hash, user_id, kind, label, created, expires) VALUES ('h2', 'u1', 'api', 'my bot', 1772366400123, NULL);
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ('u1', 'skaane', 1512.25, 200.5, 0.06, 3, 1772366400123);
