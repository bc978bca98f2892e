package skorpion

import (
	"fmt"
	"hash/crc32"
	"math/bits"
	"slices"
	"sync"

	"github.com/antares-games/antares/game"
)

// A class of endgames is how many pieces each player still has in the game, on the
// board or in hand, four bits each, red's lowest. Its name is the two numbers: 2-1.
//
// Pieces leave the game only with discard=out. With discard=hand both players always
// have eight, and that single class is too large for a table.

func classCount(class uint64, who game.Seat) int { return int(class >> (4 * who) & 15) }

// Domain names the board (a file by a checksum of what the rules know about it) and
// where discarded pieces go.
func (r *Rules) Domain() string {
	o := r.Options()
	board := o["board"]
	if !slices.Contains([]string{"gate25", "gate33"}, board) {
		b := r.board
		board = fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Append(nil, b.near, b.colors, b.rings)))
	}
	return "board=" + board + ",discard=" + o["discard"]
}

// ParseClass reads a name such as 2-1.
func (r *Rules) ParseClass(name string) (uint64, error) {
	if len(name) != 3 || name[0] < '1' || name[0] > '8' || name[1] != '-' || name[2] < '1' || name[2] > '8' {
		return 0, fmt.Errorf("a class is how many pieces red and blue still have in the game, 1 to 8 each, such as 2-1, and not %.20q", name)
	}
	class := uint64(name[0]-'0') | uint64(name[2]-'0')<<4
	if !r.out && class != 0x88 {
		return 0, fmt.Errorf("with discard=hand no piece leaves the game and the only class is 8-8; fewer pieces are there with discard=out")
	}
	return class, nil
}

// ClassName returns the name of a class.
func (r *Rules) ClassName(class uint64) string {
	return fmt.Sprintf("%d-%d", classCount(class, red), classCount(class, blue))
}

// Classes lists what can be left once pieces have been paid: at least one each, since a
// last piece cannot be paid (KO-14).
func (r *Rules) Classes(class uint64) []uint64 {
	if !r.out {
		return []uint64{class}
	}
	list := []uint64{}
	for a := 1; a <= classCount(class, red); a++ {
		for b := 1; b <= classCount(class, blue); b++ {
			list = append(list, uint64(a|b<<4))
		}
	}
	game.SortClasses(list)
	return list
}

// indexTurn is the turn of positions built from numbers: the first turns have their own
// rules (KO-4), and belong to no class.
const indexTurn = 5

// Class counts the pieces of a position after the set-up.
func (r *Rules) Class(p *Position) (class uint64, ok bool) {
	for who := red; who <= blue; who++ {
		n := bits.OnesCount64(p.pieces[who]) + int(p.hand[who])
		if n == 0 {
			return 0, false
		}
		class |= uint64(n) << (4 * who)
	}
	return class, int(p.turn) >= indexTurn-1
}

// numbering is what numbering positions on a board needs, built on first use.
type numbering struct {
	once sync.Once
	// stands lists where the Skorpion and the Tail can be; standing has the number of each
	// pair.
	stands   [][2]spot
	standing [maxSpots][maxSpots]uint16
	// ways is the number of ways to have up to n pieces on the board, not counting the
	// Gate: a player with a piece there has won.
	ways [pieceCount + 1]uint64
}

var numberings [maxBoards]numbering

func (r *Rules) numbers() *numbering {
	n := &numberings[r.number]
	n.once.Do(func() { n.fill(r.board) })
	return n
}

func (n *numbering) fill(b *board) {
	n.stands = append(n.stands, [2]spot{gate, gate})
	for set := b.all &^ (b.homing | bit(gate)); set != 0; set &= set - 1 {
		s := first(set)
		for near := b.near[s] &^ b.homing; near != 0; near &= near - 1 {
			n.standing[s][first(near)] = uint16(len(n.stands))
			n.stands = append(n.stands, [2]spot{s, first(near)})
		}
	}
	sum := uint64(0)
	for k := range n.ways {
		sum += game.Choose(bits.OnesCount64(b.all)-1, k)
		n.ways[k] = sum
	}
}

// Places counts the ways to place each player's pieces, the Skorpion and the Tail,
// whether the spots are free or not, for each player to move.
func (r *Rules) Places(class uint64) uint64 {
	n := r.numbers()
	return game.Times(game.Times(n.ways[classCount(class, red)], n.ways[classCount(class, blue)]), 2*uint64(len(n.stands)))
}

// Index numbers the player, the Skorpion with its Tail, and the sets of pieces, smaller
// sets first.
func (r *Rules) Index(p *Position) (index uint64) {
	n := r.numbers()
	for who := blue; who >= red; who-- {
		on := bits.OnesCount64(p.pieces[who])
		index = index*n.ways[on+int(p.hand[who])] + game.RankSet(p.pieces[who]>>1)
		if on > 0 {
			index += n.ways[on-1]
		}
	}
	at := n.standing[p.skorpion][p.tail]
	return (index*uint64(len(n.stands))+uint64(at))<<1 | uint64(1-p.turn&1)
}

// At builds the position with the given number.
func (r *Rules) At(class, index uint64, p *Position) bool {
	*p = Position{board: r.number, out: r.out, turn: indexTurn + uint16(index&1)}
	index >>= 1
	n := r.numbers()
	stand := n.stands[index%uint64(len(n.stands))]
	index /= uint64(len(n.stands))
	p.skorpion, p.tail = stand[0], stand[1]
	taken := bit(p.skorpion) | bit(p.tail)
	for who := red; who <= blue; who++ {
		all := classCount(class, who)
		rank, on := index%n.ways[all], 0
		index /= n.ways[all]
		for rank >= n.ways[on] {
			on++
		}
		if on > 0 {
			rank -= n.ways[on-1]
		}
		set := game.NthSet(rank, on) << 1
		if set&taken != 0 {
			return false // two on one spot
		}
		taken |= set
		p.pieces[who], p.hand[who] = set, uint8(all-on)
	}
	if p.pieces[red]|p.pieces[blue] == 0 {
		return false // the game ends when the first player has none
	}
	p.settle()
	p.hash = p.freshHash()
	return true
}
