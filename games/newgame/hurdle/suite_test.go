package hurdle

import (
	"errors"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

// suite is what every game must pass: it plays many games and checks in every position
// whether moves, text, reasons and pictures agree.
var suite = gametest.Suite[Position, *Position]{
	Def:      Game,
	Variants: []game.Options{{}, {"size": "5"}, {"size": "7"}},
	Positions: []string{
		"6/6/s5/S5/6/6 light",
		"6/S5/6/6/s5/6 dark",
		"2s3/1S4/6/3s2/4S1/6 light",
		"6/6/6/6/6/S5 dark",
		"S5/6/6/6/6/6 dark",
	},
	Actions:   []string{"a2a3", "a1a3", "b3c4", "a2a2", "a3a2", "a1f6", "b2d2"},
	Garbage:   []string{"", "a2", "a2a", "a2a34", "A2A3", "h1h2", "a0a1", "a2-a3", "resign"},
	Plain:     plain,
	Invariant: invariant,
}

func TestSuite(t *testing.T) { suite.Run(t) }

func FuzzPosition(f *testing.F) { suite.FuzzPosition(f) }

func FuzzAction(f *testing.F) { suite.FuzzAction(f) }

func FuzzPlay(f *testing.F) { suite.FuzzPlay(f) }

// invariant checks what must be true in every position.
func invariant(_ game.Rules[Position], p *Position) error {
	switch {
	case p.stones[0]&p.stones[1] != 0:
		return errors.New("two stones share a square")
	case (p.stones[0]|p.stones[1])&^p.board != 0:
		return errors.New("a stone is off the board")
	}
	return nil
}

// plain lists the moves again, slowly: it tries every square with every other and
// follows the words of the rulebook. It shares nothing with AppendMoves, so a mistake
// would have to be made twice.
func plain(r game.Rules[Position], p *Position) (moves []game.Move) {
	size := r.(*Rules).size
	up, home, far := 1, 0, size-1
	if p.turn == uint8(dark) {
		up, home, far = -1, size-1, 0
	}
	mine := func(col, row int) bool { return p.stones[p.turn]&(1<<(8*row+col)) != 0 }
	theirs := func(col, row int) bool { return p.stones[1-p.turn]&(1<<(8*row+col)) != 0 }
	for col := range size {
		if theirs(col, home) { // HU-7: over
			return nil
		}
	}
	for from := range size * size {
		col, row := from%size, from/size
		for to := range size * size {
			c, r := to%size, to/size
			if !mine(col, row) || row == far || mine(c, r) {
				continue
			}
			step := c == col && r == row+up && !theirs(c, r)
			hop := c == col && r == row+2*up && mine(col, row+up) && !theirs(c, r)
			take := (c == col+1 || c == col-1) && r == row+up && theirs(c, r)
			if step || hop || take {
				moves = append(moves, pack(8*row+col, 8*r+c))
			}
		}
	}
	return moves
}

// The counts of the file are checked by both generators.
func TestPerft(t *testing.T) {
	gametest.Perft(t, Box, "testdata/perft.txt")
	suite.PerftPlain(t, "testdata/perft.txt", 20_000)
}
