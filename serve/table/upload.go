package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Uploaded is a finished game that somebody has played elsewhere: against computers, or
// alone on all seats. Nobody here has seen it, so it is taken as it is told if it can have
// been played like that.
type Uploaded struct {
	Game    string
	Options map[string]string
	// Seats are the levels of the computers; a seat without one is the uploader's.
	Seats   []antares.SeatPlan
	Start   string
	Actions []string
	Result  string
	Reason  antares.Reason
	// Played is when it was played, as it is told.
	Played time.Time
}

// ActionError is the refusal of one of several actions, counted from 0.
type ActionError struct {
	At  int
	Err error
}

func (e *ActionError) Error() string { return fmt.Sprintf("action %d: %v", e.At, e.Err) }
func (e *ActionError) Unwrap() error { return e.Err }

// Upload turns such a game into a table, with the events that rebuild it. It is not rated
// and not listed, and nobody can check its chance.
func Upload(find Find, id string, by *antares.User, g *Uploaded, now time.Time) (*Table, []antares.Event, error) {
	setup := antares.Setup{
		Game: g.Game, Options: g.Options, Seats: slices.Clone(g.Seats), Clock: antares.Clock{Kind: antares.NoClock}, By: by.ID,
	}
	v, err := variant(find, &setup)
	if err != nil {
		return nil, nil, err
	}
	setup.Options = v.Options()
	played, err := g.play(v)
	if err != nil {
		return nil, nil, err
	}
	if err := g.checkEnd(v, played.Outcome()); err != nil {
		return nil, nil, err
	}
	t := &Table{ID: id, variant: v}
	l := t.log(Moment{Now: g.when(now)})
	l.add(antares.Event{Kind: antares.Created, Seat: -1, Setup: &setup})
	for i, plan := range setup.Seats {
		e := antares.Event{Kind: antares.Sat, Seat: i, User: by.ID, Name: by.Name}
		if plan.Level > 0 {
			e.User, e.Name = LevelUser(plan.Level), levelName(plan.Level)
		}
		l.add(e)
	}
	if err := l.replay(played); err != nil {
		return nil, nil, err
	}
	l.end(g.Result, g.Reason, played.Outcome().Rule, -1)
	return t, l.events, nil
}

// play plays the game by the rules.
func (g *Uploaded) play(v game.Variant) (game.Session, error) {
	own := 0
	for _, plan := range g.Seats {
		if plan.For != "" {
			return nil, antares.Errorf(antares.CodeBadRequest, "at the table of an uploaded game no seat is reserved")
		}
		if plan.Level == 0 {
			own++
		}
	}
	if own == 0 {
		return nil, antares.Errorf(antares.CodeBadRequest, "upload games that you have played yourself")
	}
	line, err := v.Read(g.Start, nil)
	if err != nil {
		return nil, err
	}
	for i, action := range g.Actions {
		if err := line.Play(action); err != nil {
			return nil, &ActionError{i, err}
		}
	}
	return line, nil
}

// checkEnd refuses an end that the game cannot have had. A computer neither resigns nor
// agrees to a draw.
func (g *Uploaded) checkEnd(v game.Variant, o game.Outcome) error {
	traits := v.Traits()
	switch {
	case g.Reason != antares.ByRule && g.Reason != antares.ByResigning && g.Reason != antares.ByAgreement:
		return antares.Errorf(antares.CodeBadRequest, "only a finished game can be uploaded")
	case o.Over() != (g.Reason == antares.ByRule):
		if o.Over() {
			return antares.Errorf(antares.CodeBadRequest, "this game was ended by the rules: %s", o.Format(traits.Seats))
		}
		return antares.Errorf(antares.CodeBadRequest, "the rules have not ended this game: only a finished game can be uploaded")
	case o.Over():
		if result := o.Format(traits.Seats); g.Result != result {
			return antares.Errorf(antares.CodeBadRequest, "the result of this game is %s, not %q", result, g.Result)
		}
		return nil
	}
	computer := slices.ContainsFunc(g.Seats, func(p antares.SeatPlan) bool { return p.Level > 0 })
	if g.Reason == antares.ByAgreement {
		if g.Result != drawAgreed || computer {
			return antares.Errorf(antares.CodeBadRequest, "a game without computers can end by agreement, and is drawn then")
		}
		return nil
	}
	for _, winner := range traits.Sides {
		if (game.Outcome{Won: winner}).Format(traits.Seats) == g.Result {
			return g.checkLosers(traits.Sides, winner)
		}
	}
	return antares.Errorf(antares.CodeBadRequest, "when somebody resigns another side wins, and %q is none", g.Result)
}

// checkLosers refuses that a side has resigned on which only computers play.
func (g *Uploaded) checkLosers(sides []game.SeatSet, winner game.SeatSet) error {
	for _, side := range sides {
		if side == winner {
			continue
		}
		person := false
		for i, plan := range g.Seats {
			person = person || side.Has(game.Seat(i)) && plan.Level == 0
		}
		if !person {
			return antares.Errorf(antares.CodeBadRequest, "a computer does not resign")
		}
	}
	return nil
}

// earliest is before anybody played here.
var earliest = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)

// when is when the game was played, if that can be.
func (g *Uploaded) when(now time.Time) time.Time {
	if g.Played.Before(earliest) || g.Played.After(now) {
		return now
	}
	return g.Played.UTC()
}

// Same is a text that two games have in common only if they are the same.
func (t *Table) Same() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s\n%s %s\n", t.Setup.Game, game.Options(t.Setup.Options), t.session.Start(), t.Result, t.Reason)
	for _, plan := range t.Setup.Seats {
		fmt.Fprintf(&b, "%d ", plan.Level)
	}
	b.WriteString("\n" + strings.Join(Played(t.session), "\n"))
	return b.String()
}
