package site

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/table"
)

// noticeOf is the notice of a table for a user.
func noticeOf(t *table.Table, user string) *api.Notice {
	n := &api.Notice{Table: t.ID, Game: t.Setup.Game, Status: t.Status, Ply: t.Ply(), Seats: []int{}, Opening: t.Awaited(user)}
	for i, seat := range t.Seats {
		if seat.User == user {
			n.Seats = append(n.Seats, i)
		}
		n.Invited = n.Invited || t.Status == antares.Open && seat.User == "" && t.Setup.Seats[i].For == user
	}
	n.YourTurn = t.Turn() >= 0 && slices.Contains(n.Seats, int(t.Turn())) && !t.Seats[t.Turn()].Gone
	return n
}

// rowNotice is the notice of an open table for a user, from its row alone.
func rowNotice(row *antares.TableRow, user string) *api.Notice {
	n := &api.Notice{Table: row.ID, Game: row.Setup.Game, Status: row.Status, Seats: []int{}}
	for i, sits := range row.Seats {
		if sits == user {
			n.Seats = append(n.Seats, i)
		}
		n.Invited = n.Invited || sits == "" && i < len(row.Setup.Seats) && row.Setup.Seats[i].For == user
	}
	return n
}

// WatchUser calls f with a notice of everything that happens at a user's tables; f must not
// block. It begins with a notice of each table that is open or being played, so that
// somebody who was away knows what is waiting. Notices of one table come in order.
func (s *Site) WatchUser(ctx context.Context, user string, f func(*api.Notice)) (stop func(), err error) {
	w := &userWatcher{f: f, told: map[string]told{}}
	s.mu.Lock()
	s.users[user] = append(s.users[user], w)
	s.mu.Unlock()
	// Changes from here on are sent anyway, so nothing is missed in between.
	if err := s.waiting(ctx, user, w); err != nil {
		s.unwatchUser(user, w)
		return nil, err
	}
	return func() { s.unwatchUser(user, w) }, nil
}

// waiting sends notices of the unfinished tables at which the user sits, and of those at
// which a free seat is reserved for the user. For open tables the row is enough; only games
// in progress need the table itself.
func (s *Site) waiting(ctx context.Context, user string, w *userWatcher) error {
	for _, f := range []antares.Filter{
		{User: user, Status: antares.Playing}, {User: user, Status: antares.Open}, {Invited: user, Status: antares.Open},
	} {
		for {
			rows, err := s.store.Public().Tables(ctx, f)
			if err != nil {
				return err
			}
			for i := range rows {
				f.Before = rows[i].ID
				if rows[i].Status == antares.Open {
					w.tell(rowNotice(&rows[i], user), rows[i].Head)
					continue
				}
				err := s.show(ctx, rows[i].ID, func(l *live) error {
					w.tell(noticeOf(l.t, user), l.t.Head)
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

// pageOfTables is how many rows are read at a time.
const pageOfTables = 100

func (s *Site) unwatchUser(user string, w *userWatcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A new list, since the old one may be in use.
	list := slices.DeleteFunc(slices.Clone(s.users[user]), func(o *userWatcher) bool { return o == w })
	if len(list) == 0 {
		delete(s.users, user)
	} else {
		s.users[user] = list
	}
}

// userWatcher watches a user's tables.
type userWatcher struct {
	mu   sync.Mutex
	f    func(*api.Notice)
	told map[string]told
}

// told is what a watcher has been sent about a table.
type told struct {
	head int64 // the last event
	// left is since when the watcher has known that the table is not, or no longer, one of
	// the user's unfinished tables; zero while it is.
	left time.Time
}

// lateNews is how long the end of a table is remembered: a message about it may still be on
// its way, and is not sent twice.
const lateNews = time.Minute

// tell sends a notice of a table after an event, unless that or a later one was sent
// before.
func (w *userWatcher) tell(n *api.Notice, head int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if old, known := w.told[n.Table]; known && head <= old.head {
		return
	}
	now := told{head: head}
	if n.Status == antares.Over || len(n.Seats) == 0 && !n.Invited {
		now.left = time.Now()
	}
	w.told[n.Table] = now
	w.f(n)
}

// behind lists the tables that have moved on, appeared or disappeared since the watcher was
// last notified. heads are the user's tables that are not over.
func (w *userWatcher) behind(heads map[string]int64) (ids []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, head := range heads {
		old, known := w.told[id]
		if !known || head > old.head {
			ids = append(ids, id)
		} else if !old.left.IsZero() && head == old.head {
			w.told[id] = told{head: head}
		}
	}
	for id, old := range w.told {
		if _, stands := heads[id]; stands {
			continue
		}
		if !old.left.IsZero() { // and the watcher knows
			if time.Since(old.left) > lateNews {
				delete(w.told, id)
			}
			continue
		}
		ids = append(ids, id)
	}
	return ids
}

// leave records that a table is no longer one of the user's, and that the watcher knows.
func (w *userWatcher) leave(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if old, known := w.told[id]; known && old.left.IsZero() {
		w.told[id] = told{old.head, time.Now()}
	}
}

// notify sends notices of a table to its users who are connected here.
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
				w.tell(n, l.t.Head)
			}
		}
	}
}

// notifyElsewhere sends notices, to users who are connected here, of a table that only
// another server has in memory. The table is read only if it may concern somebody here.
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
		s.log.Warn("read a table", "table", id, "error", err)
	}
}
