package httpd_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// told are the events that came over a socket, in the order in which they came.
type told struct {
	t    *testing.T
	conn *websocket.Conn
	seqs []int64
}

func (w *told) send(format string, args ...any) {
	w.t.Helper()
	if err := w.conn.Write(w.t.Context(), websocket.MessageText, fmt.Appendf(nil, format, args...)); err != nil {
		w.t.Error(err)
	}
}

// read reads one message.
func (w *told) read() (m api.Message) {
	w.t.Helper()
	_, data, err := w.conn.Read(w.t.Context())
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	for _, e := range append(m.Missed, m.Events...) {
		w.seqs = append(w.seqs, e.Seq)
	}
	if m.Error != nil {
		w.t.Fatal(m.Error)
	}
	return m
}

// once holds that every event up to head came once, in order.
func (w *told) once(head int64) {
	w.t.Helper()
	for i, seq := range w.seqs {
		if seq != int64(i+1) {
			w.t.Fatalf("after event %d comes event %d, of %d: %v", i, seq, head, w.seqs)
		}
	}
	if int64(len(w.seqs)) != head {
		w.t.Errorf("%d of %d events came", len(w.seqs), head)
	}
}

// Whoever watches a table again and again over one socket while things happen there is told
// everything once, with pages too; and whoever ends the watch first begins anew.
func TestWatchAgain(t *testing.T) {
	for _, early := range []int{0, 1100} {
		t.Run(fmt.Sprint(early), func(t *testing.T) {
			s := servertest.StartIdle(t, t.TempDir(), nil)
			ann := guest(t, s.URL)
			me, err := ann.Me(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			id := open(t, ann, antares.Setup{Game: "skaane"}).ID
			if _, err := ann.Sit(t.Context(), id, 0, "seed"); err != nil {
				t.Fatal(err)
			}
			say := func(n int) error { return s.Site.Chat(context.Background(), id, me.ID, fmt.Sprint(n)) }
			for n := range early {
				if err := say(n); err != nil {
					t.Fatal(err)
				}
			}
			conn, err := ann.Connect(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = conn.CloseNow() }()
			w := &told{t: t, conn: conn}
			const said = 100
			done := make(chan error, 1)
			go func() {
				for n := range said {
					if err := say(n); err != nil {
						done <- err
						return
					}
				}
				done <- nil
			}()
			head := int64(2 + early + said)
			watches := 0
			for saying := true; saying || watches < 20 || len(w.seqs) < int(head); {
				watches++
				w.send(`{"ref": %d, "watch": {"table": %q, "after": %d}}`, watches, id, (watches-1)%3)
				for string(w.read().Ref) != fmt.Sprint(watches) {
				}
				select {
				case err := <-done:
					if err != nil {
						t.Fatal(err)
					}
					saying = false
				default:
				}
				if watches > 20_000 {
					t.Fatalf("%d of %d events came", len(w.seqs), head)
				}
			}
			w.once(head)
			w.seqs = nil
			w.send(`{"ref": 8, "unwatch": %q}`, id)
			w.send(`{"ref": 7, "watch": {"table": %q, "after": 0}}`, id)
			for string(w.read().Ref) != "7" {
			}
			w.once(head)
		})
	}
}

// A watch that was refused leaves a socket as it was: it can be tried again.
func TestWatchRefused(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	id := open(t, ann, antares.Setup{Game: "skaane"}).ID
	conn, err := ann.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	w := &told{t: t, conn: conn}
	refused := 0
	for _, after := range []int{-1, 0, -1, 99, 0} {
		w.send(`{"ref": 1, "watch": {"table": %q, "after": %d}}`, id, after)
		for {
			_, data, err := conn.Read(t.Context())
			var m api.Message
			if err == nil {
				err = json.Unmarshal(data, &m)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range append(m.Missed, m.Events...) {
				w.seqs = append(w.seqs, e.Seq)
			}
			if m.Error != nil {
				if m.Error.Status != http.StatusBadRequest {
					t.Error(m.Error)
				}
				refused++
			}
			if string(m.Ref) == "1" {
				break
			}
		}
	}
	if refused != 3 {
		t.Errorf("%d watches were refused, want 3", refused)
	}
	w.once(1)
}
