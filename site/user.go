package site

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/table"
)

// Notice tells a user how a table of theirs stands: that it began, that it is their
// turn, that it ended, or that a seat there is kept for them.
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
	// Opening says that the game waits for the user to open a sealed seed.
	Opening bool `json:"opening,omitempty"`
}

// Message is the notice as it is sent.
func (n *Notice) Message() []byte {
	data, _ := json.Marshal(n) // numbers and texts
	return data
}

// noticeOf is how a table stands for a user.
func noticeOf(t *table.Table, user string) *Notice {
	n := &Notice{Table: t.ID, Game: t.Setup.Game, Status: t.Status, Ply: t.Ply(), Seats: []int{}, Opening: t.Awaited(user)}
	for i, seat := range t.Seats {
		if seat.User == user {
			n.Seats = append(n.Seats, i)
		}
		n.Invited = n.Invited || t.Status == antares.Open && seat.User == "" && t.Setup.Seats[i].For == user
	}
	n.YourTurn = t.Turn() >= 0 && slices.Contains(n.Seats, int(t.Turn())) && !t.Seats[t.Turn()].Gone
	return n
}

// rowNotice is how an open table stands for a user, by its row alone.
func rowNotice(row *antares.TableRow, user string) *Notice {
	n := &Notice{Table: row.ID, Game: row.Setup.Game, Status: row.Status, Seats: []int{}}
	for i, sits := range row.Seats {
		if sits == user {
			n.Seats = append(n.Seats, i)
		}
		n.Invited = n.Invited || sits == "" && i < len(row.Setup.Seats) && row.Setup.Seats[i].For == user
	}
	return n
}

// WatchUser tells f, which must not wait, about everything at a user's tables. It
// begins with a notice of each that is open or being played, so that whoever was away
// knows what waits. Notices of one table come in their order.
func (s *Site) WatchUser(ctx context.Context, user string, f func(*Notice)) (stop func(), err error) {
	w := &userWatcher{f: f, heard: map[string]bool{}}
	s.mu.Lock()
	s.users[user] = append(s.users[user], w)
	s.mu.Unlock()
	// What changes from here on is told by itself, so nothing is missed between.
	if err := s.waiting(ctx, user, w); err != nil {
		s.unwatchUser(user, w)
		return nil, err
	}
	w.mu.Lock()
	w.heard = nil
	w.mu.Unlock()
	return func() { s.unwatchUser(user, w) }, nil
}

// waiting tells of the tables that a user sits at and that are not over, and of those at
// which a free seat is reserved for the user. Open ones are told by their rows; only for
// games being played does the table tell more.
func (s *Site) waiting(ctx context.Context, user string, w *userWatcher) error {
	for _, f := range []antares.Filter{
		{User: user, Status: antares.Playing}, {User: user, Status: antares.Open}, {Invited: user, Status: antares.Open},
	} {
		for {
			rows, err := s.Store.Public().Tables(ctx, f)
			if err != nil {
				return err
			}
			for i := range rows {
				f.Before = rows[i].ID
				if rows[i].Status == antares.Open {
					w.first(rowNotice(&rows[i], user))
					continue
				}
				err := s.show(ctx, rows[i].ID, func(l *live) error {
					w.first(noticeOf(l.t, user))
					return nil
				})
				if err != nil {
					return err
				}
			}
			if len(rows) < pageOfTables {
				break
			}
		}
	}
	return nil
}

// pageOfTables is how many rows the store gives at a time.
const pageOfTables = 100

func (s *Site) unwatchUser(user string, w *userWatcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A new list: the old one may be in use.
	list := slices.DeleteFunc(slices.Clone(s.users[user]), func(o *userWatcher) bool { return o == w })
	if len(list) == 0 {
		delete(s.users, user)
	} else {
		s.users[user] = list
	}
}

// userWatcher is one who watches a user's tables.
type userWatcher struct {
	mu sync.Mutex
	f  func(*Notice)
	// heard are the tables that were told of while the first notices are gathered: what
	// was read before that must not come after it. It is nil once all were told.
	heard map[string]bool
}

// tell passes on what has just happened.
func (w *userWatcher) tell(n *Notice) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.heard != nil {
		w.heard[n.Table] = true
	}
	w.f(n)
}

// first tells how a table stood when it was read.
func (w *userWatcher) first(n *Notice) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.heard[n.Table] {
		w.heard[n.Table] = true
		w.f(n)
	}
}

// notify tells the users of a table where it stands, those that are connected here.
func (s *Site) notify(l *live) {
	var told []string
	for i, seat := range l.t.Seats {
		for _, user := range []string{seat.User, l.t.Setup.Seats[i].For} {
			if user == "" || slices.Contains(told, user) {
				continue
			}
			told = append(told, user)
			s.mu.Lock()
			list := s.users[user]
			s.mu.Unlock()
			if len(list) == 0 {
				continue
			}
			n := noticeOf(l.t, user)
			for _, w := range list {
				w.tell(n)
			}
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
