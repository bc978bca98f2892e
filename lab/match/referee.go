package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// What ended a game if not the rules: the Termination of its record.
const (
	Timeout  = record.Timeout   // a move took too long
	Illegal  = "illegal action" // an answer that the rules refuse
	Failed   = "engine error"   // no answer
	Crashed  = "engine panic"
	PlyLimit = "ply limit" // so long a game is drawn
)

// Referee plays games between engines, one at a time, and trusts none of them.
// The zero values of the limits stand for their defaults.
type Referee struct {
	Variant game.Variant
	// Patience is how long a move may take that has no limit of time: 10 minutes.
	Patience time.Duration
	// Margin is how far a move may go beyond its limit of time: 2 seconds.
	// Machines are busy, and a match measures thinking, not scheduling.
	Margin time.Duration
	// Grace is how long an engine may take to return once it was told to stop
	// before it is left behind: 5 seconds.
	Grace time.Duration
	// MaxPlies draws a game: 20,000.
	MaxPlies int
	// Control is the time control; none by default.
	Control Control
	// Adjudication ends games of two sides early. Scale turns the players' scores into
	// chances for it (see catalog.Scale).
	Adjudication Adjudication
	Scale        float64
}

// Player is an engine in a game.
type Player struct {
	Name   string
	Engine engine.Engine
	Limits search.Limits
}

// Fault is why an engine forfeited a game.
type Fault struct {
	// Player is which of the two it was, Name who.
	Player int    `json:"player"`
	Name   string `json:"name"`
	// Kind is the termination, Text the report, Ply how many had been played.
	Kind string `json:"kind"`
	Text string `json:"text"`
	Ply  int    `json:"ply"`

	stuck bool // it is still at it
}

// Effort is what a player spent on a game.
type Effort struct {
	Moves int           `json:"moves"`
	Nodes uint64        `json:"nodes"`
	Time  time.Duration `json:"time_ns"`
}

// Result is how a game went.
type Result struct {
	Game int `json:"game"`
	// Seats are the names of the players in seat order.
	Seats  []string `json:"seats"`
	Result string   `json:"result"`
	// Rule ended the game, or Termination did.
	Rule        string `json:"rule,omitempty"`
	Termination string `json:"termination,omitempty"`
	Fault       *Fault `json:"fault,omitempty"`
	// Points are those of the two players, 1 in all.
	Points [2]float64 `json:"points"`
	Plies  int        `json:"plies"`
	Effort [2]Effort  `json:"effort"`
}

// contest is a game while it is played.
type contest struct {
	*Referee
	game    *Game
	players [2]Player
	session game.Session
	actions []string
	notes   map[int]engine.Info // by ply, from 0
	effort  [2]Effort
	clocks  []engine.Clock // by seat; none without a time control
	jury    *jury          // nil if games are played to their end
	agreed  game.Outcome   // what the jury decided
}

// Play plays a game to its end. A fault of an engine forfeits it: the player
// loses at all seats that it has, and must not be used again, since nobody knows
// what state it is in. An error means that there is no result: ctx ended, or the
// game itself failed.
func (r *Referee) Play(ctx context.Context, g *Game, players [2]Player) (*Result, *record.Record, error) {
	t := &contest{
		Referee: r, game: g, players: players, notes: map[int]engine.Info{},
	}
	t.wind()
	if len(r.Variant.Traits().Sides) == 2 && r.Adjudication != (Adjudication{}) {
		t.jury = &jury{rule: r.Adjudication, scale: r.Scale}
	}
	if err := t.open(); err != nil {
		return nil, nil, fmt.Errorf("game %d: %w", g.ID, err)
	}
	var fault *Fault
	for i := range players {
		_, err := guardFor(ctx, or(r.Patience, 10*time.Minute), or(r.Grace, 5*time.Second), func(context.Context) (struct{}, error) {
			players[i].Engine.NewGame()
			return struct{}{}, nil
		})
		if err != nil && fault == nil {
			fault = t.fault(i, fmt.Errorf("at the start of the game: %w", err))
		}
	}
	for fault == nil && t.session.Turn() != game.Over && !t.agreed.Over() && len(t.actions) < or(r.MaxPlies, 20_000) {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if t.session.Turn() == game.Chance {
			action, err := t.session.Roll()
			if err != nil {
				return nil, nil, fmt.Errorf("game %d, ply %d: %w", g.ID, len(t.actions)+1, err)
			}
			t.actions = append(t.actions, action)
			continue
		}
		fault = t.move(ctx)
	}
	// An engine that was interrupted is not at fault.
	if err := ctx.Err(); err != nil && t.session.Turn() != game.Over && !t.agreed.Over() {
		if fault != nil && fault.stuck {
			err = errors.Join(err, errStuck)
		}
		return nil, nil, err
	}
	res, rec := t.result(fault)
	return res, rec, nil
}

