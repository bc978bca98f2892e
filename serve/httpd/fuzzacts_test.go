package httpd_test

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fuzzing"
	"github.com/antares-games/antares/serve/table"
)

// Behind the sign-in: guests, a member and a bot play every game, and do at their
// tables what makes sense and what does not, over HTTP and over sockets. One execution
// is a program of acts. Whatever they do, the server never fails, nothing stays behind,
// and every table can be rebuilt from its events just as it is in memory.

// stage is where programs are performed.
type stage struct {
	*target
	cast  []string // ids of the people, by their keys
	count *fuzzing.Counter
	base  int // goroutines
}

// lines are the acts of one execution at least; what the bytes do not say follows from
// them.
const (
	minActs = 100
	maxActs = 400
)

func newStage(f testing.TB, name string) *stage {
	g := &stage{target: newTarget(f), count: fuzzing.NewCounter(name)}
	w := g.do(f, sent{"POST", "/api/guest", "application/json", "", 255, ""})
	if w.Code >= 300 {
		f.Fatalf("a second guest: %s", w.Body)
	}
	g.keys = append(g.keys, "antares="+w.Result().Cookies()[0].Value)
	for who := range g.keys {
		var me api.Person
		w := g.do(f, sent{"GET", "/api/me", "", "", byte(who), ""})
		if err := json.Unmarshal(w.Body.Bytes(), &me); err != nil || me.ID == "" {
			f.Fatalf("who %d is: %s", who, w.Body)
		}
		g.cast = append(g.cast, me.ID)
	}
	return g
}

// script reads a program: byte by byte, and then bytes that follow from it.
type script struct {
	data []byte
	more *rand.Rand
	acts int
}

func newScript(data []byte) *script {
	h := fnv.New64a()
	_, _ = h.Write(data) // never fails
	return &script{data: data, more: rand.New(rand.NewPCG(h.Sum64(), 1))}
}

// next says whether there is another act.
func (p *script) next() bool {
	p.acts++
	return p.acts <= minActs || len(p.data) > 0 && p.acts <= maxActs
}

func (p *script) byte() byte {
	if len(p.data) == 0 {
		return byte(p.more.Uint32())
	}
	b := p.data[0]
	p.data = p.data[1:]
	return b
}

// of is a number below n.
func (p *script) of(n int) int { return int(p.byte()) % n }

func one[T any](p *script, list []T) T { return list[p.of(len(list))] }

// scene is a table at which people act.
type scene struct {
	*stage
	*script
	t      testing.TB
	table  string
	tables []string
}

// setups are the games that are played, clocks and seats included.
var setups = []string{
	`{"game":"skorpion","clock":{"kind":"fischer","base":300,"increment":5}}`,
	`{"game":"skorpion","options":{"board":"gate25"},"public":true}`,
	`{"game":"scorpion","options":{"players":"2"}}`,
	`{"game":"scorpion","clock":{"kind":"days","days":3},"public":true}`,
	`{"game":"skaane","options":{"board":"4x5"}}`,
	`{"game":"skaane","rated":true,"clock":{"kind":"fischer","base":600}}`,
	`{"game":"rsp","options":{"flags":"2"}}`,
	`{"game":"rsp","seats":[{},{"level":1}]}`,
}

// post lets somebody do something by HTTP.
func (s *scene) post(who int, path string, body any) {
	data, _ := json.Marshal(body) // texts and numbers
	s.tell(sent{"POST", path, "application/json", string(data), byte(who), ""})
}

// tell sends a request and holds the server to its word. Only "try again" may be said
// of our own side.
func (s *scene) tell(q sent) []byte {
	s.t.Helper()
	w := s.do(s.t, q)
	s.faults.check(s.t, q.String())
	if w == nil {
		return nil
	}
	if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
		s.t.Errorf("%.300s: %d %s", q, w.Code, w.Body)
	}
	return w.Body.Bytes()
}

// open creates a table, and everybody sits down who finds a seat.
func (s *scene) open() {
	var snap struct{ ID string }
	body := s.tell(sent{"POST", "/api/tables", "application/json", one(s.script, setups), byte(s.of(2)), ""})
	if json.Unmarshal(body, &snap) == nil && snap.ID != "" {
		s.enter(snap.ID)
	}
}

func (s *scene) enter(id string) {
	s.table = id
	if !slices.Contains(s.tables, id) {
		s.tables = append(s.tables, id)
	}
	first := s.of(len(s.cast))
	for i := range s.cast {
		s.post((first+i)%len(s.cast), "/api/tables/"+id+"/sit", map[string]any{"seed": fmt.Sprintf("seed%d", i)})
	}
}

