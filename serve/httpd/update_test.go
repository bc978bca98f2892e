package httpd_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// looker is somebody with a socket, who reads everything that comes over it.
type looker struct {
	t     *testing.T
	c     *client.Client
	conn  *websocket.Conn
	board *game.Board
	kinds []api.PieceKind
	refs  int
}

func newLooker(t *testing.T, c *client.Client) *looker {
	t.Helper()
	conn, err := c.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	l := &looker{t: t, c: c, conn: conn}
	if m := l.read(); m.Hello == nil {
		t.Fatalf("no hello: %+v", m)
	}
	return l
}

func (l *looker) read() (m api.Message) {
	l.t.Helper()
	_, data, err := l.conn.Read(l.t.Context())
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		l.t.Fatal(err)
	}
	return m
}

// ask sends a request, and answers with its answer and with what came before it. How many
// look on is left out: it comes when it likes.
func (l *looker) ask(q api.Request) (before []api.Message, answer api.Message) {
	l.t.Helper()
	l.refs++
	q.Ref = fmt.Append(nil, l.refs)
	data, err := json.Marshal(q)
	if err == nil {
		err = l.conn.Write(l.t.Context(), websocket.MessageText, data)
	}
	if err != nil {
		l.t.Fatal(err)
	}
	for {
		m := l.read()
		if string(m.Ref) == string(q.Ref) {
			if m.Error != nil {
				l.t.Fatal(m.Error)
			}
			return before, m
		}
		if m.Watching == nil {
			before = append(before, m)
		}
	}
}

// told is what came since the last question.
func (l *looker) told() []api.Message {
	l.t.Helper()
	before, _ := l.ask(api.Request{Ping: true})
	return before
}

// whole is a view that came, as a whole.
func (l *looker) whole(v *api.LiveView) *api.View {
	l.t.Helper()
	if v.Board != nil {
		l.board = v.Board
	}
	if v.Kinds != nil {
		l.kinds = v.Kinds
	}
	out, err := v.Whole(l.board, l.kinds)
	if err != nil {
		l.t.Fatal(err)
	}
	return out
}

// asOverHTTP holds that a view is what HTTP tells, with actions and steps for those who are
// to move only.
func (l *looker) asOverHTTP(table string, v *api.LiveView, moves bool) {
	l.t.Helper()
	var want api.View
	if err := l.c.Do(l.t.Context(), http.MethodGet, "/api/tables/"+table+"/view", nil, &want); err != nil {
		l.t.Fatal(err)
	}
	if (len(v.Actions) > 0) != moves {
		l.t.Errorf("%d actions for who moves: %v", len(v.Actions), moves)
	}
	got := l.whole(v)
	if !moves {
		want.Actions, want.Steps = []game.Action{}, nil
	}
	got.Lying, want.Lying = append([]api.Lying{}, got.Lying...), append([]api.Lying{}, want.Lying...)
	if !reflect.DeepEqual(got, &want) {
		l.t.Errorf("%+v\nis over HTTP\n%+v", got, want)
	}
}

// A move is told to everybody once, in one message; the board comes once; what may be done
// is told to those who may do it.
func TestUpdates(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			v, err := g.Configure(nil)
			if err != nil {
				t.Fatal(err)
			}
			seats := len(v.Traits().Seats)
			var all []*looker // the last has no seat
			for range seats {
				all = append(all, newLooker(t, guest(t, s.URL)))
			}
			nobody, err := client.New(s.URL, "")
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, newLooker(t, nobody))
			snap := open(t, all[0].c, antares.Setup{Game: g.Info().ID, Seats: make([]antares.SeatPlan, seats), Public: true})
			id := snap.ID
			for _, l := range all {
				before, m := l.ask(api.Request{Watch: &api.Watch{Table: id, View: true}})
				if len(before) > 0 || m.Table != id || m.Head != 1 || m.Snapshot == nil || len(m.Missed) != 1 || m.View != nil {
					t.Fatalf("before the game: %+v after %v", m, before)
				}
			}
			for seat, l := range all[:seats] {
				if _, err := l.c.Sit(t.Context(), id, seat, "seed"); err != nil {
					t.Fatal(err)
				}
			}
			if snap, err = all[0].c.Table(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			for i, l := range all {
				told := l.told()
				last := told[len(told)-1]
				if len(told) != seats || last.View == nil || last.View.Board == nil || last.View.Kinds == nil || last.Head != snap.Head {
					t.Fatalf("the game begins with %+v", told)
				}
				for _, m := range told[:len(told)-1] {
					if m.View != nil {
						t.Errorf("a view before the game: %+v", m)
					}
				}
				l.asOverHTTP(id, last.View, i == snap.Turn)
			}
			play(t, all, snap)

			if err := all[0].c.Chat(t.Context(), id, "hello"); err != nil {
				t.Fatal(err)
			}
			for i, l := range all {
				if told := l.told(); i == seats && len(told) != 0 || i < seats && (len(told) != 1 || told[0].View != nil) {
					t.Errorf("seat %d hears of chat: %+v", i, told)
				}
			}

			// Who comes back has everything in one message, and no event twice.
			if snap, err = all[0].c.Table(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			for i := range all {
				l := newLooker(t, all[i].c)
				before, m := l.ask(api.Request{Watch: &api.Watch{Table: id, After: snap.Head - 2, View: true}})
				missed := 2
				if i == seats { // who does not hear the chat
					missed = 1
				}
				if len(before) > 0 || m.Head != snap.Head || len(m.Missed) != missed || m.View == nil || m.View.Board == nil {
					t.Fatalf("%+v after %+v", m, before)
				}
				l.asOverHTTP(id, m.View, i == snap.Turn)
			}
		})
	}
}

