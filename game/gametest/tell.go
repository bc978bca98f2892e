package gametest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// spoken checks that a sentence can be shown, translated and followed by a full stop.
func spoken(s game.Sentence) error {
	text, args := s.Message, s.Args
	filled := strings.Builder{}
	for {
		before, after, gap := strings.Cut(text, "%s")
		filled.WriteString(before)
		if !gap {
			break
		}
		if len(args) == 0 {
			return fmt.Errorf("%q has more gaps than arguments", s.Message)
		}
		filled.WriteString(args[0])
		text, args = after, args[1:]
	}
	switch {
	case s.Text == "" || strings.Contains(s.Text, "%!") || strings.HasSuffix(s.Text, "."):
		return fmt.Errorf("%q is not a sentence without its full stop", s.Text)
	case len(args) > 0 || filled.String() != s.Text:
		return fmt.Errorf("%q with %q is not %q", s.Message, s.Args, s.Text)
	}
	return nil
}

// telling checks what is said about a ply: at least one sentence, and those that begin
// with a gap begin with the name of a seat, for which a client puts a player's name.
func telling(said []game.Sentence, seats []string) error {
	if len(said) == 0 {
		return fmt.Errorf("nothing is said about it")
	}
	for _, s := range said {
		if err := spoken(s); err != nil {
			return err
		}
		if strings.HasPrefix(s.Message, "%s") && !slices.Contains(seats, s.Args[0]) {
			return fmt.Errorf("%q begins with %q, who is not a player", s.Text, s.Args[0])
		}
	}
	return nil
}

// told checks what a game that can describe its moves says about one.
func (c *checker[P, PP]) told(p *P, m game.Move) {
	t, ok := c.rules.(game.Teller[P])
	if !ok {
		return
	}
	before := *p
	if err := telling(t.Tell(p, m), c.traits.Seats); err != nil {
		c.Fatalf("%s at %q: %v", c.rules.AppendMove(nil, p, m), c.rules.Append(nil, p), err)
	}
	if *p != before {
		c.Fatalf("telling a move changed %q", c.rules.Append(nil, &before))
	}
}

// words checks what a view says beside its prompt: what to do next, and why a game is
// over.
func (c *checker[P, PP]) words(v *game.View) {
	for i, s := range v.Steps {
		if err := spoken(s.Sentence); err != nil {
			c.Errorf("view: step %d: %v", i, err)
		}
		if s.First != "" && !c.sites[s.First] {
			c.Errorf("view: step %q begins with %q, which is not a site", s.Text, s.First)
		}
		if !slices.ContainsFunc(v.Actions, func(a game.Action) bool {
			return len(a.Picks) >= s.Picks && (s.First == "" || len(a.Picks) > 0 && a.Picks[0] == s.First)
		}) {
			c.Errorf("view: no action has %d picks that begin with %q, but there is a step: %s", s.Picks, s.First, s.Text)
		}
		if slices.ContainsFunc(v.Steps[:i], func(o game.Next) bool { return o.First == s.First && o.Picks == s.Picks }) {
			c.Errorf("view: two steps after %d picks that begin with %q", s.Picks, s.First)
		}
	}
	if v.Turn == game.Over && v.Reason == nil {
		c.Error("view: the game is over, but nothing says why")
	}
	if v.Reason != nil {
		if err := spoken(*v.Reason); err != nil {
			c.Errorf("view: reason: %v", err)
		}
		if v.Turn != game.Over {
			c.Errorf("view: the game is not over, but ended because %q", v.Reason.Text)
		}
	}
}
