// Package cluster holds the tests that run the real program in separate processes and break
// things while people play: servers, workers, NATS and PostgreSQL are killed, paused,
// unplugged and restarted, and locks are held. Afterwards everything that was acknowledged
// must be there exactly once, and nothing that was refused; everybody must have seen it,
// and every clock must be right.
package cluster
