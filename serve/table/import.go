package table

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

// Foreign reports that the game was imported without a commitment: nobody can check where
// its deal and dice came from, and the record is taken at its word. Tables that are opened
// here always have a commitment.
func (t *Table) Foreign() bool { return t.Setup.Commitment == "" }

// Import turns the record of a finished game into a table, with the events that rebuild it.
// A record that carries a server's commitment must be fair. Nobody owns the seats of an
// imported table; the players' names are all that is kept of them. It is not rated, has no
// clock, and is listed if public is set.
func Import(find Find, id string, r *record.Record, public bool) (*Table, []antares.Event, error) {
	played, err := r.Replay(find)
	if err != nil {
		return nil, nil, err
	}
	reason, err := reasonOf(r, played.Outcome())
	if err != nil {
		return nil, nil, err
	}
	v := played.Variant()
	seats := v.Traits().Seats
	setup := antares.Setup{
		Game: r.Game, Options: v.Options(), Seats: make([]antares.SeatPlan, len(seats)), Clock: antares.Clock{Kind: antares.NoClock},
		Public: public, Commitment: strings.ToLower(r.Tag(fair.TagCommitment)),
	}
	if _, err := variant(find, &setup); err != nil {
		return nil, nil, err
	}
	t := &Table{ID: id, variant: v}
	var claim fair.Claim
	if setup.Commitment != "" {
		if t.secret, claim, err = claimed(v, id, r); err != nil {
			return nil, nil, err
		}
		setup.Start = claim.Start
	}
	l := t.log(Moment{Now: dayOf(r.Date)})
	l.add(antares.Event{Kind: antares.Created, Seat: -1, Setup: &setup})
	for i := range seats {
		e := antares.Event{Kind: antares.Sat, Seat: i}
		if claim.Seeds != nil {
			e.Seed = claim.Seeds[i]
		}
		if claim.Seals != nil {
			e.Seal = claim.Seals[i]
		}
		if len(r.Players) > 0 {
			e.Name = r.Players[i].Name
		}
		l.add(e)
	}
	if err := l.replay(played); err != nil {
		return nil, nil, err
	}
	l.end(r.Result, reason, played.Outcome().Rule, -1)
	return t, l.events, nil
}

// replay adds what was played in a game, from its beginning.
func (l *log) replay(played game.Session) (err error) {
	t := l.t
	// A fresh session, on which the events are replayed one by one.
	if t.session, err = t.variant.Read(played.Start(), nil); err != nil {
		return err
	}
	l.add(antares.Event{Kind: antares.Started, Seat: -1, Position: t.session.Start()})
	for _, p := range played.Plies() {
		if err := t.session.Play(p.Action); err != nil { // it was played before
			return err
		}
		kind, seat := antares.Played, int(p.Seat)
		if p.Seat == game.Chance {
			kind, seat = antares.Rolled, -1
		}
		l.add(antares.Event{Kind: kind, Seat: seat, Action: p.Action})
	}
	return nil
}

// reasonOf is why a game ended, or the error for one that did not.
func reasonOf(r *record.Record, o game.Outcome) (antares.Reason, error) {
	switch {
	case o.Over():
		return antares.ByRule, nil
	case r.Result == record.Ongoing && r.Termination == record.Abandoned:
		return antares.ByAborting, nil
	case r.Result == record.Ongoing:
		return "", errors.New("the game is not finished")
	case r.Termination == record.Abandoned: // with a result, which an aborted game does not have
		return antares.Reason(record.Abandoned), nil
	}
	for reason, word := range terminations {
		if word == r.Termination {
			return reason, nil
		}
	}
	reason := antares.Reason(r.Termination)
	if reason == antares.ByRule || reason == antares.ByAborting { // our own words, which mean something else
		reason = antares.Reason(record.Abandoned)
	}
	return reason, nil
}

// claimed is the secret of a record that states what its chance comes from, with the seeds
// and seals, once that has been verified.
func claimed(v game.Variant, id string, r *record.Record) (secret []byte, c fair.Claim, err error) {
	c = fair.ClaimOf(r)
	if c.Table != id {
		return nil, c, fmt.Errorf("the record is of table %q, not %q", c.Table, id)
	}
	for _, s := range c.Seeds {
		if s != "" {
			if err := fair.CheckSeed(s); err != nil {
				return nil, c, err
			}
		}
	}
	actions := make([]string, len(r.Plies))
	for i := range r.Plies {
		actions[i] = r.Plies[i].Action
	}
	if err := fair.Verify(v, c, r.Start, actions); err != nil {
		return nil, c, err
	}
	secret, err = hex.DecodeString(r.Seed)
	return secret, c, err
}

// dayOf is the date of a record, the first possible day if it is incomplete, and 1970 if it
// is missing.
func dayOf(date string) time.Time {
	date = strings.ReplaceAll(date, "??", "01")
	if day, err := time.Parse("2006.01.02", date); err == nil {
		return day
	}
	return time.Unix(0, 0).UTC()
}
