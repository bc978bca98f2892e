-- +goose Up
-- Analyses of finished games, whom programs belong to, and seats that are kept.

CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    version  INTEGER NOT NULL,
    status   TEXT NOT NULL,
    done     INTEGER NOT NULL,
    plies    INTEGER NOT NULL,
    worker   TEXT NOT NULL,
    tries    INTEGER NOT NULL,
    updated  INTEGER NOT NULL,
    report   TEXT NOT NULL, -- JSON; empty before it is done
    problem  TEXT NOT NULL
) STRICT;

CREATE INDEX analyses_unfinished ON analyses (updated) WHERE status IN ('queued', 'running');

ALTER TABLE users ADD COLUMN owner TEXT NOT NULL DEFAULT '';

-- Until now the label of a program's token said whose it is.
UPDATE users SET owner = coalesce((SELECT label FROM tokens WHERE user_id = users.id AND kind = 'api' ORDER BY created, hash LIMIT 1), '')
WHERE kind = 'bot';

CREATE INDEX users_owner ON users (owner, created) WHERE owner <> '';

CREATE TABLE invitations (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  TEXT NOT NULL,
    PRIMARY KEY (user_id, table_id, seat)
) STRICT, WITHOUT ROWID;

INSERT INTO invitations (table_id, seat, user_id)
SELECT t.id, s.key, json_extract(s.value, '$.for') FROM tables t, json_each(t.setup, '$.seats') s
WHERE s.type = 'object' AND coalesce(json_extract(s.value, '$.for'), '') <> '';
