package site

import (
	"context"
	"errors"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/rating"
	"github.com/antares-games/antares/table"
)

// rate is what a game that has just ended does to the ratings of those who played.
func (s *Site) rate(ctx context.Context, t *table.Table) ([]antares.Rating, error) {
	if !t.Setup.Rated || t.Reason == antares.ByAborting {
		return nil, nil
	}
	traits := t.Variant().Traits()
	var (
		before []antares.Rating
		pool   []rating.Player
		side   []int
		scores []float64
		idle   []time.Duration
	)
	for i, seat := range t.Seats {
		r, err := s.Store.Rating(ctx, seat.User, t.Setup.Game)
		if errors.Is(err, antares.ErrNotFound) {
			p := rating.New()
			r = &antares.Rating{User: seat.User, Game: t.Setup.Game, Rating: p.Rating, Deviation: p.Deviation, Volatility: p.Volatility, Updated: t.Updated}
		} else if err != nil {
			return nil, err
		}
		before = append(before, *r)
		pool = append(pool, rating.Player{Rating: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility})
		idle = append(idle, t.Updated.Sub(r.Updated))
		for n, set := range traits.Sides {
			if set.Has(game.Seat(i)) {
				side = append(side, n)
			}
		}
		scores = append(scores, score(t, i, traits.Seats))
	}
	// Somebody on several seats, or two computers of one level, are one player:
	// such a game rates nobody.
	for i := range before {
		for j := range i {
			if before[i].User == before[j].User {
				return nil, nil
			}
		}
	}
	for i, p := range rating.Game(pool, side, scores, idle) {
		before[i].Rating, before[i].Deviation, before[i].Volatility = p.Rating, p.Deviation, p.Volatility
		before[i].Games++
		before[i].Updated = t.Updated
		for j := range before {
			if side[j] != side[i] { // partners are not opponents
				before[i].Against = append(before[i].Against, before[j].User)
			}
		}
	}
	return before, nil
}

// score is how the game ended for a seat. Who has gone has lost.
func score(t *table.Table, seat int, names []string) float64 {
	won, ok := winners(t.Result, names)
	switch {
	case t.Seats[seat].Gone:
		return 0
	case !ok:
		return 0.5
	case won.Has(game.Seat(seat)):
		return 1
	}
	return 0
}

// winners reads a result; ok is false for a draw.
func winners(result string, names []string) (set game.SeatSet, ok bool) {
	for i := range names {
		if (game.Outcome{Won: game.Only(game.Seat(i))}).Format(names) == result {
			return game.Only(game.Seat(i)), true
		}
		for j := range i {
			pair := game.Only(game.Seat(i)) | game.Only(game.Seat(j))
			if (game.Outcome{Won: pair}).Format(names) == result {
				return pair, true
			}
		}
	}
	return 0, false
}
