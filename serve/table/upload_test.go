package table_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/table"
)

// playedOut is a game that was played to its end, at random.
func playedOut(t *testing.T, id string, o game.Options, seed uint64) (*table.Uploaded, game.Variant) {
	t.Helper()
	v, err := table.Variant(catalog.Find, id, o)
	if err != nil {
		t.Fatal(err)
	}
	line, r := v.New(game.SeedDice(seed)), game.NewRand(seed)
	for line.Turn() != game.Over {
		if line.Turn() == game.Chance {
			_, err = line.Roll()
		} else {
			legal := line.Legal()
			err = line.Play(legal[r.N(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	seats := make([]antares.SeatPlan, len(v.Traits().Seats))
	seats[1].Level = 3
	return &table.Uploaded{
		Game: id, Options: v.Options(), Seats: seats, Start: line.Start(), Actions: table.Played(line),
		Result: line.Outcome().Format(v.Traits().Seats), Reason: antares.ByRule, Played: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC),
	}, v
}

var uploader = &antares.User{ID: "u1", Name: "Ann"}

// TestUpload: a game that was played elsewhere is a table that is over, with the uploader on
// every seat that is no computer's.
func TestUpload(t *testing.T) {
	now := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	for _, g := range catalog.Games() {
		up, _ := playedOut(t, g.Info().ID, nil, 7)
		made, events, err := table.Upload(catalog.Find, "abc", uploader, up, now)
		if err != nil {
			t.Fatalf("%s: %v", up.Game, err)
		}
		again, err := table.Rebuild(catalog.Find, "abc", nil, events)
		if err != nil {
			t.Fatalf("%s: %v", up.Game, err)
		}
		if !reflect.DeepEqual(made.Row(), again.Row()) || made.Same() != again.Same() {
			t.Errorf("%s: %+v is rebuilt as %+v", up.Game, made.Row(), again.Row())
		}
		if !again.Foreign() || again.Status != antares.Over || again.Result != up.Result || again.Setup.Public || again.Setup.Rated ||
			!again.Created.Equal(up.Played) || again.Secret() != "" || again.BotToMove() != 0 {
			t.Errorf("%s: %+v", up.Game, again)
		}
		for i, s := range again.Seats {
			if want := (table.Seat{User: "u1", Name: "Ann"}); i != 1 && s != want {
				t.Errorf("%s: seat %d is %+v", up.Game, i, s)
			}
		}
		if again.Seats[1].Level != 3 || again.Seats[1].User != "level-3" {
			t.Errorf("%s: %+v", up.Game, again.Seats[1])
		}
		if r, err := again.Record(); err != nil || r.Seed != "" || r.Tag("Commitment") != "" {
			t.Errorf("%s: %+v, %v", up.Game, r, err)
		}
		up.Played = now.Add(time.Hour)
		if made, _, err := table.Upload(catalog.Find, "abc", uploader, up, now); err != nil || !made.Created.Equal(now) {
			t.Errorf("a game of the future: %v", err)
		}
	}
}

// TestUploadEnds: a game ends as it can have ended.
func TestUploadEnds(t *testing.T) {
	over, _ := playedOut(t, "skaane", nil, 7)
	cut := func(change func(up *table.Uploaded)) func() *table.Uploaded {
		return func() *table.Uploaded {
			up := *over
			up.Seats = append([]antares.SeatPlan{}, over.Seats...)
			up.Actions = up.Actions[:6]
			up.Reason, up.Result = antares.ByResigning, "win:dark"
			change(&up)
			return &up
		}
	}
	three := func(result string, seats ...int) func() *table.Uploaded {
		return func() *table.Uploaded {
			up, _ := playedOut(t, "scorpion", game.Options{"players": "3"}, 5)
			up.Actions, up.Reason, up.Result = up.Actions[:9], antares.ByResigning, result
			for i, level := range seats {
				up.Seats[i].Level = level
			}
			return up
		}
	}
	for name, c := range map[string]struct {
		up   func() *table.Uploaded
		want string // a part of the refusal; empty if it is accepted
	}{
		"resigned":               {cut(func(*table.Uploaded) {}), ""},
		"the computer resigned":  {cut(func(up *table.Uploaded) { up.Result = "win:light" }), "does not resign"},
		"both on one screen":     {cut(func(up *table.Uploaded) { up.Seats[1].Level = 0; up.Result = "win:light" }), ""},
		"nobody won":             {cut(func(up *table.Uploaded) { up.Result = "draw:limit" }), "another side wins"},
		"nonsense won":           {cut(func(up *table.Uploaded) { up.Result = "win:cheese" }), "another side wins"},
		"agreed with a computer": {cut(func(up *table.Uploaded) { up.Reason, up.Result = antares.ByAgreement, "draw:agreed" }), "without computers"},
		"agreed on one screen": {cut(func(up *table.Uploaded) {
			up.Seats[1].Level, up.Reason, up.Result = 0, antares.ByAgreement, "draw:agreed"
		}), ""},
		"agreed to win":             {cut(func(up *table.Uploaded) { up.Seats[1].Level, up.Reason = 0, antares.ByAgreement }), "is drawn"},
		"not over":                  {cut(func(up *table.Uploaded) { up.Reason, up.Result = antares.ByRule, "win:dark" }), "not ended"},
		"on time":                   {cut(func(up *table.Uploaded) { up.Reason = antares.ByTime }), "finished"},
		"aborted":                   {cut(func(up *table.Uploaded) { up.Reason, up.Result = antares.ByAborting, "ongoing" }), "finished"},
		"another result":            {func() *table.Uploaded { up := *over; up.Result = "win:cheese"; return &up }, "the result of this game is"},
		"resigned when it was over": {func() *table.Uploaded { up := *over; up.Reason = antares.ByResigning; return &up }, "ended by the rules"},
		"computers alone":           {cut(func(up *table.Uploaded) { up.Seats[0].Level = 1 }), "played yourself"},
		"a reserved seat":           {cut(func(up *table.Uploaded) { up.Seats[0].For = "u2" }), "no seat is reserved"},
		"a level that there is not": {cut(func(up *table.Uploaded) { up.Seats[1].Level = 11 }), "1 to 10"},
		"a seat too many":           {cut(func(up *table.Uploaded) { up.Seats = append(up.Seats, antares.SeatPlan{}) }), "2 seats"},
		"no such game":              {cut(func(up *table.Uploaded) { up.Game = "chess" }), "chess"},
		"no position":               {cut(func(up *table.Uploaded) { up.Start = "nowhere" }), "three fields"},
		"an action that is none":    {cut(func(up *table.Uploaded) { up.Actions = []string{up.Actions[0], "zz"} }), "action 1"},
		"an action after the end": {func() *table.Uploaded {
			up := *over
			up.Actions = append(up.Actions[:len(up.Actions):len(up.Actions)], "a1a2")
			return &up
		}, fmt.Sprint("action ", len(over.Actions))},
		"a file":                            {cut(func(up *table.Uploaded) { up.Game, up.Options = "skorpion", game.Options{"board": "/etc/passwd"} }), "file"},
		"the last of three":                 {three("win:green", 0, 0, 0), ""},
		"the last of three, a computer":     {three("win:green", 0, 0, 4), ""},
		"one of three, and a computer left": {three("win:green", 0, 4, 0), "does not resign"},
	} {
		up := c.up()
		_, _, err := table.Upload(catalog.Find, "abc", uploader, up, time.Now())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		var action *table.ActionError
		if errors.As(err, &action) {
			var rule *game.RuleError
			if !errors.As(err, &rule) {
				t.Errorf("%s: no rule refuses it: %v", name, err)
			}
		}
	}
}
