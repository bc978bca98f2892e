package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// text is a record as it is written.
func text(t *testing.T, r *record.Record) string {
	t.Helper()
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rebuilt imports a record and rebuilds the table from its events as a store gives
// them back.
func rebuilt(t *testing.T, id string, r *record.Record) *table.Table {
	t.Helper()
	tab, events, err := table.Import(catalog.Find, id, r, true)
	if err != nil {
		t.Fatal(err)
	}
	row := tab.Row()
	if row.Status != antares.Over || row.Head != int64(len(events)) || row.Result != tab.Result || !row.Deadline.IsZero() || row.BotToMove {
		t.Errorf("the row is %+v", row)
	}
	data, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	var list []antares.Event
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	again, err := table.Rebuild(catalog.Find, id, row.Secret, list)
	if err != nil {
		t.Fatal(err)
	}
	if again.SeatsOf("") != 0 {
		t.Error("somebody owns a seat")
	}
	return again
}

// A server's game comes back as the same record, chance and all.
func TestImportOwn(t *testing.T) {
	for _, setup := range []antares.Setup{two("skorpion"), two("skaane"), two("rsp"), scorpion(2), scorpion(4)} {
		for _, end := range []string{"played", "resigned", "aborted"} {
			t.Run(fmt.Sprintf("%s%d %s", setup.Game, len(setup.Seats), end), func(t *testing.T) {
				h := open(t, setup)
				users := []*antares.User{ann, ben, cyd, {ID: "dov", Name: "Dov"}}[:len(setup.Seats)]
				h.sit(users...)
				switch end {
				case "aborted":
					h.keep(h.Abort("ann", moment(h.now)))
				case "resigned":
					h.first()
					for _, u := range users[1:] {
						h.keep(h.Resign(u.ID, moment(h.now)))
					}
				}
				r := game.NewRand(3)
				for h.Status == antares.Playing {
					legal := h.Session().Legal()
					events, err := h.Play(h.Seats[h.Turn()].User, h.Ply(), legal[r.N(len(legal))], moment(h.now))
					if err != nil {
						t.Fatal(err)
					}
					h.events = append(h.events, events...)
				}
				rec, err := h.Record()
				if err != nil {
					t.Fatal(err)
				}
				want := text(t, rec)
				read, err := record.ParseString(want)
				if err != nil {
					t.Fatal(err)
				}
				back, err := rebuilt(t, "t1", read).Record()
				if err != nil {
					t.Fatal(err)
				}
				if got := text(t, back); got != want {
					t.Errorf("it comes back as\n%s\nand was\n%s", got, want)
				}
			})
		}
	}
}

// A game from elsewhere keeps its deal and its dice, which nobody can check.
func TestImportForeign(t *testing.T) {
	for _, setup := range []antares.Setup{two("skaane"), scorpion(3)} {
		g, err := catalog.Find(setup.Game)
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Configure(setup.Options)
		if err != nil {
			t.Fatal(err)
		}
		s, r := v.New(game.SeedDice(5)), game.NewRand(5)
		for s.Turn() != game.Over {
			if s.Turn() == game.Chance {
				if _, err := s.Roll(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			legal := s.Legal()
			if err := s.Play(legal[r.N(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		rec := record.FromSession(s, "Ann", "Ben")
		rec.Seed = "5"
		tab := rebuilt(t, "x7", rec)
		if tab.Result != rec.Result || tab.Reason != antares.ByRule || tab.Rule == "" || tab.Secret() != "" || tab.Seats[1].Name != "Ben" {
			t.Errorf("%s by %s %s", tab.Result, tab.Reason, tab.Rule)
		}
		back, err := tab.Record()
		if err != nil {
			t.Fatal(err)
		}
		rec.Seed, rec.Tags, back.Termination = "", []record.Tag{{Name: fair.TagTable, Value: "x7"}}, ""
		if !back.Equal(rec) {
			t.Errorf("it comes back as\n%s\nand was\n%s", text(t, back), text(t, rec))
		}
	}
}

// What ended a game if not the rules is kept, in its own word if need be.
func TestImportTermination(t *testing.T) {
	for _, c := range []struct{ result, termination, want, back string }{
		{"win:red", "resigned", "resigned", "resigned"},
		{"win:red", "timeout", "time", "timeout"},
		{"draw:agreed", "agreement", "agreed", "agreement"},
		{"ongoing", "abandoned", "aborted", "abandoned"},
		{"win:red", "abandoned", "abandoned", "abandoned"},
		{"win:red", "aborted", "abandoned", "abandoned"},
		{"win:red", "rule", "abandoned", "abandoned"},
		{"win:red", "an earthquake", "an earthquake", "an earthquake"},
		{"ongoing", "timeout", "", ""},
		{"ongoing", "", "", ""},
	} {
		h := open(t, two("skorpion")).sit(ann, ben)
		h.first()
		rec := record.FromSession(h.Session(), "Ann", "Ben")
		rec.Players[0].Seat, rec.Players[1].Seat = h.Variant().Traits().Seats[0], h.Variant().Traits().Seats[1]
		rec.Result, rec.Termination = strings.Replace(c.result, "red", rec.Players[0].Seat, 1), c.termination
		if c.want == "" {
			if _, _, err := table.Import(catalog.Find, "x", rec, false); err == nil {
				t.Errorf("%s %s is accepted", c.result, c.termination)
			}
			continue
		}
		tab := rebuilt(t, "x", rec)
		back, err := tab.Record()
		if err != nil {
			t.Fatal(err)
		}
		if string(tab.Reason) != c.want || back.Termination != c.back || back.Result != rec.Result || back.Date != "" {
			t.Errorf("%s %s: %s, back as %s %s %s", c.result, c.termination, tab.Reason, back.Result, back.Termination, back.Date)
		}
		if _, err := back.Replay(catalog.Find); err != nil {
			t.Error(err)
		}
	}
}

// A record that claims a commitment must be true to it.
func TestImportUnfair(t *testing.T) {
	h := open(t, scorpion(2)).sit(ann, ben)
	h.keep(h.Resign("ann", moment(h.now)))
	for name, change := range map[string]func(*record.Record){
		"die": func(r *record.Record) {
			r.Plies[0].Action = map[bool]string{true: "2", false: "1"}[r.Plies[0].Action == "1"]
		},
		"secret": func(r *record.Record) { r.Seed = strings.Repeat("0", 64) },
		"none":   func(r *record.Record) { r.Seed = "" },
		"seed":   func(r *record.Record) { r.Tags[2].Value = "seed-ann other" },
		"seeds":  func(r *record.Record) { r.Tags[2].Value = "seed-ann" },
		"table":  func(r *record.Record) { r.Tags[0].Value = "t2" },
	} {
		r, err := h.Record()
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		_, _, err = table.Import(catalog.Find, r.Tag(fair.TagTable), r, false)
		if err == nil {
			t.Errorf("%s: accepted", name)
		} else if name != "die" && !errors.Is(err, fair.ErrUnfair) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
