package net

import "github.com/antares-games/antares/game"

// toy is a game for tests: two players have men of two kinds on 20 squares, and a beacon
// stands on one of 6 places. What everything is worth depends on the beacon, so each of
// its places is a room.
type toy struct {
	squares [toySquares]int8 // 0, or 1 + 2×kind + seat
	beacon  int8
	mover   game.Seat
}

const (
	toySquares = 20
	toyPlaces  = 6
	toyFew     = 5 // squares that may differ before starting anew is better
)

// play makes one of a few random changes: a man moves, captures, appears, or the beacon
// moves.
func (p *toy) play(r *game.Rand) {
	a, b := r.N(toySquares), r.N(toySquares)
	switch r.N(12) {
	case 0:
		p.beacon = int8(r.N(toyPlaces))
	case 1:
		p.squares[a] = int8(r.N(5))
	case 2: // everything
		for i := range p.squares {
			p.squares[i] = int8(r.N(5))
		}
	case 3: // a pass
	default:
		if a != b {
			p.squares[b], p.squares[a] = p.squares[a], 0
		}
	}
	p.mover ^= 1
}

type toyInputs struct{}

func (toyInputs) Name() string { return "toy-1" }
func (toyInputs) Size() int    { return toyPlaces * toySquares * 4 }
func (toyInputs) Most() int    { return toySquares }

func (toyInputs) Mover(p *toy) game.Seat { return p.mover }

// input is a man on a square as a seat sees it: the board is turned round, and its own men
// come first.
func (toyInputs) input(seat int, beacon, man int8, square int) int {
	own := int(man-1)&1 ^ seat
	if seat == 1 {
		square = toySquares - 1 - square
	}
	return ((int(beacon)*2+own)*2+int(man-1)>>1)*toySquares + square
}

func (in toyInputs) Active(c *Changes, p *toy) {
	for i, man := range p.squares {
		if man != 0 {
			c.On(in.input(0, p.beacon, man, i), in.input(1, p.beacon, man, i))
		}
	}
}

func (in toyInputs) Changes(c *Changes, p, q *toy) {
	if p.beacon != q.beacon {
		panic("changes between different rooms")
	}
	differ := 0
	for i, old := range p.squares {
		now := q.squares[i]
		if old == now {
			continue
		}
		if differ++; differ > toyFew {
			for range MaxActive + 1 { // too many changes to be of use
				c.Off(0, 0)
			}
			return
		}
		if old != 0 {
			c.Off(in.input(0, p.beacon, old, i), in.input(1, p.beacon, old, i))
		}
		if now != 0 {
			c.On(in.input(0, p.beacon, now, i), in.input(1, p.beacon, now, i))
		}
	}
}

func (toyInputs) Rooms() int      { return toyPlaces }
func (toyInputs) Room(p *toy) int { return int(p.beacon) }
func (toyInputs) Buckets() int    { return 4 }

func (toyInputs) Bucket(p *toy) int {
	men := 0
	for _, man := range p.squares {
		if man != 0 {
			men++
		}
	}
	return men * 3 / toySquares
}

func (toyInputs) Mirror() []uint16 { return nil }

// toyTerms counts men.
type toyTerms struct{}

func (toyTerms) Evaluate(p *toy) int {
	total := 0
	for _, man := range p.squares {
		switch {
		case man == 0:
		case game.Seat(man-1)&1 == p.mover:
			total += 100
		default:
			total -= 100
		}
	}
	return total
}

func (toyTerms) Priority(*toy, game.Move) int { return 0 }

func (toyTerms) AppendForcing(dst []game.Move, _ *toy) []game.Move { return dst }

// toyJudge has a random network of a size.
func toyJudge(hidden int, seed uint64) *Judge[toy] {
	in := toyInputs{}
	n := random(game.NewRand(seed), Shape{Inputs: in.Size(), Hidden: hidden, Views: 2, Buckets: in.Buckets()})
	j, err := NewJudge(toyTerms{}, in, n)
	if err != nil {
		panic(err)
	}
	return j
}

// byDefinition is what a Judge says, computed as the training does: every input of the
// whole list is either there or not, and everything is added in large numbers.
func byDefinition(j *Judge[toy], p *toy) int {
	in, n := toyInputs{}, j.network
	h := n.Header.Shape.Hidden
	sum := int64(n.last[in.Bucket(p)])
	for v := range 2 {
		seat := int(p.mover) ^ v
		for k := range h {
			x := int64(n.bias[k])
			for i, man := range p.squares {
				if man != 0 {
					x += int64(n.rows[in.input(seat, p.beacon, man, i)*h+k])
				}
			}
			x = min(max(x, 0), 255)
			sum += x * x * int64(n.out[(in.Bucket(p)*2+v)*h+k])
		}
	}
	return game.Bounded(int32(toyTerms{}.Evaluate(p)) + int32(sum*1000/(255*255*64)))
}
