package gametest

import (
	"errors"
	"testing"

	"github.com/antares-games/antares/game"
)

// FuzzPosition feeds text to the position parser under every variant: it is refused
// with a rule, or it is valid in every respect and printed back exactly as it came.
func (s Suite[P, PP]) FuzzPosition(f *testing.F) {
	for i, o := range s.Variants {
		rules, err := s.Def.Configure(o)
		if err != nil {
			f.Fatal(err)
		}
		p := rules.Start(game.SeedDice(1))
		f.Add(uint8(i), string(rules.Append(nil, &p)))
	}
	for _, text := range s.Positions {
		f.Add(uint8(0), text)
	}
	f.Fuzz(func(t *testing.T, variant uint8, text string) {
		c := newChecker(t, s, s.Variants[int(variant)%len(s.Variants)])
		p, err := c.rules.Parse(text)
		if err != nil {
			var re *game.RuleError
			if !errors.As(err, &re) {
				t.Fatalf("refused without a rule: %v", err)
			}
			c.refusal(text, re)
			return
		}
		if again := string(c.rules.Append(nil, &p)); again != text {
			t.Fatalf("%q is printed as %q", text, again)
		}
		c.position(&p)
	})
}

// FuzzAction feeds text to the action parser in positions from a random game: it is
// legal and listed, or refused with a rule and a sentence.
func (s Suite[P, PP]) FuzzAction(f *testing.F) {
	for i, a := range append(append([]string(nil), s.Actions...), s.Garbage...) {
		f.Add(uint8(i), uint64(i), uint8(3*i), a)
	}
	f.Fuzz(func(t *testing.T, variant uint8, seed uint64, plies uint8, text string) {
		c := newChecker(t, s, s.Variants[int(variant)%len(s.Variants)])
		p := c.rules.Start(game.SeedDice(seed))
		r := game.NewRand(seed)
		moves := PP(&p).AppendMoves(nil)
		for range plies {
			if len(moves) == 0 {
				break
			}
			PP(&p).Play(moves[r.N(len(moves))])
			moves = PP(&p).AppendMoves(moves[:0])
		}
		legal := map[string]bool{}
		for _, m := range moves {
			legal[string(c.rules.AppendMove(nil, &p, m))] = true
		}
		c.action(&p, text, legal)
	})
}

// FuzzPlay plays games that the fuzzer steers, one byte per choice, and checks every
// position on the way.
func (s Suite[P, PP]) FuzzPlay(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233})
	f.Add(uint8(1), uint64(2), []byte("the scorpion and the gate"))
	f.Fuzz(func(t *testing.T, variant uint8, seed uint64, choices []byte) {
		c := newChecker(t, s, s.Variants[int(variant)%len(s.Variants)])
		p := c.rules.Start(game.SeedDice(seed))
		for _, b := range choices {
			moves := c.position(&p)
			if len(moves) == 0 || t.Failed() {
				return
			}
			PP(&p).Play(moves[int(b)%len(moves)])
		}
	})
}
