package site

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// The servers of a site tell each other over the bus that they are alive. A bus that
// answers each of them may still not connect them: the NATS servers can be partitioned, or
// one of our servers cut off. A server that is no longer heard may still be writing.
const (
	subjectPeers = "antares.peers"
	aliveEvery   = 500 * time.Millisecond
	// peerLate is how long a server may be silent before it counts as missing, and peerGone
	// before it counts as dead: from then on only the slow rounds find what it writes.
	peerLate = 1500 * time.Millisecond
	peerGone = 2 * time.Minute
)

// alive is what a server announces to the others.
type alive struct {
	Server string `json:"server"`
	// Lost counts the messages that it could not send: a server that sees it grow has
	// missed some.
	Lost int64 `json:"lost"`
	// Leaving reports that this is the last one.
	Leaving bool `json:"leaving,omitempty"`
}

// peers are the other servers.
type peers struct {
	mu    sync.Mutex
	known map[string]peer
}

type peer struct {
	at   time.Time
	lost int64
}

// note records a sign of life, and reports whether something may have been missed.
func (p *peers) note(a *alive) (missed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old, known := p.known[a.Server]
	if a.Leaving {
		delete(p.known, a.Server)
	} else {
		if p.known == nil {
			p.known = map[string]peer{}
		}
		p.known[a.Server] = peer{time.Now(), a.Lost}
	}
	return known && (a.Lost != old.lost || time.Since(old.at) >= peerLate)
}

// missing reports whether a server that was there is missing.
func (p *peers) missing() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	missing := false
	for name, one := range p.known {
		silent := time.Since(one.at)
		if silent >= peerGone {
			delete(p.known, name)
		} else if silent >= peerLate {
			missing = true
		}
	}
	return missing
}

// tellAlive announces to the other servers that this one is alive.
func (s *Site) tellAlive(context.Context) error {
	s.sayAlive(false)
	return nil
}

func (s *Site) sayAlive(leaving bool) {
	if s.bus.Silent() || !s.bus.Heard() {
		return
	}
	data, err := json.Marshal(alive{s.name, s.bus.Lost(), leaving})
	if err == nil {
		err = s.bus.Publish(subjectPeers, data)
	}
	if err != nil {
		s.log.Debug("tell the other servers", "error", err) // they read the database
	}
}

// heardAlive receives a sign of life of another server.
func (s *Site) heardAlive(_ string, data []byte) {
	var a alive
	if json.Unmarshal(data, &a) == nil && a.Server != "" && s.peers.note(&a) {
		s.lookAgain()
		go s.missAnew()
	}
}
