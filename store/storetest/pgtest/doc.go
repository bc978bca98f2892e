package pgtest
