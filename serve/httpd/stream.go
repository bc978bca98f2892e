package httpd

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
)

// Streams are lines of JSON for bots that do not use WebSockets: a GET that does not end,
// one line for everything that happens, and an empty line now and then to show that the
// connection is alive.

// keepAlive is how often an empty line is sent.
const keepAlive = 7 * time.Second

// lineWriter writes lines to a client.
type lineWriter struct {
	w   http.ResponseWriter
	out *http.ResponseController
}

// newLines begins a stream, so that the client knows at once that it was accepted.
func newLines(w http.ResponseWriter) (*lineWriter, error) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	l := &lineWriter{w, http.NewResponseController(w)}
	return l, l.out.Flush()
}

func (l *lineWriter) write(data []byte) error {
	_ = l.out.SetWriteDeadline(time.Now().Add(writeWait)) // not every server supports deadlines
	// Two writes: the line is shared with other streams, and nobody may add to it.
	if _, err := l.w.Write(data); err != nil {
		return err
	}
	if _, err := l.w.Write([]byte{'\n'}); err != nil {
		return err
	}
	return l.out.Flush()
}

// stream writes what comes out of a channel, until the client has gone.
func (s *Server) stream(l *lineWriter, r *http.Request, lines <-chan []byte, lost <-chan struct{}) {
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for {
		var data []byte
		select {
		case data = <-lines:
		case <-tick.C:
		case <-lost:
			return
		case <-s.closing:
			return
		case <-r.Context().Done():
			return
		}
		if l.write(data) != nil {
			return
		}
	}
}

// streamTable streams a table: first a snapshot, then events.
func (s *Server) streamTable(w http.ResponseWriter, r *http.Request) {
	id, err := s.identifyRequest(r)
	if err != nil {
		writeProblem(w, problemOf(s.Log, err))
		return
	}
	after, err := strconv.ParseInt(r.FormValue("after"), 10, 64)
	if r.FormValue("after") == "" {
		after = 0
	} else if err != nil || after < 0 {
		writeProblem(w, problem(antares.CodeBadRequest, "after is the number of an event"))
		return
	}
	user := ""
	if id.user != nil {
		user = id.user.ID
	}
	lines := make(chan []byte, maxWaiting)
	lost := make(chan struct{})
	var once sync.Once
	push := func(data []byte) {
		select {
		case lines <- data:
		default:
			once.Do(func() { close(lost) })
		}
	}
	// What was missed is written page by page, as fast as it is read.
	var out *lineWriter
	page := func(missed []antares.Event) (err error) {
		if out == nil {
			if out, err = newLines(w); err != nil {
				return err
			}
		}
		data, err := json.Marshal(api.Message{Table: r.PathValue("id"), Missed: missed, More: true})
		if err != nil {
			return err
		}
		return out.write(data)
	}
	watcher := &site.Watcher{User: user, Headcount: push, Away: push, Rated: push, Page: page}
	watcher.Tell = func(u *news.Update) {
		if data := u.Message(watcher.User, watcher.Dress); data != nil {
			push(data)
		}
	}
	stop, err := s.Site.Watch(r.Context(), r.PathValue("id"), watcher, after, func(snap *api.Snapshot, missed []antares.Event, _ *api.LiveView) {
		if data, err := json.Marshal(watchAnswer(nil, snap, missed, nil)); err == nil {
			push(data)
		}
	})
	if err != nil {
		if out == nil { // otherwise the answer has begun, and the client resumes
			writeProblem(w, problemOf(s.Log, err))
		}
		return
	}
	defer stop()
	if out == nil {
		if out, err = newLines(w); err != nil {
			return
		}
	}
	s.stream(out, r, lines, lost)
}

// streamMine streams what concerns a user: first a line for each table that is open or
// being played, then one whenever something happens at one of them.
func (s *Server) streamMine(w http.ResponseWriter, r *http.Request) {
	id, err := s.identifyRequest(r)
	if err == nil && id.user == nil {
		err = antares.Errorf(antares.CodeUnauthorized, "a stream is for somebody: send a token")
	}
	if err != nil {
		writeProblem(w, problemOf(s.Log, err))
		return
	}
	latest := newLatest()
	stop, err := s.Site.WatchUser(r.Context(), id.user.ID, func(n *api.Notice) {
		data, _ := json.Marshal(n) // only numbers and texts
		latest.put(n.Table, data)
	})
	if err != nil {
		writeProblem(w, problemOf(s.Log, err))
		return
	}
	defer stop()
	if out, err := newLines(w); err == nil {
		s.stream(out, r, latest.lines(r.Context()), nil)
	}
}

// latest keeps the last line of each table until it can be sent. A notice describes the
// state of a table, so a slow client loses nothing by missing the one before.
type latest struct {
	mu    sync.Mutex
	order []string
	last  map[string][]byte
	some  chan struct{}
}

func newLatest() *latest { return &latest{last: map[string][]byte{}, some: make(chan struct{}, 1)} }

// put does not block.
func (l *latest) put(table string, line []byte) {
	l.mu.Lock()
	if _, waits := l.last[table]; !waits {
		l.order = append(l.order, table)
	}
	l.last[table] = line
	l.mu.Unlock()
	select {
	case l.some <- struct{}{}:
	default:
	}
}

// take returns the line that has waited longest, or nil.
func (l *latest) take() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.order) == 0 {
		return nil
	}
	table := l.order[0]
	l.order = l.order[1:]
	line := l.last[table]
	delete(l.last, table)
	return line
}

// lines sends the lines, one after the other, until ctx ends.
func (l *latest) lines(ctx context.Context) <-chan []byte {
	out := make(chan []byte)
	go func() {
		for {
			select {
			case <-l.some:
			case <-ctx.Done():
				return
			}
			for line := l.take(); line != nil; line = l.take() {
				select {
				case out <- line:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return out
}
