// Package cluster holds the tests that run the real program as processes of their own
// and take them away in the middle of things: servers, workers, NATS and PostgreSQL.
// What was acknowledged must be there afterwards, once, and everybody must have seen it.
package cluster
