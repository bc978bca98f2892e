package skaane

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

var suite = gametest.Suite[Position, *Position]{
	Def: Game,
	Variants: []game.Options{
		{}, {"deal": "mirror"}, {"board": "8x5"}, {"board": "8x7", "deal": "mirror"}, {"board": "6x6"}, {"board": "6x8"}, {"board": "4x5"}, {"board": "4x8"},
	},
	Positions: []string{
		"8/8/8/3g4/4G3/8/8/8 light 98",
		"8/U3u3/8/3S4/3S4/8/8/5K2 dark 4",
		"1kgss1s1/8/k5g1/u7/1G4u1/8/2g5/8 dark 7",
		"8/8/8/8/8/8/8/K7 dark 0",
		"K7/8/8/8/8/8/8/8 dark 0",
		"ssgkskug/suugg2u/5kk1/8/6K1/2G1G1U1/SKKUUS1G/1SGK1U1S light 10",
	},
	Actions:   []string{"e2e3", "a1h8", "e2e2", "h8h7", "b2b5", "d4e5", "d4d5", "a1a4", "c3e4"},
	Garbage:   []string{"", "e2", "e2e", "e2e34", "e2-e3", "E2E3", "i1i2", "a0a1", "a9a1", "e2e3 ", "é2e", "resign", "\x00\x00\x00\x00"},
	Plain:     plain,
	Invariant: invariant,
	Twin:      twin,
	Vectors:   []string{"testdata/vectors.jsonl"},
}

func TestSuite(t *testing.T) { suite.Run(t) }

func FuzzPosition(f *testing.F) { suite.FuzzPosition(f) }

func FuzzAction(f *testing.F) { suite.FuzzAction(f) }

func FuzzPlay(f *testing.F) { suite.FuzzPlay(f) }

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, game.New[Position](Game), nil, "", 5)
}

func BenchmarkListed(b *testing.B) {
	gametest.BenchPlayouts(b, game.New[Position](Game), nil, false)
}

func BenchmarkPicked(b *testing.B) {
	gametest.BenchPlayouts(b, game.New[Position](Game), nil, true)
}

func invariant(_ game.Rules[Position], p *Position) error {
	all, board := p.side[0]|p.side[1], p.board
	switch {
	case p.side[0]&p.side[1] != 0:
		return fmt.Errorf("both sides on %x", p.side[0]&p.side[1])
	case all&^board != 0:
		return fmt.Errorf("pawns off the board: %x", all&^board)
	case (p.lo|p.hi)&^all != 0:
		return fmt.Errorf("runes without pawns: %x", (p.lo|p.hi)&^all)
	case bits.OnesCount64(all) > 32:
		return fmt.Errorf("%d pawns", bits.OnesCount64(all))
	}
	return nil
}

// plain lists the moves by walking the printed board square by square.
func plain(r game.Rules[Position], p *Position) (moves []game.Move) {
	rules := r.(*Rules)
	grid := map[[2]int]byte{}
	for sq := range 64 {
		if (p.side[0]|p.side[1])>>sq&1 != 0 {
			grid[[2]int{sq % 8, sq / 8}] = letters[int(p.side[1]>>sq&1)*4+p.rune(sq)]
		}
	}
	onBoard := func(c, r int) bool { return c >= 0 && c < rules.w && r >= 0 && r < rules.h }
	mine := func(b byte) bool { return b != 0 && (b >= 'a') == (p.turn == uint8(dark)) }
	for at, b := range grid {
		far := map[bool]int{true: 0, false: rules.h - 1}[b >= 'a']
		if !mine(b) && at[1] == far || p.quiet >= 100 {
			return nil
		}
	}
	for at, b := range grid {
		if !mine(b) {
			continue
		}
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			c, r := at[0]+d[0], at[1]+d[1]
			for onBoard(c, r) && mine(grid[[2]int{c, r}]) {
				c, r = c+d[0], r+d[1]
			}
			if onBoard(c, r) && grid[[2]int{c, r}] == 0 {
				moves = append(moves, pack(8*at[1]+at[0], 8*r+c))
			}
		}
		for _, d := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			c, r := at[0]+d[0], at[1]+d[1]
			victim := grid[[2]int{c, r}]
			if victim == 0 || mine(victim) {
				continue
			}
			// Letters to lower case: |0x20.
			switch string([]byte{b | 0x20, victim | 0x20}) {
			case "gk", "ks", "sg", "gu", "ku", "su", "uu", "ug", "uk", "us":
				moves = append(moves, pack(8*at[1]+at[0], 8*r+c))
			}
		}
	}
	return moves
}
