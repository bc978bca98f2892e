package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// lockRatings is the number of the lock on rating games. It reads "rate" in hex.
const lockRatings = 0x72617465

const (
	queuedGames = "SELECT number, table_id, data::text FROM rated_games ORDER BY number LIMIT $1"
	// Servers of earlier versions write ratings with the end of a game. They lock the rows,
	// in the same order.
	lockedRatings = `SELECT r.user_id, r.game, r.rating, r.deviation, r.volatility, r.games, r.updated FROM ratings r
		WHERE (r.user_id, r.game) IN (SELECT u, g FROM unnest($1::text[], $2::text[]) AS w(u, g))
		ORDER BY r.user_id, r.game FOR NO KEY UPDATE`
	firstRating = "INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, updated) VALUES ($1, $2, $3, $4, $5, $6, $7)"
	nextRating  = "UPDATE ratings SET rating = $3, deviation = $4, volatility = $5, games = $6, updated = $7 WHERE user_id = $1 AND game = $2"
	keepChange  = `INSERT INTO rating_changes (table_id, user_id, before, after, deviation, games) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (table_id, user_id) DO UPDATE SET before = excluded.before, after = excluded.after, deviation = excluded.deviation, games = excluded.games`
	meet = `WITH met AS (INSERT INTO rating_opponents (user_id, game, opponent) SELECT DISTINCT $1, $2, o FROM unnest($3::text[]) AS o
		ON CONFLICT DO NOTHING RETURNING opponent)
		UPDATE ratings SET opponents = opponents + (SELECT count(*) FROM met) WHERE user_id = $1 AND game = $2`
)

// RateNext rates waiting games in the order in which they ended. One server does so at a
// time; the others wait, but no player waits for any of them.
func (s *Store) RateNext(ctx context.Context, limit int, f antares.Rater) (int, error) {
	// Usually none waits, and nothing needs to be locked.
	if list, err := list(ctx, s.reader, scanQueued, queuedGames, 1); err != nil || len(list) == 0 {
		return 0, err
	}
	var r *store.Rates
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		// What is read after this includes what the last server has written.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(lockRatings)); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, queuedGames, store.Limit(limit))
		if err != nil {
			return err
		}
		list, err := pgx.CollectRows(rows, scanQueued)
		if err != nil {
			return err
		}
		r = store.NewRates(list)
		if err := findRatings(ctx, tx, r); err != nil {
			return err
		}
		r.Rate(f)
		return keepRatings(ctx, tx, r)
	})
	if err != nil {
		return 0, err
	}
	done, err := r.Done()
	return len(done), err
}

func scanQueued(row pgx.CollectableRow) (store.Queued, error) {
	var q store.Queued
	err := row.Scan(&q.Number, &q.Table, &q.Data)
	return q, err
}

func findRatings(ctx context.Context, tx pgx.Tx, r *store.Rates) error {
	var users, games []string
	for _, key := range r.Keys() {
		users, games = append(users, key.User), append(games, key.Game)
	}
	rows, err := tx.Query(ctx, lockedRatings, users, games)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, scanRating)
	for i := range found {
		r.Found(&found[i])
	}
	return err
}

func keepRatings(ctx context.Context, tx pgx.Tx, r *store.Rates) error {
	var b pgx.Batch
	for _, now := range r.Changed() {
		text := firstRating
		if now.Kept {
			text = nextRating
		}
		b.Queue(text, now.User, now.Game, now.Rating.Rating, now.Deviation, now.Volatility, now.Games, store.Millis(now.Updated))
		if len(now.Met) > 0 {
			b.Queue(meet, now.User, now.Game, now.Met)
		}
	}
	for _, c := range r.Changes() {
		b.Queue(keepChange, c.Table, c.User, c.Before, c.After, c.Deviation, c.Games)
	}
	done, _ := r.Done()
	b.Queue("DELETE FROM rated_games WHERE number = ANY($1)", done)
	return tx.SendBatch(ctx, &b).Close()
}