// look is how the table stands.
func (s *scene) look() (legal []string, ply, who int, status antares.Status, next string) {
	who = -1
	err := s.Site.Look(s.t.Context(), s.table, func(t *table.Table) error {
		status, next = t.Status, t.Rematch
		if g := t.Session(); g != nil {
			ply = g.Ply()
			if turn := t.Turn(); turn >= 0 {
				legal, who = g.Legal(), slices.Index(s.cast, t.Seats[turn].User)
			}
		}
		return nil
	})
	if err != nil {
		s.t.Errorf("look at table %s: %v", s.table, err)
	}
	return legal, ply, who, status, next
}

// action is what somebody plays: mostly something legal.
func (s *scene) action() (who, ply int, text string) {
	legal, ply, who, _, _ := s.look()
	text = one(s.script, hostile)
	switch k := s.of(16); {
	case k == 0:
		text = one(s.script, plausible)
	case k > 1 && len(legal) > 0:
		text = legal[s.of(256)*len(legal)/256]
	}
	if k := s.of(16); k == 0 || who < 0 {
		who = s.of(len(s.cast)) // perhaps not the one to move
	} else if k == 1 {
		ply += s.of(5) - 2
	}
	return who, ply, text
}

// act does the next thing by HTTP.
func (s *scene) act() {
	path := "/api/tables/" + s.table + "/"
	who := s.of(len(s.cast))
	switch k := s.of(32); {
	case k < 16:
		who, ply, text := s.action()
		s.post(who, path+"play", map[string]any{"ply": ply, "action": text})
	case k < 20:
		s.post(who, path+"offer", map[string]any{"offer": one(s.script, []string{"draw", "takeback", "rematch", "gift"})})
	case k < 22:
		s.post(who, path+"decline", map[string]any{"offer": one(s.script, []string{"draw", "takeback", "rematch"})})
	case k < 24:
		s.post(who, path+"chat", map[string]any{"text": one(s.script, append(plausible, hostile...))})
	case k == 24:
		s.post(who, path+one(s.script, []string{"leave", "abort", "resign", "sit", "play"}), map[string]any{"seat": s.of(6) - 1, "seed": one(s.script, hostile)})
	case k == 25 && s.of(4) == 0:
		s.post(who, path+"resign", nil)
	case k == 26:
		s.follow(who)
	case k == 27 && s.of(4) == 0:
		s.open()
	case k == 28:
		s.tell(sent{"GET", "/api/tables?" + one(s.script, []string{"user=Ann", "user=level-1", "status=open", "status=playing&game=rsp", "invited=true", "before=" + s.table}), "", "", byte(who), ""})
	default:
		s.tell(sent{"GET", path + one(s.script, []string{"view", "events", "events?after=3", "record", "why?action=a1", "about?site=a1", "analysis", "../../me"}), "", "", byte(who), ""})
	}
}

// follow goes on to the rematch, if there is one, or asks for it.
func (s *scene) follow(who int) {
	_, _, _, status, next := s.look()
	switch {
	case next != "":
		s.enter(next)
	case status == antares.Over:
		for i := range s.cast {
			s.post(i, "/api/tables/"+s.table+"/offer", map[string]any{"offer": "rematch"})
		}
	default:
		s.post(who, "/api/tables/"+s.table+"/offer", map[string]any{"offer": "rematch"})
	}
}

// shape is all that a table is, as text.
func shape(t *table.Table) string {
	row := t.Row()
	row.Secret = nil
	all := map[string]any{"row": row, "seats": t.Seats, "clocks": t.Clocks, "offers": t.Offers, "reason": t.Reason, "rule": t.Rule, "rematch": t.Rematch}
	if g := t.Session(); g != nil {
		all["position"], all["plies"], all["turn"] = g.Position(), g.Plies(), t.Turn()
	}
	data, err := json.Marshal(all)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// end checks that all tables can be rebuilt as they are, and ends their games so that
// nothing is left for the next execution.
func (s *scene) end() {
	for _, id := range s.tables {
		err := s.Site.Look(s.t.Context(), id, func(now *table.Table) error {
			row, events, err := s.Store.Table(s.t.Context(), id)
			if err != nil {
				return err
			}
			again, err := table.Rebuild(catalog.Find, id, row.Secret, events)
			if err != nil {
				return err
			}
			if a, b := shape(now), shape(again); a != b {
				return fmt.Errorf("in memory it is\n%s\nand rebuilt\n%s", a, b)
			}
			return nil
		})
		if err != nil {
			s.t.Errorf("table %s: %v", id, err)
		}
		for who := range s.cast {
			s.post(who, "/api/tables/"+id+"/leave", nil)
			s.post(who, "/api/tables/"+id+"/resign", nil)
		}
	}
	s.count.Add(s.acts - 1)
}

// rest waits until nothing of an execution is left.
func (g *stage) rest(t testing.TB) {
	t.Helper()
	if g.base == 0 { // the first one warms up
		runtime.GC()
		g.base = runtime.NumGoroutine() + 20
	}
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > g.base; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines stay, where %d are usual", runtime.NumGoroutine(), g.base)
		}
	}
}

// programs are some to begin with.
func programs(f *testing.F) {
	for i := range 8 {
		f.Add(fuzzing.Program(uint64(i), 600))
	}
}

