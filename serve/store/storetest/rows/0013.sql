-- What version 13 added: progress in lessons and puzzles.
INSERT INTO progress (user_id, data) VALUES ('u1', '{"lessons":{"skaane":{"at":3,"done":4}},"solved":["rsp-0123456789abcdef"]}');
