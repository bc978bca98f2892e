package store

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/antares-games/antares"
)

// Queued is a game that waits to be rated, as databases return it.
type Queued struct {
	Number      int64
	Table, Data string
}

// RatingKey identifies a rating: a user's in a game.
type RatingKey struct{ User, Game string }

// Rates are games to be rated one after the other, and the ratings that result.
type Rates struct {
	games  []queuedGame
	wanted map[RatingKey]*Rated
	failed []error
	done   []int64
	// changes are what each game did, in the order of the games.
	changes []Effect
}

// Effect is what a game did to a rating.
type Effect struct {
	Table string
	antares.RatingChange
}

type queuedGame struct {
	Queued
	antares.RatedGame
}

// Rated is a rating that games have changed.
type Rated struct {
	antares.Rating
	// Kept reports that the database has an earlier one.
	Kept bool
	// Met are the opponents in these games.
	Met []string

	changed bool
}

// NewRates reads games that wait. Those that cannot be read are left alone.
func NewRates(list []Queued) *Rates {
	r := &Rates{wanted: map[RatingKey]*Rated{}}
	for _, q := range list {
		g := queuedGame{Queued: q}
		err := json.Unmarshal([]byte(q.Data), &g.RatedGame)
		if err == nil {
			err = checkRated(&g.RatedGame)
		}
		if err != nil {
			r.fail(q.Table, err)
			continue
		}
		r.games = append(r.games, g)
		for _, p := range g.Players {
			r.wanted[RatingKey{p.User, g.Game}] = &Rated{Rating: antares.Rating{User: p.User, Game: g.Game}}
		}
	}
	return r
}

func (r *Rates) fail(table string, err error) {
	r.failed = append(r.failed, fmt.Errorf("rate the game at table %s: %w", table, err))
}

// Keys are the ratings that the games affect, in order.
func (r *Rates) Keys() []RatingKey {
	return slices.SortedFunc(maps.Keys(r.wanted), func(a, b RatingKey) int {
		return cmp.Or(cmp.Compare(a.User, b.User), cmp.Compare(a.Game, b.Game))
	})
}

// Found adds the rating that the database has for one of them.
func (r *Rates) Found(rating *antares.Rating) {
	r.wanted[RatingKey{rating.User, rating.Game}] = &Rated{Rating: *rating, Kept: true}
}

// Rate rates the games in their order. A game that cannot be rated changes nothing.
func (r *Rates) Rate(f antares.Rater) {
	for i := range r.games {
		g := &r.games[i]
		before := make([]antares.Rating, len(g.Players))
		for k, p := range g.Players {
			before[k] = r.wanted[RatingKey{p.User, g.Game}].Rating
		}
		after := f(&g.RatedGame, slices.Clone(before))
		if err := checkRatings(before, after); err != nil {
			r.fail(g.Table, err)
			continue
		}
		for k, now := range after {
			r.changes = append(r.changes, Effect{g.Table, antares.RatingChange{
				User: now.User, Before: before[k].Rating, After: now.Rating, Deviation: now.Deviation, Games: now.Games,
			}})
			to := r.wanted[RatingKey{now.User, now.Game}]
			to.Met = append(to.Met, now.Against...)
			now.Updated, now.Against = Cut(now.Updated), nil
			to.Rating, to.changed = now, true
		}
		r.done = append(r.done, g.Number)
	}
}

// Changed lists the ratings that have changed, in order.
func (r *Rates) Changed() (list []*Rated) {
	for _, key := range r.Keys() {
		if to := r.wanted[key]; to.changed {
			list = append(list, to)
		}
	}
	return list
}

// Changes lists what the games did, in their order.
func (r *Rates) Changes() []Effect { return r.changes }

// Done lists the numbers of the games that are finished with; the error is about those that
// are left.
func (r *Rates) Done() ([]int64, error) { return r.done, errors.Join(r.failed...) }

// ratedJSON is a game as it is queued.
func ratedJSON(g *antares.RatedGame) (string, error) {
	if err := checkRated(g); err != nil {
		return "", err
	}
	cut := *g
	cut.Ended = Cut(g.Ended)
	data, err := json.Marshal(cut)
	return string(data), err
}

func checkRated(g *antares.RatedGame) error {
	if g.Game == "" || len(g.Players) == 0 {
		return errors.New("nobody played")
	}
	for i, p := range g.Players {
		if err := CheckText(p.User, g.Game); err != nil {
			return err
		}
		if math.IsNaN(p.Score) || p.Score < 0 || p.Score > 1 {
			return fmt.Errorf("%v is no score", p.Score)
		}
		for _, other := range g.Players[:i] {
			if other.User == p.User {
				return fmt.Errorf("%s played on two seats", p.User)
			}
		}
	}
	return nil
}

// checkRatings checks that the new ratings belong to the same people, with one more game
// each.
func checkRatings(before, after []antares.Rating) error {
	if len(after) != 0 && len(after) != len(before) {
		return fmt.Errorf("%d players and %d ratings", len(before), len(after))
	}
	for i := range after {
		a, b := &after[i], &before[i]
		if a.User != b.User || a.Game != b.Game || a.Games != b.Games+1 {
			return fmt.Errorf("the rating of %s in %s after %d games follows that of %s in %s after %d", a.User, a.Game, a.Games, b.User, b.Game, b.Games)
		}
		for _, x := range []float64{a.Rating, a.Deviation, a.Volatility} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("the rating of %s: %v is not a number to keep", a.User, x)
			}
		}
		if err := CheckText(a.Against...); err != nil {
			return err
		}
	}
	return nil
}
