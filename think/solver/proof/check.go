package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// ErrFalse is returned for a certificate that does not prove what it claims.
var ErrFalse = errors.New("the certificate does not prove its claim")

// Check plays a certificate through by the rules of the variant, which must be that
// of its game and options. nil says that the claim is true.
//
// A win is proven if in every position listed the player's action, and everything
// that the other may do, leads to a won end or to another position listed whose win
// is nearer. So the win comes, and no position comes up twice on the way: repetition
// plays no part. That the player cannot be beaten is proven if everything leads to an
// end that is not lost or to a position listed: then play stays among them.
//
// The counters that draw a game at last (the last field of a position's text) only
// ever help the player who does not want to lose. So a position may stand in the list with
// another count: a win with one that is nearer the limit, a hold with one farther
// from it.
func Check(ctx context.Context, c *Certificate, v game.Variant) error {
	traits := v.Traits()
	player := game.Seat(slices.Index(traits.Seats, c.Player))
	switch {
	case len(traits.Sides) != 2 || len(traits.Seats) != 2 || traits.Chance:
		return fmt.Errorf("a proof is for two players without dice: %w", ErrFalse)
	case player < 0:
		return fmt.Errorf("%.20q is no player of this game: %w", c.Player, ErrFalse)
	case c.Claim != Wins && c.Claim != Holds:
		return fmt.Errorf("%.20q is no claim: %w", c.Claim, ErrFalse)
	}
	k := &checker{c: c, v: v, player: player, list: make(map[string]listed, len(c.Nodes))}
	for i, n := range c.Nodes {
		key, count := k.split(n.Position)
		if _, twice := k.list[key]; twice {
			return fmt.Errorf("the position %q is listed twice: %w", n.Position, ErrFalse)
		}
		k.list[key] = listed{i, count}
	}
	root, err := v.Read(c.Root, nil)
	if err != nil {
		return fmt.Errorf("the root: %w: %w", err, ErrFalse)
	}
	if err := k.follows(root, int(^uint(0)>>1)); err != nil {
		return fmt.Errorf("the root %q: %w", c.Root, err)
	}
	for i := range c.Nodes {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := k.node(&c.Nodes[i]); err != nil {
			return fmt.Errorf("position %d, %q: %w", i+1, c.Nodes[i].Position, err)
		}
	}
	return nil
}

type listed struct{ node, count int }

type checker struct {
	c      *Certificate
	v      game.Variant
	player game.Seat
	list   map[string]listed
}

// node checks one position: it is under way, and all that may be done leads on.
func (k *checker) node(n *Node) error {
	s, err := k.v.Read(n.Position, nil)
	if err != nil {
		return fmt.Errorf("%w: %w", err, ErrFalse)
	}
	if s.Turn() < 0 {
		return fmt.Errorf("nobody is to move there: %w", ErrFalse)
	}
	actions := []string{n.Action}
	switch {
	case s.Turn() != k.player && n.Action != "":
		return fmt.Errorf("one action is given where the other player chooses: %w", ErrFalse)
	case s.Turn() != k.player:
		actions = s.Legal()
	case n.Action == "":
		return fmt.Errorf("no action is given: %w", ErrFalse)
	}
	for _, action := range actions {
		if err := s.Play(action); err != nil {
			return fmt.Errorf("%s: %w: %w", action, err, ErrFalse)
		}
		if err := k.follows(s, n.Plies); err != nil {
			return fmt.Errorf("%s: %w", action, err)
		}
		if err := s.Undo(0); err != nil {
			return err
		}
	}
	return nil
}

// follows checks a position that comes after one whose win is that many plies away.
func (k *checker) follows(s game.Session, plies int) error {
	wins := k.c.Claim == Wins
	if out := s.Outcome(); out.Over() {
		if wins && !out.Won.Has(k.player) || out.Won != 0 && !out.Won.Has(k.player) {
			return fmt.Errorf("it ends as %s: %w", out.Format(k.v.Traits().Seats), ErrFalse)
		}
		return nil
	}
	key, count := k.split(s.Position())
	at, ok := k.list[key]
	switch {
	case !ok:
		return fmt.Errorf("the position %q is missing: %w", s.Position(), ErrFalse)
	case wins && at.count < count, !wins && at.count > count:
		return fmt.Errorf("the position %q is listed with a counter that proves nothing for it: %w", s.Position(), ErrFalse)
	case wins && k.c.Nodes[at.node].Plies >= plies:
		return fmt.Errorf("the win does not come nearer: %w", ErrFalse)
	}
	return nil
}

// split takes the counter off a position's text, where there is one.
func (k *checker) split(position string) (key string, count int) {
	in := k.v.Info()
	at := strings.LastIndexByte(position, ' ')
	if !in.Counter || at < 0 {
		return position, 0
	}
	n, err := strconv.Atoi(position[at+1:])
	if err != nil || n < in.CounterFrom {
		return position, 0
	}
	return position[:at], n
}
