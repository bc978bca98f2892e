package news

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// TestEncode checks that events are encoded as encoding/json does, with every field set
// and with none; a field that is added to events and forgotten here is found.
func TestEncode(t *testing.T) {
	full := antares.Event{
		Seq: 7, At: time.Date(2026, 5, 4, 3, 2, 1, 120_000_000, time.UTC), Kind: antares.Played,
		Setup: &antares.Setup{Game: "rsp", Options: map[string]string{"flags": "1"}, Seats: []antares.SeatPlan{{}, {Level: 3}}},
		Seat:  1, User: "u", Name: "Zoë <b> & \"c\" \\ \u2028 \x01 \x7f", Seed: "s", Seal: "f00d", Position: "p", Ply: 12, Action: "a1>b2",
		Clocks: []int64{1, 0, -5}, Offer: antares.OfferDraw, Text: "☃\n", Table: "t", Result: "r", Reason: antares.ByRule, Rule: "KO-8", Secret: "00ff", Key: "k",
	}
	for v, i := reflect.ValueOf(full), 0; i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Errorf("%s is not tried here", v.Type().Field(i).Name)
		}
	}
	for _, events := range [][]antares.Event{{}, {{}}, {full}, {full, {Seq: 8, Seat: -1, Kind: antares.Rolled}}} {
		want, err := json.Marshal(events)
		if err != nil {
			t.Fatal(err)
		}
		if got := antares.AppendEvents(nil, events); string(got) != string(want) {
			t.Errorf("%s\nis by encoding/json\n%s", got, want)
		}
		for i := range events {
			u := &Update{Table: "t", Events: events[i:]}
			m := api.Message{Table: "t", Head: events[len(events)-1].Seq, Events: events[i:]}
			if m.Head == 0 {
				continue // no event has that number
			}
			want, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			var a, b any
			got := u.join(u.encode(u.Events), nil)
			if json.Unmarshal(got, &a) != nil || json.Unmarshal(want, &b) != nil || !reflect.DeepEqual(a, b) {
				t.Errorf("%s is not %s", got, want)
			}
		}
	}
}
