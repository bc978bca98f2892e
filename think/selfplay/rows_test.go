package selfplay_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/selfplay"
)

// row is a row as docs/selfplay-format.md describes it, for Skaane's inputs.
type row struct {
	Game             uint32
	Score, Base      int16
	Result           int8
	Bucket, Quiet, N uint8
	Own, Other       [34]uint16
}

func readRows(t *testing.T, data []byte) []row {
	t.Helper()
	rows := make([]row, len(data)/binary.Size(row{}))
	if err := binary.Read(bytes.NewReader(data), binary.LittleEndian, rows); err != nil || len(data)%binary.Size(row{}) != 0 {
		t.Fatalf("%d bytes: %v", len(data), err)
	}
	return rows
}

func rower(s *selfplay.Moves[skaane.Position, *skaane.Position]) *selfplay.MovesRows[skaane.Position, *skaane.Position] {
	return &selfplay.MovesRows[skaane.Position, *skaane.Position]{Game: "skaane", Rules: s.Rules, Terms: skaane.NewEval(s.Rules), Inputs: skaane.Inputs{}}
}

// ply is a ply of a payload, as the format describes it.
type ply struct {
	index    uint64
	searched bool
	score    int64
}

// decode reads a payload the long way round.
func decode(t *testing.T, payload []byte) (start string, result int, last []byte, plies []ply) {
	t.Helper()
	in := bytes.NewReader(payload)
	number := func() uint64 {
		n, err := binary.ReadUvarint(in)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	text := make([]byte, number())
	last = make([]byte, 4)
	if _, err := io.ReadFull(in, text); err != nil {
		t.Fatal(err)
	}
	result = int(number()) - 1
	if _, err := io.ReadFull(in, last); err != nil {
		t.Fatal(err)
	}
	for range number() {
		n := number()
		p := ply{index: n / 2, searched: n%2 == 1}
		if p.searched {
			var err error
			if p.score, err = binary.ReadVarint(in); err != nil {
				t.Fatal(err)
			}
		}
		plies = append(plies, p)
	}
	if in.Len() > 0 {
		t.Fatalf("%d bytes too many", in.Len())
	}
	return string(text), result, last, plies
}

// encode is the opposite of decode.
func encode(start string, result int, last uint32, plies []ply) []byte {
	b := binary.AppendUvarint(nil, uint64(len(start)))
	b = append(b, start...)
	b = append(b, byte(result+1))
	b = binary.LittleEndian.AppendUint32(b, last)
	b = binary.AppendUvarint(b, uint64(len(plies)))
	for _, p := range plies {
		if !p.searched {
			b = binary.AppendUvarint(b, 2*p.index)
			continue
		}
		b = binary.AppendVarint(binary.AppendUvarint(b, 2*p.index+1), p.score)
	}
	return b
}

// plainRows works out the rows of a game on its own.
func plainRows(t *testing.T, rules game.Rules[skaane.Position], payload []byte, number uint32) (rows []row) {
	t.Helper()
	start, result, _, plies := decode(t, payload)
	pos, err := rules.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	eval := skaane.NewEval(rules)
	for _, p := range plies {
		m := pos.AppendMoves(nil)[p.index]
		_, decided := search.Score(p.score).Mate()
		base := eval.Evaluate(&pos)
		if p.searched && !decided && base > -5000 && base < 5000 && p.score > -9000 && p.score < 9000 {
			r := row{Game: number, Score: int16(p.score), Base: int16(base), Bucket: uint8(skaane.Inputs{}.Bucket(&pos))}
			switch pos.Turn() {
			case 0:
				r.Result = int8(result)
			case 1:
				r.Result = int8(-result)
			}
			if eval.Priority(&pos, m) <= 100 {
				r.Quiet = 1
			}
			var c net.Changes
			skaane.Inputs{}.Active(&c, &pos)
			own, other := c.View(pos.Turn()), c.View(1-pos.Turn())
			r.N = uint8(len(own))
			for i := range r.Own {
				r.Own[i], r.Other[i] = 65535, 65535
			}
			copy(r.Own[:], own)
			copy(r.Other[:], other)
			rows = append(rows, r)
		}
		pos.Play(m)
	}
	return rows
}

// The rows of played games are those of a plain computation, and what ends a game is what
// the search says.
func TestRows(t *testing.T) {
	s := small(t)
	r := rower(s)
	seats, quiet, ended := map[int8]int{}, map[uint8]int{}, map[game.Seat]int{}
	for i, payload := range played(t, s, 5, 0, 40, 2) {
		data, err := r.Rows(nil, payload, uint32(i))
		if err != nil {
			t.Fatal(err)
		}
		got, want := readRows(t, data), plainRows(t, s.Rules, payload, uint32(i))
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("game %d:\n%v\nwant\n%v", i, got, want)
		}
		for _, x := range got {
			seats[x.Result]++
			quiet[x.Quiet]++
		}
		start, result, last, plies := decode(t, payload)
		if again := encode(start, result, binary.LittleEndian.Uint32(last), plies); !bytes.Equal(again, payload) {
			t.Fatalf("game %d is %v, and %v when written again", i, payload, again)
		}
		// A winning last move that was searched was known to win at once.
		pos, err := s.Rules.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		mover := game.Seat(0)
		for _, p := range plies {
			mover = pos.Turn()
			pos.Play(pos.AppendMoves(nil)[p.index])
		}
		if end := plies[len(plies)-1]; end.searched && pos.Turn() == game.Over && pos.Payoff()[mover] == 1 {
			ended[mover]++
			if n, ok := search.Score(end.score).Mate(); !ok || n != 1 {
				t.Errorf("game %d: the last move wins, and its score is %v", i, search.Score(end.score))
			}
			if want := 1 - 2*int(mover); result != want {
				t.Errorf("game %d: seat %d won, and the result is %d", i, mover, result)
			}
		}
	}
	if seats[1] == 0 || seats[-1] == 0 || quiet[0] == 0 || quiet[1] == 0 || ended[0] == 0 || ended[1] == 0 {
		t.Errorf("the games do not show everything: results %v, quiet %v, won by %v", seats, quiet, ended)
	}
}

