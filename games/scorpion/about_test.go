package scorpion

import (
	"maps"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

// captured lists the enemy scorpions that a play moves, or on whose square it ends.
func captured(r game.Rules[Position], p *Position, m game.Move) (sites []string) {
	next := *p
	next.Play(m)
	before, after := map[string]uint8{}, map[string][]uint8{}
	for _, x := range r.Pieces(p) {
		before[x.Site] = uint8(x.Seat)
	}
	for _, x := range r.Pieces(&next) {
		after[x.Site] = append(after[x.Site], uint8(x.Seat))
	}
	for site, seat := range before {
		if strings.Contains(site, ":") || p.ownSide(seat, p.player) {
			continue
		}
		if len(after[site]) != 1 || after[site][0] != seat {
			sites = append(sites, site)
		}
	}
	return sites
}

// A player who is not yet to use dice captures what one die would, on whatever lane: each
// die is tried in a position in which it lies there.
func TestCapturesWithOneDie(t *testing.T) {
	tried, found := 0, 0
	for _, o := range suite.Variants {
		r := configured(t, o)
		for seed := range uint64(6) {
			random := game.NewRand(seed)
			for p := r.start; p.phase != over; {
				if p.phase == throwFirst && random.N(8) == 0 {
					for seat := range p.players {
						n := oneDieTwin(t, r, &p, seat)
						tried, found = tried+1, found+n
					}
				}
				m, _ := p.RandomMove(random)
				p.Play(m)
			}
		}
	}
	if tried < 1000 || found < 1000 {
		t.Errorf("only %d captures in %d positions", found, tried)
	}
}

func oneDieTwin(t *testing.T, r *Rules, p *Position, seat uint8) int {
	t.Helper()
	want := map[game.Capture]bool{}
	for l := yellow; l <= black; l++ {
		for pips := uint(1); pips <= 6; pips++ {
			twin := *p
			// The die that is left of a turn: it moves any scorpion but one that is out.
			twin.player, twin.phase, twin.dice, twin.mover = seat, last, [2]die{thrown(l, pips), noDie}, p.outside()
			for _, m := range twin.AppendMoves(nil) {
				from, n := fromOf(m)
				for _, site := range captured(r, &twin, m) {
					want[game.Capture{From: r.site(p, seat, p.join(from, n)), On: site}] = true
				}
			}
		}
	}
	got := map[game.Capture]bool{}
	for _, c := range r.Captures(p, game.Seat(seat)) {
		got[c] = true
	}
	if !maps.Equal(got, want) {
		t.Fatalf("at %s %s captures %v, want %v", r.Append(nil, p), seatNames[seat], got, want)
	}
	return len(want)
}

func TestAbout(t *testing.T) {
	for _, c := range []struct {
		options                                    game.Options
		position, site, name, takes, threats, told string
	}{
		// The dice lie there: red goes on by 3, 5 or 8, and swaps where yellow is free (SC-16).
		{
			free, "h,y9,y17,b20/h,h,y4,b11/y6,y22,b7,o/h,y12,b16,b3 red 42 play:Y3,Y5", "y4", "red scorpion",
			"b7 y9 y12", "hand:blue hand:white", "Can sting on b7, y9 and y12|Threatened with one die from blue's hand and white's hand",
		},
		// Before the throw it is one die.
		{two, "h,h,y5,y9/h,h,y4,b7 blue 11 throw", "y5", "blue scorpion", "b7", "y4 hand:red", "Can sting with one die on b7|Threatened with one die from y4 and red's hand"},
		{two, "h,h,y8,y9/h,h,y4,b7 blue 11 throw", "hand:red", "red scorpion", "", "", ""},
		// A partner is not an enemy.
		{
			teams, "h,h,h,y3/h,h,h,y9/h,h,h,y5/h,h,h,y1 blue 9 throw", "y5", "green scorpion",
			"y9", "y1 hand:red hand:white", "Can sting with one die on y9|Threatened with one die from y1, red's hand and white's hand",
		},
		// A first turn is one of two dice (SC-6).
		{two, "h,h,h,y12/h,h,h,h red 2 open", "y12", "blue scorpion", "", "hand:red", "Threatened from red's hand"},
		{two, "h,h,h,y12/h,h,h,h red 2 open", "hand:red", "red scorpion", "y12", "", "Can sting with two dice on y12"},
	} {
		v, err := game.New[Position](Game).Configure(c.options)
		if err != nil {
			t.Fatal(err)
		}
		gametest.About(t, v, c.position, c.site, gametest.Told{Name: c.name, Takes: c.takes, Threats: c.threats, Text: c.told})
	}
}
