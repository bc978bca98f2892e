-- What version 11 added.
UPDATE beats SET version = 7;
