package selfplay

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

const (
	// quietRank is the priority up to which a chosen move leaves a position quiet.
	quietRank = 100
	// Positions with a larger evaluation or score teach little: they are decided.
	mostBase  = 5000
	mostScore = 9000
	// noInput fills up lists of inputs.
	noInput = 0xffff
)

// Rower turns games into rows for training. It is used by one goroutine at a time.
type Rower interface {
	// Chunks names the format of the games that it reads.
	Chunks() string
	// Shape describes the rows.
	Shape() Shape
	// Rows appends the rows of a game, which has that number in them.
	Rows(dst, payload []byte, number uint32) ([]byte, error)
	// Clone returns another one, for another goroutine.
	Clone() Rower
}

// Shape describes rows.
type Shape struct {
	Game    string   `json:"game"`
	Inputs  string   `json:"inputs"` // the name of the inputs
	Size    int      `json:"size"`
	Most    int      `json:"most"`
	Buckets int      `json:"buckets"`
	Mirror  []uint16 `json:"mirror"`
	// Row is how many bytes a row takes, and Extra whatever else there is to know about it,
	// if rows are not those of a game for two players without dice.
	Row   int             `json:"row,omitempty"`
	Extra json.RawMessage `json:"extra,omitempty"`
}

// RowSize is how many bytes a row takes.
func (s *Shape) RowSize() int {
	if s.Row > 0 {
		return s.Row
	}
	return 12 + 4*s.Most
}

// MovesRows turns the games that Moves plays into rows.
type MovesRows[P comparable, PP game.Position[P]] struct {
	Game  string
	Rules game.Rules[P]
	// Terms is the evaluation without a network.
	Terms  game.Evaluator[P]
	Inputs net.Inputs[P]

	game    movesGame
	moves   []game.Move
	changes net.Changes
}

// Chunks names the format of the games that Moves plays.
func (m *MovesRows[P, PP]) Chunks() string { return chunksMoves }

// Shape describes the rows.
func (m *MovesRows[P, PP]) Shape() Shape {
	in := m.Inputs
	return Shape{Game: m.Game, Inputs: in.Name(), Size: in.Size(), Most: in.Most(), Buckets: in.Buckets(), Mirror: in.Mirror()}
}

// Clone returns the same without what it is working on.
func (m *MovesRows[P, PP]) Clone() Rower {
	return &MovesRows[P, PP]{Game: m.Game, Rules: m.Rules, Terms: m.Terms, Inputs: m.Inputs}
}

// Rows plays a game again and appends a row for each position that was searched and is not
// decided.
func (m *MovesRows[P, PP]) Rows(dst, payload []byte, number uint32) ([]byte, error) {
	g := &m.game
	if err := g.read(payload); err != nil {
		return dst, err
	}
	pos, err := m.Rules.Parse(string(g.start))
	if err != nil {
		return dst, refuse("a game begins with a position that does not exist: %v", err)
	}
	p := PP(&pos)
	for i, ply := range g.plies {
		m.moves = p.AppendMoves(m.moves[:0])
		if ply.index >= len(m.moves) {
			return dst, refuse("ply %d is move %d of %d", i+1, ply.index+1, len(m.moves))
		}
		move := m.moves[ply.index]
		if ply.searched {
			if dst, err = m.row(dst, &pos, move, ply, number); err != nil {
				return dst, err
			}
		}
		p.Play(move)
	}
	result := 0
	if p.Turn() == game.Over {
		result = int(p.Payoff()[0])
	}
	if uint32(p.Hash()) != g.last || result != g.result {
		return dst, refuse("it was played by other rules, or by another version of them: it ends differently")
	}
	return dst, nil
}

// row appends the row of a position, if it gets one.
func (m *MovesRows[P, PP]) row(dst []byte, pos *P, chosen game.Move, ply movesPly, number uint32) ([]byte, error) {
	if _, decided := ply.score.Mate(); decided || max(ply.score, -ply.score) >= mostScore {
		return dst, nil
	}
	base := m.Terms.Evaluate(pos)
	if max(base, -base) >= mostBase {
		return dst, nil
	}
	turn := PP(pos).Turn()
	net.Look(m.Inputs, &m.changes, pos)
	own, other := m.changes.View(turn), m.changes.View(1-turn)
	size, most, bucket := m.Inputs.Size(), m.Inputs.Most(), m.Inputs.Bucket(pos)
	if m.Inputs.Mover(pos) != turn || len(own) > most || bucket < 0 || bucket >= m.Inputs.Buckets() {
		return dst, fmt.Errorf("the inputs %s are wrong: %d active of at most %d, bucket %d of %d, seat %d to move and not %d",
			m.Inputs.Name(), len(own), most, bucket, m.Inputs.Buckets(), m.Inputs.Mover(pos), turn)
	}
	result, quiet := m.game.result, byte(0)
	if turn == 1 {
		result = -result
	}
	if m.Terms.Priority(pos, chosen) <= quietRank {
		quiet = 1
	}
	dst = binary.LittleEndian.AppendUint32(dst, number)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(int16(ply.score)))
	dst = binary.LittleEndian.AppendUint16(dst, uint16(int16(base)))
	dst = append(dst, byte(int8(result)), byte(bucket), quiet, byte(len(own)))
	for _, view := range [2][]uint16{own, other} {
		for _, i := range view {
			if int(i) >= size {
				return dst, fmt.Errorf("the inputs %s are wrong: number %d of %d", m.Inputs.Name(), i, size)
			}
			dst = binary.LittleEndian.AppendUint16(dst, i)
		}
		for range most - len(view) {
			dst = binary.LittleEndian.AppendUint16(dst, noInput)
		}
	}
	return dst, nil
}
