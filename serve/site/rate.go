package site

import (
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/rating"
	"github.com/antares-games/antares/serve/table"
)

// ratedGame is a game that has just ended as ratings need it, nil if it is not rated.
func ratedGame(t *table.Table) *antares.RatedGame {
	if !t.Setup.Rated || t.Reason == antares.ByAborting {
		return nil
	}
	traits := t.Variant().Traits()
	g := &antares.RatedGame{Game: t.Setup.Game, Ended: t.Updated}
	for i, seat := range t.Seats {
		// Somebody on several seats, or two computers of one level, are one player:
		// such a game rates nobody.
		if slices.ContainsFunc(g.Players, func(p antares.RatedPlayer) bool { return p.User == seat.User }) {
			return nil
		}
		p := antares.RatedPlayer{User: seat.User, Score: score(t, i, traits.Seats)}
		p.Side = slices.IndexFunc(traits.Sides, func(set game.SeatSet) bool { return set.Has(game.Seat(i)) })
		g.Players = append(g.Players, p)
	}
	return g
}

// RateGame computes the ratings of the players after a game.
func RateGame(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
	pool := make([]rating.Player, len(before))
	side := make([]int, len(before))
	scores := make([]float64, len(before))
	idle := make([]time.Duration, len(before))
	for i := range before {
		r, p := &before[i], g.Players[i]
		if side[i], scores[i] = p.Side, p.Score; r.Games == 0 {
			pool[i] = rating.New()
			continue
		}
		pool[i] = rating.Player{Rating: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}
		idle[i] = g.Ended.Sub(r.Updated)
	}
	for i, p := range rating.Game(pool, side, scores, idle) {
		r := &before[i]
		r.Rating, r.Deviation, r.Volatility = p.Rating, p.Deviation, p.Volatility
		r.Games++
		if g.Ended.After(r.Updated) { // of two that end at almost the same time, the later may be rated first
			r.Updated = g.Ended
		}
		for j, other := range g.Players {
			if side[j] != side[i] { // partners are not opponents
				r.Against = append(r.Against, other.User)
			}
		}
	}
	return before
}

// score is how the game ended for a seat. A player who has gone has lost.
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
