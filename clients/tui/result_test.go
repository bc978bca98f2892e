package tui

import (
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

// However a game ends, the end is told in words.
func TestResultText(t *testing.T) {
	two, four := sessionOf(t, catalog.Skaane), sessionOf(t, catalog.Scorpion)
	none := game.Seat(game.Chance)
	for _, c := range []struct {
		s              game.Session
		names          []string
		result, reason string
		by             game.Seat
		want           string
	}{
		{two, nil, "win:light", string(antares.ByResigning), none, "Light wins: dark resigned"},
		{two, []string{"Ann", "Bob"}, "win:light", string(antares.ByResigning), 1, "Light (Ann) wins: dark resigned"},
		{two, []string{"you", "you"}, "win:dark", record.Resigned, 0, "Dark wins: light resigned"},
		{two, []string{"you", "level 3"}, "win:dark", record.Resigned, none, "Dark (level 3) wins: light resigned"},
		{two, []string{"a\x1b[2J", ""}, "win:light", record.Resigned, none, "Light (a [2J) wins: dark resigned"},
		{two, nil, "win:dark", string(antares.ByTime), none, "Dark wins: light ran out of time"},
		{two, nil, "win:dark", record.Timeout, none, "Dark wins: light ran out of time"},
		{two, nil, "win:dark", string(antares.ByAbandoning), none, "Dark wins: light stayed away"},
		{two, nil, "draw:agreed", string(antares.ByAgreement), none, "Draw by agreement"},
		{two, nil, "draw:agreed", record.Agreement, none, "Draw by agreement"},
		{two, nil, "draw:agreed", "", none, "Draw by agreement"},
		{two, nil, "draw:limit", record.Normal, none, "Draw"},
		{two, nil, "ongoing", string(antares.ByAborting), none, "The game was aborted and does not count"},
		{two, nil, "", string(antares.ByExpiry), none, "Nobody came in time: no game was played"},
		{two, nil, "", string(antares.ByClosing), none, "The table was closed before the game began"},
		{two, nil, "win:light", string(antares.ByRule), none, "Light wins"},
		{two, nil, "win:light", "lightning\n", none, "Light wins (lightning )"},
		{two, nil, record.Ongoing, "", none, "The game did not end"},
		{two, nil, record.Ongoing, record.Abandoned, none, "The game is over: a player stayed away"},
		{two, nil, "win:x", string(antares.ByTime), 1, "Dark ran out of time"},
		{four, nil, "ongoing", record.Resigned, 2, "Green resigned"},
		{four, nil, "win:blue,green", string(antares.ByTime), none, "Blue and green win: an opponent ran out of time"},
		{four, nil, "win:blue,green", string(antares.ByTime), 3, "Blue and green win: white ran out of time"},
	} {
		if got := resultText(c.s, c.names, c.result, c.reason, c.by); got != c.want {
			t.Errorf("%q %q by %d: %q, want %q", c.result, c.reason, c.by, got, c.want)
		}
	}
}

// When the rules end a game, the winner, the reason and the rule are told, and no codes.
func TestResultByRule(t *testing.T) {
	for _, g := range catalog.Games() {
		for seed := range uint64(6) {
			a := hotseat(t, g.Info().ID)
			st := stageOf(a)
			r := game.NewRand(seed)
			for st.s.Turn() != game.Over {
				if st.s.Turn() == game.Chance {
					if _, err := st.s.Roll(); err != nil {
						t.Fatal(err)
					}
					continue
				}
				legal := st.s.Legal()
				if err := st.s.Play(legal[r.N(len(legal))]); err != nil {
					t.Fatal(err)
				}
			}
			st.refresh()
			out, traits := st.s.Outcome(), st.s.Variant().Traits()
			got := resultText(st.s, nil, "", "", game.Chance)
			want := "Draw"
			if out.Won != 0 {
				want = winnersText(traits, nil, out.Won)
			}
			if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, " ("+out.Rule+")") || len(got) < len(want)+len(out.Rule)+10 || strings.Contains(got, out.Format(traits.Seats)) {
				t.Errorf("%s: %q", g.Info().ID, got)
			}
			if !strings.Contains(screenText(a), got[:20]) {
				t.Errorf("%s: no %q:\n%s", g.Info().ID, got, screenText(a))
			}
		}
	}
}

func TestResigningIsTold(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	press(a, "r", "y")
	if text := screenText(a); !strings.Contains(text, "Dark wins: light resigned") {
		t.Errorf("not told:\n%s", text)
	}
}