// moves plays actions and returns the plies, with these scores, and the last position.
func moves(t *testing.T, rules game.Rules[skaane.Position], start string, actions []string, scores []int64) ([]ply, skaane.Position) {
	t.Helper()
	pos, err := rules.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	var plies []ply
	for i, action := range actions {
		m, err := rules.ParseMove(&pos, action)
		if err != nil {
			t.Fatal(err)
		}
		index := -1
		for k, legal := range pos.AppendMoves(nil) {
			if legal == m {
				index = k
			}
		}
		if index < 0 {
			t.Fatalf("%s is illegal", action)
		}
		plies = append(plies, ply{uint64(index), true, scores[i]})
		pos.Play(m)
	}
	return plies, pos
}

// Scores and results are those of the player to move, whichever seat it has.
func TestSigns(t *testing.T) {
	s := small(t)
	r := rower(s)
	// Two runes meet on neither side; light walks to the far row, or dark does.
	for _, test := range []struct {
		start   string
		actions []string
		result  int // of seat 0
		want    []int8
	}{
		{"4/K3/4/k3/4 light 0", []string{"a4b4", "a2b2", "b4b5"}, 1, []int8{1, -1, 1}},
		{"4/K3/4/k3/4 dark 0", []string{"a2b2", "a4b4", "b2b1"}, -1, []int8{1, -1, 1}},
		{"4/K3/4/k3/4 light 0", []string{"a4b4", "a2b2", "b4c4", "b2b1"}, -1, []int8{-1, 1, -1, 1}},
	} {
		scores := []int64{100, -200, 300, -400}
		plies, end := moves(t, s.Rules, test.start, test.actions, scores)
		if end.Turn() != game.Over || int(end.Payoff()[0]) != test.result {
			t.Fatalf("%s %v ends with %v", test.start, test.actions, end.Payoff())
		}
		data, err := r.Rows(nil, encode(test.start, test.result, uint32(end.Hash()), plies), 9)
		if err != nil {
			t.Fatal(err)
		}
		got := readRows(t, data)
		if len(got) != len(test.want) {
			t.Fatalf("%s %v: %d rows", test.start, test.actions, len(got))
		}
		for i, x := range got {
			if x.Game != 9 || int64(x.Score) != scores[i] || x.Result != test.want[i] {
				t.Errorf("%s %v, row %d: %+v", test.start, test.actions, i, x)
			}
		}
	}
	// What is decided gets no row.
	for _, score := range []int64{int64(search.Win) - 1, 3 - int64(search.Win), 9000, -9000, 12_345} {
		start := "4/K3/4/k3/4 light 0"
		plies, end := moves(t, s.Rules, start, []string{"a4b4"}, []int64{score})
		if data, err := r.Rows(nil, encode(start, 0, uint32(end.Hash()), plies), 0); err != nil || len(data) > 0 {
			t.Errorf("score %d: %d bytes: %v", score, len(data), err)
		}
	}
	// A game that does not end as its payload says is refused.
	start := "4/K3/4/k3/4 light 0"
	plies, end := moves(t, s.Rules, start, []string{"a4b4"}, []int64{1})
	for name, bad := range map[string][]byte{
		"ends differently":                encode(start, 0, uint32(end.Hash())+1, plies),
		"it ends differently":             encode(start, 1, uint32(end.Hash()), plies),
		"is move 1000 of":                 encode(start, 0, uint32(end.Hash()), []ply{{999, false, 0}}),
		"a position that does not exist":  encode("here", 0, 0, plies),
		"more or less than its plies":     append(encode(start, 0, uint32(end.Hash()), plies), 0),
		"begins in a way that does not e": {200, 1},
	} {
		if _, err := r.Rows(nil, bad, 0); !errors.Is(err, selfplay.ErrFile) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// material is a file in memory.
func material(t *testing.T, s *selfplay.Moves[skaane.Position, *skaane.Position], name string, seed uint64, games int) (selfplay.Material, [][]byte) {
	t.Helper()
	payloads := played(t, s, seed, 0, games, 2)
	h := s.Header()
	h.Seed = seed
	file, _ := fileOf(t, h, payloads...)
	o, err := selfplay.Survey(t.Context(), bytes.NewReader(file), name, "skaane")
	if err != nil {
		t.Fatal(err)
	}
	return selfplay.Material{Origin: o, Rower: rower(s), Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(file)), nil }}, payloads
}

