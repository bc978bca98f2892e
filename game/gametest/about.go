package gametest

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/antares-games/antares/game"
)

// captures checks what a game says can be captured against what its moves capture. It
// looks at one position in twelve, since it plays every move there is.
func (c *checker[P, PP]) captures(p *P, moves []game.Move) {
	rules, ok := c.rules.(game.Capturer[P])
	if !ok || c.rand.N(12) > 0 {
		return
	}
	c.captured(rules, p, moves)
	turn := PP(p).Turn()
	for seat := range game.Seat(len(c.traits.Seats)) {
		if turn == game.Over && rules.Captures(p, seat) != nil {
			c.Errorf("the game is over, but seat %d can capture", seat)
		}
		if turn < 0 || seat == turn || c.suite.Twin == nil {
			continue
		}
		twin, ok := c.suite.Twin(c.rules, p, seat)
		if !ok || PP(&twin).Turn() != seat {
			continue // the game would be over
		}
		if here, there := set(rules.Captures(p, seat)), set(rules.Captures(&twin, seat)); !maps.Equal(here, there) {
			c.Errorf("seat %d can capture %v, and when it is to move %v", seat, here, there)
		}
		c.captured(rules, &twin, PP(&twin).AppendMoves(nil))
	}
}

func set(list []game.Capture) map[game.Capture]bool {
	m := map[game.Capture]bool{}
	for _, one := range list {
		m[one] = true
	}
	return m
}

// captured checks the captures of the player to move, where a piece is to be chosen.
func (c *checker[P, PP]) captured(rules game.Capturer[P], p *P, moves []game.Move) {
	seat := PP(p).Turn()
	if seat < 0 {
		return
	}
	pieces := c.rules.Pieces(p)
	picks := map[string]string{}
	choosing := false
	for _, a := range c.rules.View(p).Actions {
		picks[a.Text] = a.Picks[0]
		choosing = choosing || slices.ContainsFunc(pieces, func(x game.Piece) bool { return x.Site == a.Picks[0] })
	}
	if !choosing {
		return
	}
	want := map[game.Capture]bool{}
	for _, m := range moves {
		from := picks[string(c.rules.AppendMove(nil, p, m))]
		var on []string
		if c.suite.Captured != nil {
			on = c.suite.Captured(c.rules, p, m)
		} else {
			next := *p
			PP(&next).Play(m)
			on = c.gone(pieces, c.rules.Pieces(&next), seat)
		}
		for _, site := range on {
			want[game.Capture{From: from, On: site}] = true
		}
	}
	if got := set(rules.Captures(p, seat)); !maps.Equal(got, want) {
		c.Errorf("%s can capture %v, but its moves capture %v", c.traits.SeatName(seat), got, want)
	}
}

// gone lists the places of the board that enemy pieces have left, if there are fewer of
// their kind on the board than before.
func (c *checker[P, PP]) gone(before, after []game.Piece, seat game.Seat) (sites []string) {
	type kind struct {
		seat game.Seat
		kind string
	}
	type place struct {
		kind
		site string
	}
	// Most pieces stay where they are and in the same order: they cancel out.
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		before, after = before[1:], after[1:]
	}
	for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
		before, after = before[:len(before)-1], after[:len(after)-1]
	}
	here, all := map[place]int{}, map[kind]int{}
	count := func(pieces []game.Piece, by int) {
		for _, x := range pieces {
			if c.trays[x.Site] || x.Seat < 0 || c.friends(x.Seat, seat) {
				continue
			}
			k := kind{x.Seat, x.Kind}
			here[place{k, x.Site}] += by
			all[k] += by
		}
	}
	count(before, 1)
	count(after, -1)
	for at, n := range here {
		if n > 0 && all[at.kind] > 0 {
			sites = append(sites, at.site)
		}
	}
	return sites
}

// friends reports whether two seats are on one side.
func (c *checker[P, PP]) friends(a, b game.Seat) bool {
	return slices.ContainsFunc(c.traits.Sides, func(side game.SeatSet) bool { return side.Has(a) && side.Has(b) })
}

// about checks what sessions say about the sites of random positions.
func (s Suite[P, PP]) about(t *testing.T) {
	variants := s.configured(t)
	rapid.Check(t, func(t *rapid.T) {
		session := s.reach(t, variants)
		view := session.View()
		all := map[string]*game.About{}
		for _, site := range view.Board.Sites {
			a, err := session.About(site.ID)
			if err != nil || a.Name == "" || a.Takes == nil || a.ThreatenedBy == nil || a.Sentences == nil {
				t.Fatalf("about %s at %s: %+v, %v", site.ID, session.Position(), a, err)
			}
			for _, said := range a.Sentences {
				if err := spoken(said); err != nil {
					t.Fatalf("about %s at %s: %v", site.ID, session.Position(), err)
				}
			}
			all[site.ID] = a
		}
		top := map[string]game.Piece{}
		for _, piece := range view.Pieces {
			top[piece.Site] = piece
		}
		for id, a := range all {
			if piece, ok := top[id]; ok && piece.Name != a.Name {
				t.Fatalf("%s at %s is called %s", piece.Name, session.Position(), a.Name)
			}
			for _, on := range a.Takes {
				if !slices.Contains(all[on].ThreatenedBy, id) {
					t.Fatalf("at %s, %s captures on %s, but does not threaten it", session.Position(), id, on)
				}
			}
			for _, from := range a.ThreatenedBy {
				if top[from].Seat >= 0 && !slices.Contains(all[from].Takes, id) {
					t.Fatalf("at %s, %s is threatened from %s, which does not capture it", session.Position(), id, from)
				}
			}
			if session.Turn() == game.Over && len(a.Takes)+len(a.ThreatenedBy)+len(a.Sentences) > 0 {
				t.Fatalf("at %s the game is over, but %s captures", session.Position(), id)
			}
		}
		var refusal *game.RuleError
		if _, err := session.About("nowhere"); !errors.As(err, &refusal) || refusal.Rule != s.Def.Info.TextRule() {
			t.Fatalf("about nowhere: %v", err)
		}
	})
}

// Told is what a session says about a site, its lists joined by spaces and its sentences by |.
type Told struct{ Name, Takes, Threats, Text string }

// About checks what is said about a site of a position.
func About(t *testing.T, v game.Variant, position, site string, want Told) {
	t.Helper()
	s, err := v.Read(position, nil)
	if err != nil {
		t.Fatal(err)
	}
	about, err := s.About(site)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, x := range about.Sentences {
		texts = append(texts, x.Text)
	}
	got := Told{about.Name, strings.Join(about.Takes, " "), strings.Join(about.ThreatenedBy, " "), strings.Join(texts, "|")}
	if got != want {
		t.Errorf("%s at %s: %+v, want %+v", site, position, got, want)
	}
}
