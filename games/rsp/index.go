package rsp

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/antares-games/antares/game"
)

// A class of endgames is how many Rocks, Scissors and Papers each side has, and which
// of its Flags: Flags do not move, and in the classes they are where the set-up has
// them (RP-2). Each number takes four bits, red's Rocks lowest. Its name has one letter
// per piece, red's first, with f and g for the two Flags from the west: rfg-sfg is a
// Rock against Scissors with all Flags standing.

const (
	classLetters = "rspfg"
	classKinds   = 5 // rock, scissors, paper, and the two Flags
	// classPapers is the maximum number of Papers per side: numbering stacks needs one
	// more place for each, and a set has 64.
	classPapers = 4
)

// homes are the spaces of the Flags in the set-up, from the west.
var homes [2][2]int

func init() { // runs after the one in board.go, which numbers the spaces
	for seat, row := range [2]int{red: 0, blue: rows - 1} {
		homes[seat] = [2]int{int(first[row]) + 1, int(first[row]) + 3}
	}
}

func classCount(class uint64, seat, kind int) int {
	return int(class >> (4 * (classKinds*seat + kind)) & 15)
}

// Domain is how many lost Flags lose the game.
func (r *Rules) Domain() string { return "flags=" + string('0'+rune(r.flags)) }

// ParseClass reads a name such as rfg-sfg.
func (r *Rules) ParseClass(name string) (class uint64, err error) {
	sides := strings.Split(name, "-")
	if len(sides) != 2 {
		return 0, fmt.Errorf("a class names red's and blue's pieces by letters of %s, such as rfg-sfg, and is not %.20q", classLetters, name)
	}
	most := [classKinds]int{supply[rock], supply[scissors], classPapers, 1, 1}
	for seat, pieces := range sides {
		for _, c := range []byte(pieces) {
			kind := strings.IndexByte(classLetters, c)
			if kind < 0 {
				return 0, fmt.Errorf("%q is none of the letters %s", c, classLetters)
			}
			if classCount(class, seat, kind) >= most[kind] {
				return 0, fmt.Errorf("a class has no more than %d of the letter %c for a side", most[kind], c)
			}
			class += 1 << (4 * (classKinds*seat + kind))
		}
	}
	if r.lost(class, red) || r.lost(class, blue) {
		return 0, fmt.Errorf("in class %.20q somebody has lost %s already", name, r.flagsLost())
	}
	return class, nil
}

// lost reports whether a side has too few Flags to continue (RP-15).
func (r *Rules) lost(class uint64, seat int) bool {
	return classCount(class, seat, 3)+classCount(class, seat, 4)+int(r.flags) <= supply[flag]
}

// ClassName returns the name of a class.
func (r *Rules) ClassName(class uint64) string {
	var b strings.Builder
	for seat := range 2 {
		if seat == 1 {
			b.WriteByte('-')
		}
		for kind := range classKinds {
			b.WriteString(strings.Repeat(classLetters[kind:kind+1], classCount(class, seat, kind)))
		}
	}
	return b.String()
}

// Classes lists what can be left once pieces are lost, as long as neither side has lost
// its Flags.
func (r *Rules) Classes(class uint64) []uint64 {
	list := []uint64{}
	var walk func(at uint, smaller uint64)
	walk = func(at uint, smaller uint64) {
		if at == 2*4*classKinds {
			if !r.lost(smaller, red) && !r.lost(smaller, blue) {
				list = append(list, smaller)
			}
			return
		}
		for n := range class>>at&15 + 1 {
			walk(at+4, smaller|n<<at)
		}
	}
	walk(0, 0)
	game.SortClasses(list)
	return list
}

// Class counts the pieces. Positions with a Flag that is not where the set-up has it,
// or with too many Papers, belong to no class.
func (r *Rules) Class(p *Position) (class uint64, ok bool) {
	for seat := range 2 {
		shift := 4 * classKinds * seat
		for kind := range flag {
			class |= uint64(p.count(seat, kind)) << (shift + 4*kind)
		}
		flags := p.pieces[seat][flag]
		for i, home := range homes[seat] {
			class |= flags >> home & 1 << (shift + 12 + 4*i)
			flags &^= 1 << home
		}
		if flags != 0 || classCount(class, seat, paper) > classPapers {
			return 0, false
		}
	}
	return class, true
}

// ways returns the number of ways to place the pieces of a kind. Papers may be stacked:
// that gives as many ways as choosing from one more place for each Paper after the
// first.
func ways(class uint64, seat, kind int) uint64 {
	n := classCount(class, seat, kind)
	if kind == paper {
		return game.Choose(spaces+max(n-1, 0), n)
	}
	return game.Choose(spaces, n)
}

// Places counts the ways to place each kind of piece, whether the spaces are free or
// not, for each player to move.
func (r *Rules) Places(class uint64) uint64 {
	places := uint64(2)
	for i := range 2 * flag {
		places = game.Times(places, ways(class, i/flag, i%flag))
	}
	return places
}

// Index numbers the spaces of each kind of piece, one after the other.
func (r *Rules) Index(p *Position) (index uint64) {
	class, _ := r.Class(p)
	for i := 2*flag - 1; i >= 0; i-- {
		seat, kind := i/flag, i%flag
		set := p.pieces[seat][kind]
		if kind == paper {
			set = p.spread(set)
		}
		index = index*ways(class, seat, kind) + game.RankSet(set)
	}
	return index<<1 | uint64(p.turn)
}

// spread turns the Papers of a side into a set in which each has its own place: the
// second Paper moves one further, the third two, and so on.
func (p *Position) spread(stacks uint64) (set uint64) {
	n := 0
	for ; stacks != 0; stacks &= stacks - 1 {
		s := bits.TrailingZeros64(stacks)
		for range p.height(s) {
			set |= 1 << (s + n)
			n++
		}
	}
	return set
}

// At builds the position with the given number.
func (r *Rules) At(class, index uint64, p *Position) bool {
	*p = Position{flags: r.flags, turn: uint8(index & 1)}
	if index >>= 1; p.turn == blue {
		p.hash = turnKey
	}
	taken := uint64(0)
	for seat := range 2 {
		for i, home := range homes[seat] {
			if classCount(class, seat, 3+i) == 1 {
				p.toggle(seat, flag, home)
				taken |= 1 << home
			}
		}
	}
	for i := range 2 * flag {
		seat, kind := i/flag, i%flag
		n := ways(class, seat, kind)
		set := game.NthSet(index%n, classCount(class, seat, kind))
		index /= n
		here := uint64(0)
		for k := 0; set != 0; set &= set - 1 {
			s := bits.TrailingZeros64(set)
			if kind == paper {
				s -= k
				p.pile(seat, s, 1)
				k++
			} else {
				p.toggle(seat, kind, s)
			}
			here |= 1 << s
		}
		if here&taken != 0 {
			return false // two pieces on one space
		}
		taken |= here
	}
	p.end = p.settle()
	return true
}