// A file of rows is the same on any number of threads, and what its header says is true.
func TestRowsFile(t *testing.T) {
	s := small(t)
	a, first := material(t, s, "a", 1, 70)
	b, second := material(t, s, "b", 2, 3)
	var want []row
	for i, p := range append(first, second...) {
		want = append(want, plainRows(t, s.Rules, p, uint32(i))...)
	}
	write := func(threads int) []byte {
		path := filepath.Join(t.TempDir(), "rows")
		out, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		done := 0
		if _, err := selfplay.WriteRows(t.Context(), out, []selfplay.Material{a, b}, threads, func(n, of int) {
			if done = n; of != 73 {
				t.Errorf("%d games", of)
			}
		}); err != nil || done != 73 {
			t.Fatalf("%d games: %v", done, err)
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	data := write(1)
	for _, threads := range []int{2, 9} {
		if !bytes.Equal(write(threads), data) {
			t.Errorf("other rows on %d threads", threads)
		}
	}
	parts := bytes.SplitN(data, []byte("\n"), 3)
	if string(parts[0]) != "antares-inputs 1" {
		t.Errorf("it begins with %q", parts[0])
	}
	var h struct {
		Game, Inputs              string
		Size, Most, Buckets, Rows int
		Mirror                    []uint16
		Sources                   []struct {
			Name, SHA256, Net  string
			Options            game.Options
			Games, Seed, Nodes int
		}
	}
	if err := json.Unmarshal(parts[1], &h); err != nil {
		t.Fatal(err)
	}
	in := skaane.Inputs{}
	if h.Game != "skaane" || h.Inputs != in.Name() || h.Size != in.Size() || h.Most != in.Most() || h.Buckets != in.Buckets() ||
		h.Rows != len(want) || fmt.Sprint(h.Mirror) != fmt.Sprint(in.Mirror()) || len(h.Sources) != 2 {
		t.Errorf("%+v, and there are %d rows", h, len(want))
	}
	if x := h.Sources[1]; x.Name != "b" || x.Games != 3 || x.Seed != 2 || x.Nodes != 200 || x.Net != "some" || x.Options["board"] != "4x5" || len(x.SHA256) != 64 {
		t.Errorf("%+v", x)
	}
	if got := readRows(t, parts[2]); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Error("other rows than those of the games")
	}
}

// nowhere takes nothing.
type nowhere struct{ error }

func (n nowhere) Write([]byte) (int, error)          { return 0, n.error }
func (n nowhere) WriteAt([]byte, int64) (int, error) { return 0, n.error }

// What goes wrong is an error, and every goroutine ends.
func TestRowsFileFails(t *testing.T) {
	s := small(t)
	good, _ := material(t, s, "good", 1, 3)
	full := errors.New("full")
	if _, err := selfplay.WriteRows(t.Context(), nowhere{full}, []selfplay.Material{good}, 2, nil); !errors.Is(err, full) {
		t.Errorf("nowhere to write to: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := selfplay.WriteRows(ctx, nowhere{}, []selfplay.Material{good}, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	gone := good
	gone.Open = func() (io.ReadCloser, error) { return nil, os.ErrNotExist }
	if _, err := selfplay.WriteRows(t.Context(), nowhere{}, []selfplay.Material{good, gone}, 2, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is gone: %v", err)
	}
	// Chunks of another format, another game, a file that goes on or is torn.
	h := s.Header()
	h.Chunks = "moves-2"
	file, _ := fileOf(t, h)
	o, err := selfplay.Survey(t.Context(), bytes.NewReader(file), "other", "skaane")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.WriteRows(t.Context(), nowhere{}, []selfplay.Material{{Origin: o, Rower: rower(s)}}, 2, nil); !errors.Is(err, selfplay.ErrFile) || !strings.Contains(err.Error(), `"moves-2"`) {
		t.Errorf("another format: %v", err)
	}
	if _, err := selfplay.Survey(t.Context(), bytes.NewReader(file), "x", "rsp"); !errors.Is(err, selfplay.ErrFile) || !strings.Contains(err.Error(), "of skaane, not of rsp") {
		t.Errorf("another game: %v", err)
	}
	file = selfplay.AppendChunk(file, []byte("a game"))
	if _, err := selfplay.Survey(t.Context(), bytes.NewReader(file[:len(file)-1]), "x", "skaane"); !errors.Is(err, selfplay.ErrTorn) {
		t.Errorf("a torn file: %v", err)
	}
}
