package game

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

func TestParseOptions(t *testing.T) {
	o, err := ParseOptions([]string{"board=a=b c", "discard=out"})
	if err != nil || o.String() != "board=a=b c discard=out" {
		t.Errorf("%v, %v", o, err)
	}
	if o.Get("board", "x") != "a=b c" || o.Get("none", "x") != "x" {
		t.Error("Get")
	}
	for _, bad := range [][]string{{"board"}, {"=x"}, {"board="}, {"a=1", "a=2"}, {""}} {
		var oe *OptionError
		if _, err := ParseOptions(bad); !errors.As(err, &oe) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestOptionsKnown(t *testing.T) {
	info := &Info{ID: "x", Options: []OptionSpec{{Key: "board"}, {Key: "deal"}}}
	if err := (Options{"board": "1"}).check(info); err != nil {
		t.Error(err)
	}
	err := Options{"bord": "1"}.check(info)
	if err == nil || err.Error() != `x has no option "bord"; it has board, deal` {
		t.Error(err)
	}
}

func TestParseCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`[0-9]{0,11}`), rapid.String()).Draw(t, "text")
		n, err := strconv.Atoi(text)
		want := err == nil && n >= 0 && n <= 300 && strconv.Itoa(n) == text
		got, ok := ParseCount(text, 300)
		if ok != want || ok && got != n {
			t.Fatalf("%q: %d, %v", text, got, ok)
		}
	})
}

func TestOutcomeFormat(t *testing.T) {
	seats := []string{"blue", "red", "green", "white"}
	for want, o := range map[string]Outcome{
		"ongoing":         {},
		"win:red":         {Won: Only(1)},
		"win:blue,green":  {Won: Only(0) | Only(2)},
		"draw:repetition": {Draw: "repetition"},
	} {
		if got := o.Format(seats); got != want || o.Over() != (want != "ongoing") {
			t.Errorf("%+v: %s, want %s", o, got, want)
		}
	}
}

func TestSeatName(t *testing.T) {
	tr := Traits{Seats: []string{"red", "blue"}}
	for s, want := range map[Seat]string{0: "red", 1: "blue", 2: "over", Chance: "chance", Over: "over"} {
		if got := tr.SeatName(s); got != want {
			t.Errorf("seat %d is %s, want %s", s, got, want)
		}
	}
	if set := Only(0) | Only(3); set.Len() != 2 || !set.Has(3) || set.Has(1) || set.Has(Chance) {
		t.Error("SeatSet")
	}
}

func TestRuleError(t *testing.T) {
	e := Refuse("KO-8", "%s needs %d", "c2", 2)
	if e.Error() != "KO-8: c2 needs 2" || !e.Names("KO-8") || e.Names("KO-5") {
		t.Error(e)
	}
	if e.And("KO-5").Error() != "KO-8: c2 needs 2 (also KO-5)" || !e.Names("KO-5") {
		t.Error(e)
	}
}

// A refusal taken apart and put together again is the same sentence.
func TestTakeApart(t *testing.T) {
	e := Refuse("KO-8", "%s needs %d of %.3q, row %c", "c2", 2, "abcdef", 'a')
	if e.Message != "%s needs %s of %s, row %s" || !slices.Equal(e.Args, []string{"c2", "2", `"abc"`, "a"}) || e.Text != `c2 needs 2 of "abc", row a` {
		t.Errorf("%q %q %q", e.Text, e.Message, e.Args)
	}
	if e := Refuse("KO-8", "nothing to fill"); e.Message != e.Text || e.Args != nil {
		t.Errorf("%q %q %q", e.Text, e.Message, e.Args)
	}
	var v View
	v.Ask("%s: roll %d", "Red", 3)
	if v.Prompt != "Red: roll 3" || v.PromptMessage != "%s: roll %s" || !slices.Equal(v.PromptArgs, []string{"Red", "3"}) {
		t.Errorf("%+v", v)
	}
}

// Verbs are found as a regular expression finds them.
func TestVerbs(t *testing.T) {
	verbs := regexp.MustCompile(`%[-+# 0]*[0-9]*(?:\.[0-9]+)?[a-zA-Z]`)
	rapid.Check(t, func(t *rapid.T) {
		format := rapid.StringOf(rapid.SampledFrom([]rune("%%%%-+# 0123.sdqZ[é"))).Draw(t, "format")
		message, words := TakeApart(format, 1, 2)
		if want := verbs.ReplaceAllString(format, "%s"); message != want {
			t.Fatalf("%q is %q, not %q", format, message, want)
		}
		var all []string
		for i, v := range verbs.FindAllString(format, 2) {
			all = append(all, fmt.Sprintf(v, i+1))
		}
		if !slices.Equal(words, all) {
			t.Fatalf("%q has %q, not %q", format, words, all)
		}
	})
}

func TestIdentify(t *testing.T) {
	piece := func(kind, site string) Piece { return Piece{Kind: kind, Site: site} }
	before := []Piece{piece("rock", "a1"), piece("paper", "b1"), piece("paper", "b1"), piece("paper", "b1"), piece("flag", "c1")}
	identify(nil, before)
	for i, p := range before {
		if p.ID != i+1 {
			t.Fatalf("first ids: %+v", before)
		}
	}
	// Two papers are laid elsewhere, the rock goes, a scissors appears.
	now := []Piece{piece("paper", "b1"), piece("paper", "b2"), piece("paper", "b3"), piece("flag", "c1"), piece("scissors", "d1")}
	identify(before, now)
	for i, want := range []int{2, 3, 4, 5, 6} {
		if now[i].ID != want {
			t.Errorf("piece %d has id %d, want %d", i, now[i].ID, want)
		}
	}
}

// Whatever changes, ids are unique, and pieces that stay keep their ids.
func TestIdentifyKeepsWhatStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Piece {
			return Piece{
				Kind: rapid.SampledFrom([]string{"rock", "paper"}).Draw(t, "kind"),
				Seat: Seat(rapid.IntRange(0, 1).Draw(t, "seat")),
				Site: rapid.SampledFrom([]string{"a1", "a2", "a3"}).Draw(t, "site"),
			}
		}), 0, 12)
		before, now := pieces.Draw(t, "before"), pieces.Draw(t, "now")
		identify(nil, before)
		identify(before, now)
		ids := map[int]bool{}
		had, has := map[Piece]int{}, map[Piece]int{}
		for _, p := range before {
			p.ID = 0
			had[p]++
		}
		kept := map[Piece]int{}
		for _, p := range now {
			if p.ID == 0 || ids[p.ID] {
				t.Fatalf("id %d twice or not at all", p.ID)
			}
			ids[p.ID] = true
			bare := p
			bare.ID = 0
			has[bare]++
			for _, q := range before {
				if q == p {
					kept[bare]++
				}
			}
		}
		for p, n := range has {
			if want := min(n, had[p]); kept[p] != want {
				t.Fatalf("%+v: %d kept their id, %d could", p, kept[p], want)
			}
		}
	})
}
