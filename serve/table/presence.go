package table

import (
	"slices"

	"github.com/antares-games/antares"
)

// Presence is who sat at a table when: chat is for those who sat there at the time, not for
// those who came later.
type Presence struct {
	stays   []stay
	started bool
	seen    int64 // the last event recorded
}

// stay is the time that a user spent on a seat, as numbers of events; the end is 0 while it
// lasts.
type stay struct {
	user     string
	seat     int
	from, to int64
}

// Note records the next event; one that was recorded before changes nothing.
func (p *Presence) Note(e *antares.Event) {
	if e.Seq <= p.seen {
		return
	}
	p.seen = e.Seq
	switch e.Kind {
	case antares.Sat:
		p.stays = append(p.stays, stay{user: e.User, seat: e.Seat, from: e.Seq})
	case antares.Started:
		p.started = true
	case antares.Left:
		if p.started { // a player who gives up while the others continue stays at the table
			return
		}
		for i := range p.stays {
			if s := &p.stays[i]; s.seat == e.Seat && s.to == 0 {
				s.to = e.Seq
			}
		}
	}
}

// Hears reports whether a user sat at the table when an event happened.
func (p *Presence) Hears(user string, seq int64) bool {
	return user != "" && slices.ContainsFunc(p.stays, func(s stay) bool {
		return s.user == user && s.from <= seq && (s.to == 0 || seq < s.to)
	})
}

// Presence is who sat at the table when, for the caller to keep.
func (t *Table) Presence() Presence {
	p := t.presence
	p.stays = slices.Clone(p.stays)
	return p
}

// Hears reports whether a user sat at the table when an event happened.
func (t *Table) Hears(user string, seq int64) bool { return t.presence.Hears(user, seq) }
