package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

const (
	ratingColumns = "user_id, game, rating, deviation, volatility, games, updated"
	upsertRating  = `INSERT INTO ratings (` + ratingColumns + `) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (user_id, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
		volatility = excluded.volatility, games = excluded.games, updated = excluded.updated`
)

// ratingsFollow tells whether ratings are the next after those that are kept.
func (w *writer) ratingsFollow(list []antares.Rating) (bool, error) {
	for i := range list {
		games := 0
		err := w.row("SELECT games FROM ratings WHERE user_id = ? AND game = ?", list[i].User, list[i].Game).Scan(&games)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return false, err
		}
		if games != list[i].Games-1 {
			return false, nil
		}
	}
	return true, nil
}

func (w *writer) rate(list []antares.Rating) error {
	for i := range list {
		r := &list[i]
		if _, err := w.exec(upsertRating, r.User, r.Game, r.Rating, r.Deviation, r.Volatility, r.Games, store.Millis(r.Updated)); err != nil {
			return err
		}
		met := int64(0)
		for _, opponent := range r.Against {
			n, err := w.exec("INSERT INTO rating_opponents (user_id, game, opponent) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", r.User, r.Game, opponent)
			if err != nil {
				return err
			}
			met += n
		}
		if met == 0 {
			continue
		}
		if _, err := w.exec("UPDATE ratings SET opponents = opponents + ? WHERE user_id = ? AND game = ?", met, r.User, r.Game); err != nil {
			return err
		}
	}
	return nil
}

// Ratings lists somebody's ratings by the name of the game.
func (s *reader) Ratings(ctx context.Context, user string) ([]antares.Rating, error) {
	return s.ratings(ctx, "SELECT "+ratingColumns+" FROM ratings WHERE user_id = ? ORDER BY game", user)
}

// Rating is somebody's rating in a game, or ErrNotFound.
func (s *reader) Rating(ctx context.Context, user, game string) (*antares.Rating, error) {
	list, err := s.ratings(ctx, "SELECT "+ratingColumns+" FROM ratings WHERE user_id = ? AND game = ?", user, game)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, antares.ErrNotFound
	}
	return &list[0], nil
}

var leaders = "SELECT " + ratingColumns + " FROM ratings WHERE game = ? AND " + store.Ranked + " ORDER BY rating DESC, user_id LIMIT ?"

// Leaders lists the best of a game who have played enough, those who are equal by id.
func (s *reader) Leaders(ctx context.Context, game string, limit int) ([]antares.Rating, error) {
	return s.ratings(ctx, leaders, game, store.Limit(limit))
}

func (s *reader) ratings(ctx context.Context, text string, args ...any) ([]antares.Rating, error) {
	rows, err := s.reads.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []antares.Rating
	for rows.Next() {
		var r antares.Rating
		var updated int64
		if err := rows.Scan(&r.User, &r.Game, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &updated); err != nil {
			return nil, classify(err)
		}
		r.Updated = store.Time(updated)
		list = append(list, r)
	}
	return list, classify(rows.Err())
}
