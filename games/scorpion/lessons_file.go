//go:build !js

package scorpion

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/selfplay"
)

// Lessons in files: a payload is the winner (1 byte, 255 for none) and the lessons one after
// the other. A lesson is its flags (1 byte: 1 Cut, 4 Exact, 8 Aside), the length of the
// position's text (varint), the text, and the chance of each side in 65535ths (2 bytes
// each, lowest first).
const lessonChunks = "lessons-1"

const (
	flagCut   = 1
	flagBegin = 2 // in rows
	flagExact = 4
	flagAside = 8
)

// lessonSource plays the games of a file.
type lessonSource struct {
	rules game.Rules[Position]
	eval  *Eval
	net   string
}

func newLessons(r game.Rules[Position], c game.Chances[Position], net string) (selfplay.Source, error) {
	e, ok := c.(*Eval)
	if !ok {
		return nil, errors.New("lessons need the game's own evaluation")
	}
	if _, err := shapeOf(r); err != nil {
		return nil, err
	}
	return &lessonSource{r, e, net}, nil
}

// Header says how the games are played.
func (s *lessonSource) Header() selfplay.Header {
	return selfplay.Header{
		Game: Game.Info.ID, Options: s.rules.Options(), Net: s.net, Chunks: lessonChunks,
		Method: map[string]int{
			"random_one_in": lessonStray, "placed_one_in": lessonPlaced, "opening_most": lessonOpening - 1,
			"most_turns": lessonFar, "table_positions": lessonTable,
		},
	}
}

// Player returns a player.
func (s *lessonSource) Player() (selfplay.Player, error) {
	return &lessonPlayer{NewTeacher(s.rules, s.eval)}, nil
}

// Tally counts the lessons of a game.
func (s *lessonSource) Tally(payload []byte) (t selfplay.Tally, err error) {
	l, err := readLessons(s.rules, payload)
	if err != nil {
		return t, err
	}
	t.Games, t.Positions = 1, len(l.List)
	if l.Won < 0 {
		t.Draws = 1
	}
	for i := range l.List {
		if !l.List[i].Aside {
			t.Plies++
		}
	}
	return t, nil
}

type lessonPlayer struct{ teacher *Teacher }

// Play plays a game.
func (p *lessonPlayer) Play(ctx context.Context, dst []byte, seed uint64) ([]byte, error) {
	l := p.teacher.Game(seed)
	return appendLessons(p.teacher.rules, dst, &l), ctx.Err()
}

// appendLessons appends the payload of a game.
func appendLessons(r *Rules, dst []byte, l *Lessons) []byte {
	dst = append(dst, byte(int8(l.Won)))
	var text []byte
	for i := range l.List {
		x := &l.List[i]
		flags := byte(0)
		if x.Cut {
			flags |= flagCut
		}
		if x.Exact {
			flags |= flagExact
		}
		if x.Aside {
			flags |= flagAside
		}
		text = r.Append(text[:0], &x.Pos)
		dst = binary.AppendUvarint(append(dst, flags), uint64(len(text)))
		dst = append(dst, text...)
		for side := range x.Pos.sidesOf() {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(math.Round(x.Chances[side]*math.MaxUint16)))
		}
	}
	return dst
}

// readLessons reads a payload.
func readLessons(r game.Rules[Position], payload []byte) (l Lessons, err error) {
	broken := fmt.Errorf("%w: a game is damaged", selfplay.ErrFile)
	if len(payload) == 0 {
		return l, broken
	}
	start := r.Start(nil)
	sides := start.sidesOf()
	l.Won = int(int8(payload[0]))
	if l.Won < -1 || l.Won >= sides {
		return l, broken
	}
	for rest := payload[1:]; len(rest) > 0; {
		x := Lesson{Cut: rest[0]&flagCut != 0, Exact: rest[0]&flagExact != 0, Aside: rest[0]&flagAside != 0}
		length, n := binary.Uvarint(rest[1:])
		if n <= 0 || length > uint64(len(rest)) || len(rest) < 1+n+int(length)+2*sides {
			return l, broken
		}
		rest = rest[1+n:]
		if x.Pos, err = r.Parse(string(rest[:length])); err != nil {
			return l, fmt.Errorf("%w: a position does not exist: %w", selfplay.ErrFile, err)
		}
		rest = rest[length:]
		for side := range sides {
			x.Chances[side] = float64(binary.LittleEndian.Uint16(rest[2*side:])) / math.MaxUint16
		}
		rest = rest[2*sides:]
		l.List = append(l.List, x)
	}
	return l, nil
}

// lessonRower turns lessons into rows.
type lessonRower struct {
	rules game.Rules[Position]
	shape selfplay.Shape
}

func newLessonRows(r game.Rules[Position]) (selfplay.Rower, error) {
	s, err := shapeOf(r)
	return &lessonRower{r, s}, err
}

// Chunks names the format of the games.
func (w *lessonRower) Chunks() string { return lessonChunks }

// Shape describes the rows.
func (w *lessonRower) Shape() selfplay.Shape { return w.shape }

// Clone returns another one.
func (w *lessonRower) Clone() selfplay.Rower { return &lessonRower{w.rules, w.shape} }

// Rows appends the rows of a game.
func (w *lessonRower) Rows(dst, payload []byte, number uint32) ([]byte, error) {
	l, err := readLessons(w.rules, payload)
	if err != nil {
		return dst, err
	}
	return appendRows(dst, number, &l), nil
}
