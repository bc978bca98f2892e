package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	queuedGames  = "SELECT number, table_id, data FROM rated_games ORDER BY number LIMIT ?"
	upsertRating = `INSERT INTO ratings (` + ratingColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
		volatility = excluded.volatility, games = excluded.games, updated = excluded.updated`
	keepChange = "INSERT OR REPLACE INTO rating_changes (table_id, user_id, before, after, deviation, games) VALUES (?, ?, ?, ?, ?, ?)"
)

// RateNext rates waiting games in the order in which they ended. There is only one writer,
// so nobody else does the same meanwhile.
func (s *Store) RateNext(ctx context.Context, limit int, f antares.Rater) (int, error) {
	// Usually none waits, and nothing needs to be written.
	if list, err := queued(ctx, s.reads, 1); err != nil || len(list) == 0 {
		return 0, err
	}
	// A job must not write to memory that its caller may be reading, so the result comes
	// back through a channel.
	rated := make(chan *store.Rates, 1)
	err := s.write(ctx, func(w *writer) error {
		r, err := w.rateNext(store.Limit(limit), f)
		if err == nil {
			select {
			case <-rated: // The first attempt was rolled back.
			default:
			}
			rated <- r
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	done, err := (<-rated).Done()
	return len(done), err
}

// queryer is the pool that reads or the connection that writes.
type queryer interface {
	QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error)
}

// queued lists the first waiting games.
func queued(ctx context.Context, q queryer, limit int) ([]store.Queued, error) {
	rows, err := q.QueryContext(ctx, queuedGames, limit)
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []store.Queued
	for rows.Next() {
		var g store.Queued
		if err := rows.Scan(&g.Number, &g.Table, &g.Data); err != nil {
			return nil, classify(err)
		}
		list = append(list, g)
	}
	return list, classify(rows.Err())
}

func (w *writer) rateNext(limit int, f antares.Rater) (*store.Rates, error) {
	list, err := queued(context.Background(), w.conn, limit)
	if err != nil {
		return nil, err
	}
	r := store.NewRates(list)
	for _, key := range r.Keys() {
		found := antares.Rating{User: key.User, Game: key.Game}
		var updated int64
		err := w.row("SELECT rating, deviation, volatility, games, updated FROM ratings WHERE user_id = ? AND game = ?", key.User, key.Game).
			Scan(&found.Rating, &found.Deviation, &found.Volatility, &found.Games, &updated)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, err
		}
		found.Updated = store.Time(updated)
		r.Found(&found)
	}
	r.Rate(f)
	for _, now := range r.Changed() {
		if err := w.keepRating(now); err != nil {
			return nil, err
		}
	}
	for _, c := range r.Changes() {
		if _, err := w.exec(keepChange, c.Table, c.User, c.Before, c.After, c.Deviation, c.Games); err != nil {
			return nil, err
		}
	}
	done, _ := r.Done()
	for _, number := range done {
		if _, err := w.exec("DELETE FROM rated_games WHERE number = ?", number); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func (w *writer) keepRating(r *store.Rated) error {
	if _, err := w.exec(upsertRating, r.User, r.Game, r.Rating.Rating, r.Deviation, r.Volatility, r.Games, store.Millis(r.Updated)); err != nil {
		return err
	}
	met := int64(0)
	for _, opponent := range r.Met {
		n, err := w.exec("INSERT INTO rating_opponents (user_id, game, opponent) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", r.User, r.Game, opponent)
		if err != nil {
			return err
		}
		met += n
	}
	if met == 0 {
		return nil
	}
	_, err := w.exec("UPDATE ratings SET opponents = opponents + ? WHERE user_id = ? AND game = ?", met, r.User, r.Game)
	return err
}
