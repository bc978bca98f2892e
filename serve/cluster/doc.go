// Package cluster holds the tests that run the real program as processes of their own and
// pull their plugs in the middle of things: servers, workers, NATS and PostgreSQL are
// killed, stopped, unplugged and restarted, and somebody holds locks. What was acknowledged
// must be there afterwards, once, and what was refused must not; everybody must have seen
// it, and nobody's clock may lie.
package cluster
