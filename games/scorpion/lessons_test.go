package scorpion

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/selfplay"
)

// TestLessons checks what games teach: chances that come to 1, positions that networks
// judge, a winner, and the same lessons from the same seed.
func TestLessons(t *testing.T) {
	for _, o := range servedOptions {
		r := configured(t, o)
		teacher := NewTeacher(r, NewEval().Plain())
		asides, exact, cuts := 0, 0, 0
		for seed := range uint64(3) {
			l := teacher.Game(seed)
			for i := range l.List {
				x := &l.List[i]
				sum := 0.0
				for side := range x.Pos.sidesOf() {
					sum += x.Chances[side]
				}
				if math.Abs(sum-1) > 1e-9 || !x.Pos.seen() {
					t.Fatalf("%v: %v at %s", o, x.Chances, r.Append(nil, &x.Pos))
				}
				if x.Aside {
					asides++
				}
				if x.Exact {
					exact++
				}
				if x.Cut && !x.Aside {
					cuts++
				}
			}
			if l.Won < 0 || len(l.List) < 10 {
				t.Errorf("%v: won by %d after %d lessons", o, l.Won, len(l.List))
			}
			payload := appendLessons(r, nil, &l)
			again := NewTeacher(r, NewEval().Plain()).Game(seed)
			if !bytes.Equal(payload, appendLessons(r, nil, &again)) {
				t.Errorf("%v: seed %d does not give the same lessons twice", o, seed)
			}
			read, err := readLessons(r, payload)
			if err != nil || len(read.List) != len(l.List) || read.Won != l.Won {
				t.Fatalf("%v: %v", o, err)
			}
			for i := range read.List {
				a, b := &read.List[i], &l.List[i]
				if a.Pos != b.Pos || a.Cut != b.Cut || a.Aside != b.Aside || a.Exact != b.Exact || math.Abs(a.Chances[0]-b.Chances[0]) > 1e-5 {
					t.Fatalf("%v: written %+v, read %+v", o, b, a)
				}
			}
			for _, bad := range [][]byte{nil, {9}, payload[:len(payload)-1], append(bytes.Clone(payload), 0)} {
				if _, err := readLessons(r, bad); !errors.Is(err, selfplay.ErrFile) {
					t.Errorf("%v: a damaged game is read: %v", o, err)
				}
			}
		}
		if asides == 0 || cuts == 0 || (exact > 0) != (o["players"] == "2" || o["mode"] == "double") {
			t.Errorf("%v: %d asides, %d exact, %d cuts", o, asides, exact, cuts)
		}
	}
}

// TestLessonsExpect checks that the chances of a position are the average of what follows.
func TestLessonsExpect(t *testing.T) {
	_, p := read(t, two, "h,y9,y9,b8/y1,y12,b10,b2 blue 61 extra:y9,-")
	teacher := NewTeacher(configured(t, two), NewEval().Plain())
	got := teacher.lesson(&p).Chances
	var want [game.MaxSeats]float64
	for _, m := range p.AppendMoves(nil) {
		var v [game.MaxSeats]float64
		q := p
		q.Play(m)
		teacher.stack[1] = q
		teacher.value(1, &v)
		for s := range v {
			want[s] += v[s] / 6
		}
	}
	if math.Abs(got[0]-want[0]) > 1e-12 {
		t.Errorf("%v, and what follows is worth %v", got, want)
	}
}

// TestLessonRows checks rows against the positions that they come from.
func TestLessonRows(t *testing.T) {
	for _, o := range servedOptions {
		r := configured(t, o)
		s, err := newLessons(r, NewEval().Plain(), selfplay.NoNet)
		if err != nil {
			t.Fatal(err)
		}
		player, err := s.Player()
		if err != nil {
			t.Fatal(err)
		}
		payload, err := player.Play(t.Context(), nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		if tally, err := s.Tally(payload); err != nil || tally.Games != 1 || tally.Positions < tally.Plies || tally.Plies == 0 {
			t.Errorf("%v: %+v, %v", o, tally, err)
		}
		w, err := newLessonRows(r)
		if err != nil {
			t.Fatal(err)
		}
		shape := w.Shape()
		rows, err := w.Clone().Rows(nil, payload, 7)
		if err != nil || len(rows) == 0 || len(rows)%shape.RowSize() != 0 || s.Header().Chunks != w.Chunks() {
			t.Fatalf("%v: %d bytes of rows of %d, %v", o, len(rows), shape.RowSize(), err)
		}
		for ; len(rows) > 0; rows = rows[shape.RowSize():] {
			if binary.LittleEndian.Uint32(rows) != 7 || int(rows[5]) >= shape.Buckets {
				t.Fatalf("%v: row %v", o, rows[:8])
			}
		}
	}
	if _, err := newLessonRows(configured(t, game.Options{"squares": "30"})); err == nil {
		t.Error("rows for lanes that no network serves")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s, _ := newLessons(configured(t, short), NewEval().Plain(), selfplay.NoNet)
	player, _ := s.Player()
	if _, err := player.Play(ended, nil, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("ended, and %v", err)
	}
}