// perform runs a program by HTTP.
func (g *stage) perform(t testing.TB, program []byte) {
	s := &scene{stage: g, script: newScript(program), t: t}
	for s.open(); s.next() && s.table != "" && !t.Failed(); {
		s.act()
	}
	s.end()
}

func FuzzActs(f *testing.F) {
	g := newStage(f, "FuzzActs")
	programs(f)
	f.Fuzz(func(t *testing.T, program []byte) {
		g.perform(t, program)
		g.rest(t)
	})
}

// TestActs is a little of it in every run of the tests, and much of it in `make fuzz`,
// where it is not slowed down by being watched for coverage.
func TestActs(t *testing.T)     { acts(t, 500) }
func TestLongActs(t *testing.T) { acts(t, 2000) }

func acts(t *testing.T, n int) {
	clean(t)
	g := newStage(t, "TestActs")
	fuzzing.Repeat(t, g.count, n, func(program []byte) { g.perform(t, program) })
}

// talk is a scene over sockets, one for each of the cast.
type talk struct {
	scene
	conns []*websocket.Conn
}

func (s *talk) dial(who int) *websocket.Conn {
	if s.conns[who] != nil {
		return s.conns[who]
	}
	h := http.Header{"Cookie": {s.keys[who]}}
	if !strings.HasPrefix(s.keys[who], "antares=") {
		h = http.Header{"Authorization": {"Bearer " + s.keys[who]}}
	}
	conn, _, err := websocket.Dial(s.t.Context(), "ws"+strings.TrimPrefix(s.URL, "http")+"/api/ws", &websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		s.t.Fatal(err)
	}
	conn.SetReadLimit(16 << 20)
	s.conns[who] = conn
	return conn
}

// say sends something and reads until it is answered, or the socket has been closed.
func (s *talk) say(who int, m map[string]any) {
	m["ref"] = s.acts
	data, _ := json.Marshal(m) // texts and numbers
	conn := s.dial(who)
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	err := conn.Write(ctx, websocket.MessageText, data)
	for err == nil {
		var answer []byte
		if _, answer, err = conn.Read(ctx); err != nil {
			break
		}
		if !json.Valid(answer) || strings.Contains(string(answer), `"code":"`+string(antares.CodeInternal)) {
			s.t.Errorf("%.300s is answered %.300s", data, answer)
		}
		// What cannot be read is answered without its reference.
		if strings.HasPrefix(string(answer), fmt.Sprintf(`{"ref":%d,`, s.acts)) || strings.HasPrefix(string(answer), `{"error":`) {
			break
		}
	}
	s.faults.check(s.t, string(data))
	if ctx.Err() != nil {
		s.t.Errorf("%.300s is not answered", data)
	}
	if err != nil { // too long
		_ = conn.CloseNow()
		s.conns[who] = nil
	}
}

// act does the next thing over a socket, or by HTTP while sockets watch.
func (s *talk) act() {
	who := s.of(len(s.cast))
	switch k := s.of(16); {
	case k < 7:
		who, ply, text := s.action()
		s.say(who, map[string]any{"play": map[string]any{"table": s.table, "ply": ply, "action": text}})
	case k < 9:
		s.say(who, map[string]any{"watch": map[string]any{"table": one(s.script, s.tables), "after": s.of(8), "view": s.of(2) == 0}})
	case k == 9:
		s.say(who, map[string]any{"unwatch": one(s.script, append(hostile, s.tables...))})
	case k == 10:
		s.say(who, map[string]any{"lobby": s.of(2) == 0})
	case k == 11:
		s.say(who, map[string]any{one(s.script, []string{"ping", "play", "watch", "lobby", "x"}): one(s.script, []any{true, nil, 1, "x", []any{}, map[string]any{}})})
	default:
		s.scene.act()
	}
}

func (g *stage) converse(t testing.TB, program []byte) {
	s := &talk{scene: scene{stage: g, script: newScript(program), t: t}, conns: make([]*websocket.Conn, len(g.cast))}
	for s.open(); s.next() && s.table != "" && !t.Failed(); {
		s.act()
	}
	for _, conn := range s.conns {
		if conn != nil {
			_ = conn.CloseNow() // nothing is lost with it
		}
	}
	s.end()
}

func FuzzTalks(f *testing.F) {
	g := newStage(f, "FuzzTalks")
	programs(f)
	f.Fuzz(func(t *testing.T, program []byte) {
		g.converse(t, program)
		g.rest(t)
	})
}

// TestTalks is to FuzzTalks what TestActs is to FuzzActs.
func TestTalks(t *testing.T)     { talks(t, 300) }
func TestLongTalks(t *testing.T) { talks(t, 1000) }

func talks(t *testing.T, n int) {
	clean(t)
	g := newStage(t, "TestTalks")
	fuzzing.Repeat(t, g.count, n, func(program []byte) { g.converse(t, program); g.rest(t) })
}