// play plays some moves, each over the socket of who is to move.
func play(t *testing.T, all []*looker, snap *api.Snapshot) {
	t.Helper()
	ctx, id := t.Context(), snap.ID
	for range 12 {
		var view api.View
		if err := all[0].c.Do(ctx, http.MethodGet, "/api/tables/"+id+"/view", nil, &view); err != nil {
			t.Fatal(err)
		}
		action := view.Actions[len(view.Actions)/2].Text
		before, m := all[snap.Turn].ask(api.Request{Play: &api.PlayAt{Table: id, Play: api.Play{Ply: snap.Ply, Action: action, Head: snap.Head}}})
		mover, ply := snap.Turn, snap.Ply
		var err error
		if snap, err = all[0].c.Table(ctx, id); err != nil {
			t.Fatal(err)
		}
		if !m.OK || m.Head != snap.Head {
			t.Errorf("an action is answered with %+v, and the table is at event %d", m, snap.Head)
		}
		for i, l := range all {
			told := l.told()
			if i == mover {
				told = append(before, told...)
			}
			if len(told) != 1 || told[0].Table != id || told[0].Head != snap.Head || len(told[0].Events) == 0 || told[0].View == nil {
				t.Fatalf("an action is told to seat %d with %+v", i, told)
			}
			if v := told[0].View; v.Board != nil || v.Kinds != nil {
				t.Errorf("the board or the kinds of pieces are told again")
			}
			l.asOverHTTP(id, told[0].View, i == snap.Turn)
			log, err := l.c.Log(ctx, id)
			if err != nil || len(log) != snap.Ply || !reflect.DeepEqual(api.WholeSaid(told[0].View.Said), log[ply:]) {
				t.Fatalf("ply %d to %d: said %+v; the log %+v, %v", ply, snap.Ply, told[0].View.Said, log, err)
			}
		}
		if snap.Status != antares.Playing { // the deal allowed a short game
			return
		}
	}
}

// Everybody hears in words what happened. What was taken back is gone from the log, and
// what is played instead is heard again.
func TestLog(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ctx, ann := t.Context(), guest(t, s.URL)
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	snap := open(t, ann, antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Public: true})
	for id, code := range map[string]antares.Code{snap.ID: antares.CodeNotStarted, "nowhere": antares.CodeNotFound} {
		if _, p := ask[[]api.Said](t, nobody, http.MethodGet, "/api/tables/"+id+"/log", nil); p == nil || p.Code != code {
			t.Errorf("the log of %s is refused with %v, not %s", id, p, code)
		}
	}
	for seat := range 2 {
		if snap, err = ann.Sit(ctx, snap.ID, seat, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	if log, err := nobody.Log(ctx, snap.ID); err != nil || log == nil || len(log) != 0 {
		t.Errorf("the log at the beginning is %#v, %v", log, err)
	}
	l := newLooker(t, nobody)
	if _, m := l.ask(api.Request{Watch: &api.Watch{Table: snap.ID, View: true}}); m.View == nil || m.View.Said != nil {
		t.Fatalf("the watch begins with %+v", m)
	}
	ply := func(i int) {
		t.Helper()
		var view api.View
		if err := ann.Do(ctx, http.MethodGet, "/api/tables/"+snap.ID+"/view", nil, &view); err != nil {
			t.Fatal(err)
		}
		at, err := ann.Play(ctx, snap.ID, snap.Ply, view.Actions[i].Text)
		if err != nil {
			t.Fatal(err)
		}
		snap = at
		said := l.told()[0].View.Said
		if len(said) != 1 || said[0].Ply != snap.Ply || len(said[0].Sentences) == 0 || said[0].Sentences[0].Args[0] != snap.Seats[(snap.Ply+1)%2].Seat {
			t.Errorf("ply %d is said as %+v", snap.Ply, said)
		}
	}
	ply(0)
	first, err := nobody.Log(ctx, snap.ID)
	if err != nil {
		t.Fatal(err)
	}
	if snap, err = ann.Offer(ctx, snap.ID, antares.OfferTakeback); err != nil || snap.Ply != 0 {
		t.Fatalf("a takeback: %+v, %v", snap, err)
	}
	for _, m := range l.told() {
		if m.View != nil && m.View.Said != nil {
			t.Errorf("a takeback is said as %+v", m.View.Said)
		}
	}
	if log, err := nobody.Log(ctx, snap.ID); err != nil || len(log) != 0 {
		t.Errorf("the log after the takeback is %+v, %v", log, err)
	}
	ply(1)
	if log, err := nobody.Log(ctx, snap.ID); err != nil || len(log) != 1 || reflect.DeepEqual(log, first) {
		t.Errorf("another action has the log %+v, %v", log, err)
	}
	standing, p := ask[api.Standing](t, ann, http.MethodPost, "/api/positions", api.GameText{Game: "skaane", Start: snap.Start, Actions: snap.Actions})
	if log, err := nobody.Log(ctx, snap.ID); p != nil || err != nil || !reflect.DeepEqual(standing.Log, log) {
		t.Errorf("the same actions played from the start have the log %+v, %v: %+v, %v", standing.Log, p, log, err)
	}
}
