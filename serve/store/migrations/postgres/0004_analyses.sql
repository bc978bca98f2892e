-- +goose Up
-- Analyses of finished games, whom programs belong to, and seats that are kept.

CREATE TABLE analyses (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    version  bigint NOT NULL,
    status   text NOT NULL,
    done     integer NOT NULL,
    plies    integer NOT NULL,
    worker   text NOT NULL,
    tries    integer NOT NULL,
    updated  bigint NOT NULL,
    report   text NOT NULL, -- JSON; empty before it is done
    problem  text NOT NULL
);

CREATE INDEX analyses_unfinished ON analyses (updated) WHERE status IN ('queued', 'running');

ALTER TABLE users ADD COLUMN owner text COLLATE "C" NOT NULL DEFAULT '';

-- Until now the label of a program's token said whose it is.
UPDATE users SET owner = coalesce((SELECT label FROM tokens WHERE user_id = users.id AND kind = 'api' ORDER BY created, hash LIMIT 1), '')
WHERE kind = 'bot';

CREATE INDEX users_owner ON users (owner, created) WHERE owner <> '';

CREATE TABLE invitations (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat     integer NOT NULL,
    user_id  text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, table_id, seat)
);

INSERT INTO invitations (table_id, seat, user_id)
SELECT t.id, s.place - 1, s.plan ->> 'for' FROM tables t,
    json_array_elements(CASE json_typeof(t.setup -> 'seats') WHEN 'array' THEN t.setup -> 'seats' ELSE '[]' END) WITH ORDINALITY AS s (plan, place)
WHERE json_typeof(s.plan) = 'object' AND coalesce(s.plan ->> 'for', '') <> '';
