package site

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// The servers of a site tell each other over the bus that they are there. A bus that
// answers to each of them may still not connect them: its own servers can be parted, or
// one of ours can be cut off. Whoever is no longer heard may be writing all the same.
const (
	subjectPeers = "antares.peers"
	aliveEvery   = 500 * time.Millisecond
	// peerLate is after which silence a server is missing, and peerGone after which it
	// is taken for dead: from then on only the slow rounds find what it writes.
	peerLate = 1500 * time.Millisecond
	peerGone = 2 * time.Minute
)

// alive is what a server tells the others.
type alive struct {
	Server string `json:"server"`
	// Lost counts the messages that it could not send: whoever sees it grow has missed
	// some.
	Lost int64 `json:"lost"`
	// Leaving says that there will be no more.
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

// note takes over a sign of life, and says whether something may have been missed.
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

// missing says whether a server is missing that was there.
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

// tellAlive tells the other servers that this one is there.
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
		s.log.Debug("tell the other servers", "error", err) // they look in the database
	}
}

// heardAlive hears another server.
func (s *Site) heardAlive(_ string, data []byte) {
	var a alive
	if json.Unmarshal(data, &a) == nil && a.Server != "" && s.peers.note(&a) {
		s.lookAgain()
	}
}
