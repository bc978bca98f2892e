package site

import (
	"context"
	"encoding/json"
	"time"

	"github.com/antares-games/antares"
)

// Notice tells a user something about a table of theirs: that it began, that it is
// their turn, that it ended, or that a seat there is kept for them.
type Notice struct {
	Table  string         `json:"table"`
	Game   string         `json:"game"`
	Status antares.Status `json:"status"`
	// Seats are the user's own.
	Seats []int `json:"seats"`
	// YourTurn says that one of them is to move.
	YourTurn bool `json:"your_turn"`
	Ply      int  `json:"ply"`
	// Invited says that a seat is free that is kept for the user.
	Invited bool `json:"invited,omitempty"`
}

// Message is the notice as it is sent.
func (n *Notice) Message() []byte {
	data, _ := json.Marshal(n) // numbers and texts
	return data
}

// WatchUser tells f, which must not wait, about everything at a user's tables.
func (s *Site) WatchUser(user string, f func(*Notice)) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := &userWatcher{f}
	s.users[user] = append(s.users[user], w)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		list := s.users[user]
		for i := range list {
			if list[i] == w {
				list = append(list[:i:i], list[i+1:]...)
				break
			}
		}
		if len(list) == 0 {
			delete(s.users, user)
		} else {
			s.users[user] = list
		}
	}
}

type userWatcher struct{ tell func(*Notice) }

// notify tells the users of a table where it stands, those that are connected here.
func (s *Site) notify(l *live) {
	t := l.t
	for i, seat := range t.Seats {
		user, invited := seat.User, false
		if user == "" {
			user, invited = t.Setup.Seats[i].For, true
		}
		if user == "" {
			continue
		}
		s.mu.Lock()
		list := s.users[user]
		s.mu.Unlock()
		if len(list) == 0 {
			continue
		}
		n := &Notice{Table: t.ID, Game: t.Setup.Game, Status: t.Status, Ply: t.Ply(), Invited: invited, Seats: []int{}}
		first := true
		for j := range t.Seats {
			if t.Seats[j].User == user {
				n.Seats = append(n.Seats, j)
				first = first && j >= i
			}
		}
		if !first {
			continue // told for an earlier seat
		}
		n.YourTurn = t.Turn() >= 0 && t.Seats[t.Turn()].User == user
		for _, w := range list {
			w.tell(n)
		}
	}
}

// notifyElsewhere tells users who are connected here of a table that only another
// server has in memory. It is read only if somebody here may be concerned.
func (s *Site) notifyElsewhere(id string) {
	s.mu.Lock()
	anybody := len(s.users) > 0
	s.mu.Unlock()
	if !anybody {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	err := s.look(ctx, id, func(l *live) error {
		s.notify(l)
		return nil
	})
	if err != nil {
		s.Log.Warn("read a table", "table", id, "error", err)
	}
}
