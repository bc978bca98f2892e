package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const ratingsWhere = "SELECT user_id, game, rating, deviation, volatility, games, updated FROM ratings WHERE "

// Ratings lists a user's ratings, ordered by game.
func (s *reader) Ratings(ctx context.Context, user string) ([]antares.Rating, error) {
	return list(ctx, s, scanRating, ratingsWhere+"user_id = $1 ORDER BY game", user)
}

// Rating is a user's rating in a game, or ErrNotFound.
func (s *reader) Rating(ctx context.Context, user, game string) (*antares.Rating, error) {
	return one(ctx, s, scanRating, ratingsWhere+"user_id = $1 AND game = $2", user, game)
}

const changesOf = `SELECT table_id, user_id, before, after, deviation, games FROM rating_changes
	WHERE table_id = ANY($1) ORDER BY table_id, user_id`

// RatingChanges are what rated games did to ratings, by table.
func (s *reader) RatingChanges(ctx context.Context, tables []string) (map[string][]antares.RatingChange, error) {
	found, err := list(ctx, s, func(row pgx.CollectableRow) (c store.Effect, err error) {
		err = row.Scan(&c.Table, &c.User, &c.Before, &c.After, &c.Deviation, &c.Games)
		return c, err
	}, changesOf, tables)
	changes := map[string][]antares.RatingChange{}
	for _, c := range found {
		changes[c.Table] = append(changes[c.Table], c.RatingChange)
	}
	return changes, err
}

var leaders = ratingsWhere + "game = $1 AND " + store.Ranked + " ORDER BY rating DESC, user_id LIMIT $2"

// Leaders lists the best players of a game who have played enough; equal ratings are
// ordered by id.
func (s *reader) Leaders(ctx context.Context, game string, limit int) ([]antares.Rating, error) {
	return list(ctx, s, scanRating, leaders, game, store.Limit(limit))
}

func scanRating(row pgx.CollectableRow) (antares.Rating, error) {
	var r antares.Rating
	var updated int64
	err := row.Scan(&r.User, &r.Game, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &updated)
	r.Updated = store.Time(updated)
	return r, err
}
