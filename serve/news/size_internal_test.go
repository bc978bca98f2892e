package news

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/table"
)

// maxUpdate is how large an update for a move may be, in bytes.
const maxUpdate = 3000

// dress adds to a view where everything is drawn, as the server does.
func dress(v game.View) api.View {
	stands, lying := draw.Stands(v)
	out := api.View{View: v, Stands: []api.Stand{}, Lying: []api.Lying{}}
	for _, s := range stands {
		out.Stands = append(out.Stands, api.Stand(s))
	}
	for _, l := range lying {
		out.Lying = append(out.Lying, api.Lying(l))
	}
	return out
}

// follower is somebody who watches and reads what comes.
type follower struct {
	user  string
	board *game.Board
	kinds []api.PieceKind
	last  *api.View
}

// read reads a message.
func (f *follower) read(tb testing.TB, data []byte) {
	tb.Helper()
	var m api.Message
	if err := json.Unmarshal(data, &m); err != nil {
		tb.Fatal(err)
	}
	if m.View == nil {
		tb.Fatalf("no view: %s", data)
	}
	if m.View.Board != nil {
		f.board = m.View.Board
	}
	if m.View.Kinds != nil {
		f.kinds = m.View.Kinds
	}
	var err error
	if f.last, err = m.View.Whole(f.board, f.kinds); err != nil {
		tb.Fatalf("%v: %s", err, data)
	}
}

// sizes plays a random game at a table, and calls each with the size of every update for
// a move, for everybody who plays and somebody who looks on.
func sizes(tb testing.TB, id string, o game.Options, seed uint64, each func(bytes int)) {
	tb.Helper()
	v, err := table.Variant(catalog.Find, id, o)
	if err != nil {
		tb.Fatal(err)
	}
	at := table.Moment{Now: time.Date(2026, 11, 16, 12, 30, 15, 123_456_789, time.UTC)}
	n := len(v.Traits().Seats)
	setup := antares.Setup{Game: id, Options: o, Seats: make([]antares.SeatPlan, n), Clock: antares.Clock{Kind: antares.Fischer, Base: 10_800, Increment: 60}}
	secret := fmt.Appendf(make([]byte, 0, 32), "%032d", seed)
	t, _, err := table.Open(catalog.Find, "k3m8wq2zt5hx9vbn", setup, secret, at.Now)
	if err != nil {
		tb.Fatal(err)
	}
	var kinds api.Kinds
	all := []*follower{{user: "somebody"}}
	tell := func(events []antares.Event, f func(int)) {
		u := NewUpdate(t, &kinds, events)
		for _, w := range all {
			data := u.Message(w.user, dress)
			if t.Session() == nil {
				continue
			}
			w.read(tb, data)
			same(tb, dress(t.Session().View()), w.last, viewerOf(t, w.user) == mover)
			f(len(data))
		}
	}
	var events []antares.Event
	for i := range n {
		user := &antares.User{ID: fmt.Sprintf("player-%d", i), Name: fmt.Sprint("Player ", i)}
		if events, err = t.Sit(user, i, table.Chance{Seed: fmt.Sprint("seed", seed)}, at); err != nil {
			tb.Fatal(err)
		}
		all = append(all, &follower{user: user.ID})
	}
	tell(events, func(int) {}) // the beginning, with the board
	r := rand.New(rand.NewPCG(seed, 1))
	for t.Status == antares.Playing {
		at.Now = at.Now.Add(time.Second)
		legal := t.Session().Legal()
		seat := int(t.Turn())
		if events, err = t.Play(fmt.Sprintf("player-%d", seat), t.Ply(), legal[r.IntN(len(legal))], at); err != nil {
			tb.Fatal(err)
		}
		tell(events, each)
	}
}

// same holds that what was read is what was sent.
func same(tb testing.TB, sent api.View, read *api.View, moves bool) {
	tb.Helper()
	if !moves {
		sent.Actions, sent.Steps = nil, nil // both are for the player to move
	}
	if len(sent.Actions) == 0 && len(read.Actions) == 0 {
		sent.Actions, read.Actions = nil, nil
	}
	if len(sent.Lying) == 0 && len(read.Lying) == 0 {
		sent.Lying, read.Lying = nil, nil
	}
	if !reflect.DeepEqual(&sent, read) {
		tb.Fatalf("sent %+v\nread %+v", sent, *read)
	}
}

// TestUpdateSize plays random games of every game and every variant that the options name,
// and reads every update back.
func TestUpdateSize(t *testing.T) {
	for _, g := range catalog.Games() {
		variants := []game.Options{{}}
		for _, o := range g.Info().Options {
			for _, value := range strings.Split(o.Values, "|") {
				if _, err := table.Variant(catalog.Find, g.Info().ID, game.Options{o.Key: value}); err == nil {
					variants = append(variants, game.Options{o.Key: value})
				}
			}
		}
		for i, o := range variants {
			t.Run(g.Info().ID+" "+o.String(), func(t *testing.T) {
				t.Parallel()
				most := 0
				for seed := range uint64(max(1, 4-4*min(i, 1))) {
					sizes(t, g.Info().ID, o, seed, func(n int) { most = max(most, n) })
				}
				if most == 0 || most > maxUpdate {
					t.Errorf("an update has %d bytes, and may have %d", most, maxUpdate)
				}
			})
		}
	}
}

// BenchmarkUpdate tells how large the updates for moves are.
func BenchmarkUpdate(b *testing.B) {
	for _, g := range catalog.Games() {
		b.Run(g.Info().ID, func(b *testing.B) {
			var all []int
			for seed := range b.N {
				sizes(b, g.Info().ID, nil, uint64(seed), func(n int) { all = append(all, n) })
			}
			sum := 0
			for _, n := range all {
				sum += n
			}
			b.ReportMetric(float64(sum)/float64(len(all)), "bytes/update")
			b.ReportMetric(float64(slices.Max(all)), "bytes/largest")
		})
	}
}
