package sqlite

import (
	"context"
	"encoding/json"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const ratingColumns = "user_id, game, rating, deviation, volatility, games, updated"

// Ratings lists a user's ratings, ordered by game.
func (s *reader) Ratings(ctx context.Context, user string) ([]antares.Rating, error) {
	return s.ratings(ctx, "SELECT "+ratingColumns+" FROM ratings WHERE user_id = ? ORDER BY game", user)
}

// Rating is a user's rating in a game, or ErrNotFound.
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

const changesOf = `SELECT c.table_id, c.user_id, c.before, c.after, c.deviation, c.games FROM json_each(?) i
	CROSS JOIN rating_changes c ON c.table_id = i.value ORDER BY c.table_id, c.user_id`

// RatingChanges are what rated games did to ratings, by table.
func (s *reader) RatingChanges(ctx context.Context, tables []string) (map[string][]antares.RatingChange, error) {
	ids, err := json.Marshal(tables)
	if err != nil {
		return nil, err
	}
	rows, err := s.reads.QueryContext(ctx, changesOf, string(ids))
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	changes := map[string][]antares.RatingChange{}
	for rows.Next() {
		var table string
		var c antares.RatingChange
		if err := rows.Scan(&table, &c.User, &c.Before, &c.After, &c.Deviation, &c.Games); err != nil {
			return nil, classify(err)
		}
		changes[table] = append(changes[table], c)
	}
	return changes, classify(rows.Err())
}

var leaders = "SELECT " + ratingColumns + " FROM ratings WHERE game = ? AND " + store.Ranked + " ORDER BY rating DESC, user_id LIMIT ?"

// Leaders lists the best players of a game who have played enough; equal ratings are
// ordered by id.
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
