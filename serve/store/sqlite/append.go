package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	insertTable = `INSERT INTO tables
		(id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret, by_user)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`
	// Almost always the seats, the status and the result stay the same, and this is all
	// there is to do. It changes nothing that lists depend on.
	updateTable = `UPDATE tables SET head = ?, deadline = ?, bot_to_move = ?, updated = ?
		WHERE id = ? AND head = ? AND seats = ? AND status = ? AND result = ?`
	updateListed = `UPDATE tables SET listed = CASE WHEN seats = ?1 AND status = ?2 THEN listed ELSE ?4 END,
		seats = ?1, status = ?2, result = ?3, public = ?6 WHERE id = ?5`
	insertEvent = `INSERT INTO events (table_id, seq, data, checksum) VALUES (?, ?, ?, ?)`
)

// CreateTable adds a table with its first events, or returns ErrConflict if a table with
// that id exists.
func (s *Store) CreateTable(ctx context.Context, row *antares.TableRow, events []antares.Event) error {
	c, err := store.NewTable(row, events)
	if err != nil {
		return err
	}
	return s.write(ctx, func(w *writer) error { return w.create(c) })
}

// Append adds events and updates the row, except for id, setup, time of creation and
// secret. A rated game is queued with them. It returns ErrNotFound if the table does not
// exist.
func (s *Store) Append(ctx context.Context, a *antares.Append) error {
	c, err := store.NewChange(a)
	if err != nil {
		return err
	}
	return s.write(ctx, func(w *writer) error { return w.append(c) })
}

func (w *writer) create(c *store.Change) error {
	n, err := w.exec(insertTable, c.Table, c.New.Game, c.New.Setup, c.New.Created, c.Head, c.Status, c.SeatsJSON,
		c.Deadline, c.BotToMove, c.Public, c.New.Rated, c.Result, c.Updated, c.Updated, c.New.Secret, c.New.By)
	if err != nil {
		return err
	}
	if n == 0 {
		return antares.ErrConflict
	}
	if err := w.seat(c); err != nil {
		return err
	}
	if err := w.computers(c); err != nil {
		return err
	}
	for seat, user := range c.New.For {
		if user == "" {
			continue
		}
		if _, err := w.exec("INSERT INTO invitations (table_id, seat, user_id) VALUES (?, ?, ?)", c.Table, seat, user); err != nil {
			return err
		}
	}
	if err := w.enlist(c.Table); err != nil {
		return err
	}
	return w.events(c)
}

// append writes nothing until it knows that everything can be written: nobody else writes
// in the meantime.
func (w *writer) append(c *store.Change) error {
	n, err := w.update(c)
	if err != nil {
		return err
	}
	if n == 0 {
		was, err := w.state(c.Table)
		if err != nil {
			return err
		}
		if was.head != c.Base {
			return antares.ErrConflict
		}
		if _, err := w.exec(updateListed, c.SeatsJSON, c.Status, c.Result, c.Updated, c.Table, c.Public); err != nil {
			return err
		}
		if _, err := w.update(c); err != nil {
			return err
		}
		if was.seats != c.SeatsJSON {
			if err := w.seat(c); err != nil {
				return err
			}
		}
		if err := w.enlist(c.Table); err != nil {
			return err
		}
		if err := w.computers(c); err != nil {
			return err
		}
	}
	if c.Rated != "" {
		if _, err := w.exec("INSERT INTO rated_games (table_id, data) VALUES (?, ?)", c.Table, c.Rated); err != nil {
			return err
		}
	}
	return w.events(c)
}

func (w *writer) update(c *store.Change) (int64, error) {
	return w.exec(updateTable, c.Head, c.Deadline, c.BotToMove, c.Updated, c.Table, c.Base, c.SeatsJSON, c.Status, c.Result)
}

// state is a table before a change.
type state struct {
	head  int64
	seats string
}

func (w *writer) state(table string) (s state, err error) {
	err = w.row("SELECT head, seats FROM tables WHERE id = ?", table).Scan(&s.head, &s.seats)
	if errors.Is(err, sql.ErrNoRows) {
		err = antares.ErrNotFound
	}
	return s, err
}

// seat writes who sits at a table, for Tables to find.
func (w *writer) seat(c *store.Change) error {
	if _, err := w.exec("DELETE FROM seats WHERE table_id = ?", c.Table); err != nil {
		return err
	}
	for seat, user := range c.Seats {
		if user == "" {
			continue
		}
		if _, err := w.exec("INSERT INTO seats (table_id, seat, user_id) VALUES (?, ?, ?)", c.Table, seat, user); err != nil {
			return err
		}
	}
	return nil
}

// computers writes whose game against computers a table is, if seats or status may have
// changed.
func (w *writer) computers(c *store.Change) error {
	if !c.Computers {
		return nil
	}
	if _, err := w.exec("DELETE FROM computer_games WHERE table_id = ?", c.Table); err != nil {
		return err
	}
	for _, user := range c.ComputersOf {
		if _, err := w.exec("INSERT INTO computer_games (user_id, table_id) VALUES (?, ?)", user, c.Table); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) events(c *store.Change) error {
	for i, data := range c.Events {
		if _, err := w.exec(insertEvent, c.Table, c.Base+int64(i)+1, data, int64(c.Checksums[i])); err != nil {
			return err
		}
	}
	return nil
}