// open plays the opening. Dice of openings that were drawn are rolled, so that those which
// follow are the same as if nobody had looked; those of a book are as it says.
func (t *contest) open() error {
	dice := game.SeedDice(t.game.Seed)
	if t.game.Start == "" {
		t.session = t.Variant.New(dice)
	} else {
		s, err := t.Variant.Read(t.game.Start, dice)
		if err != nil {
			return fmt.Errorf("opening: %w", err)
		}
		t.session = s
	}
	for _, action := range t.game.Opening {
		if t.session.Turn() == game.Chance && !t.game.Book {
			rolled, err := t.session.Roll()
			if err == nil && rolled != action {
				err = fmt.Errorf("the die shows %s", rolled)
			}
			if err != nil {
				return fmt.Errorf("opening, %s: %w", action, err)
			}
		} else if err := t.session.Play(action); err != nil {
			return fmt.Errorf("opening, %s: %w", action, err)
		}
		t.actions = append(t.actions, action)
	}
	return nil
}

// move queries the player whose turn it is and plays the answer.
func (t *contest) move(ctx context.Context) *Fault {
	seat := t.session.Turn()
	who := t.game.Seats[seat]
	p := &t.players[who]
	task := engine.Task{Start: t.session.Start(), Actions: slices.Clone(t.actions), Limits: p.Limits}
	if task.Limits.Seed == 0 {
		task.Limits.Seed = max(1, mix(t.game.Seed, uint64(t.game.ID), uint64(len(t.actions))))
	}
	limit := or(t.Patience, 10*time.Minute)
	if p.Limits.Time > 0 {
		limit = p.Limits.Time + or(t.Margin, 2*time.Second)
	}
	if t.clocks != nil {
		limit = t.byClock(seat, p, &task)
	}
	began := time.Now()
	a, err := guardFor(ctx, limit, or(t.Grace, 5*time.Second), func(ctx context.Context) (engine.Answer, error) {
		return p.Engine.Think(ctx, task, nil)
	})
	took := time.Since(began)
	t.effort[who].Moves++
	t.effort[who].Nodes += a.Info.Nodes
	t.effort[who].Time += took
	if err == nil && took >= limit {
		err = errLate
	}
	if err != nil {
		if took >= limit && ctx.Err() == nil {
			err = lateError{fmt.Errorf("%w: more than %s", err, limit)}
		}
		return t.fault(who, err)
	}
	if err := t.session.Play(a.Action); err != nil {
		text := fmt.Sprintf("it answered %s: %v", strconv.QuoteToASCII(brief(a.Action)), err)
		return &Fault{Player: who, Name: p.Name, Kind: Illegal, Text: text, Ply: len(t.actions)}
	}
	if t.clocks != nil {
		t.charge(seat, took)
	}
	t.notes[len(t.actions)] = a.Info
	t.actions = append(t.actions, a.Action)
	if t.jury != nil {
		sides := t.Variant.Traits().Sides
		t.jury.hears(sideOf(t.Variant.Traits(), seat), len(t.actions), &a.Info)
		t.agreed = t.jury.verdict(sides)
	}
	return nil
}

var errLate = errors.New("it answered too late")

// lateError is an error that came with the end of the time, or after it.
type lateError struct{ error }

func (t *contest) fault(who int, err error) *Fault {
	f := &Fault{
		Player: who, Name: t.players[who].Name, Kind: Failed, Text: err.Error(), Ply: len(t.actions),
		stuck: errors.Is(err, errStuck),
	}
	var (
		crash *panicError
		late  lateError
	)
	switch {
	case errors.As(err, &crash):
		f.Kind = Crashed
	case errors.As(err, &late), f.stuck:
		f.Kind = Timeout
	}
	return f
}

// guardFor is guard with a limit of time.
func guardFor[T any](ctx context.Context, limit, grace time.Duration, f func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return guard(ctx, grace, func() (T, error) { return f(ctx) })
}

func or[T time.Duration | int](n, otherwise T) T {
	if n > 0 {
		return n
	}
	return otherwise
}

// brief shortens what a report repeats.
func brief(text string) string {
	const most = 60
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
