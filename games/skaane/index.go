package skaane

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/antares-games/antares/game"
)

// A class of endgames is how many pawns of each rune each side has, four bits per
// number, light's gods lowest. Its name has one letter per pawn, light's first: gk-s is
// light's god and king against dark's serf.

const classLetters = "gksu"

func classCount(class uint64, s uint8, r int) int { return int(class >> (16*uint(s) + 4*uint(r)) & 15) }

// Domain is the board's size: the deal makes no difference.
func (r *Rules) Domain() string { return "board=" + r.Options()["board"] }

// ParseClass reads a name such as gk-s.
func (r *Rules) ParseClass(name string) (class uint64, err error) {
	sides := strings.Split(name, "-")
	if len(sides) != 2 || sides[0] == "" || sides[1] == "" {
		return 0, fmt.Errorf("a class names light's and dark's pawns, at least one each, by letters of %s, such as gk-s, and is not %.20q", classLetters, name)
	}
	for s, pawns := range sides {
		for _, c := range []byte(pawns) {
			rn := strings.IndexByte(classLetters, c)
			if rn < 0 {
				return 0, fmt.Errorf("%q is none of the letters %s", c, classLetters)
			}
			if classCount(class, uint8(s), rn) >= r.w/2 {
				return 0, fmt.Errorf("%s has more than %d %s, and each side has %d (SK-3)", seats[s], r.w/2, runePlurals[rn], r.w/2)
			}
			class += 1 << (16*uint(s) + 4*uint(rn))
		}
	}
	return class, nil
}

// ClassName returns the name of a class.
func (r *Rules) ClassName(class uint64) string {
	var b strings.Builder
	for s := range uint8(2) {
		if s == 1 {
			b.WriteByte('-')
		}
		for rn := range 4 {
			b.WriteString(strings.Repeat(classLetters[rn:rn+1], classCount(class, s, rn)))
		}
	}
	return b.String()
}

// Classes lists what can be left once pawns have been taken, at least one per side.
func (r *Rules) Classes(class uint64) []uint64 {
	list := []uint64{}
	var walk func(at uint, smaller uint64)
	walk = func(at uint, smaller uint64) {
		if at == 32 {
			if smaller&0xffff != 0 && smaller>>16 != 0 {
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

// Class counts the pawns.
func (r *Rules) Class(p *Position) (class uint64, ok bool) {
	for s := range uint8(2) {
		own := p.side[s]
		for rn, set := range runeSets(p) {
			class |= uint64(bits.OnesCount64(own&set)) << (16*uint(s) + 4*uint(rn))
		}
	}
	return class, class&0xffff != 0 && class>>16 != 0
}

// runeSets returns the squares by rune; squares without a pawn are among the gods.
func runeSets(p *Position) [4]uint64 {
	return [4]uint64{^(p.lo | p.hi), p.lo &^ p.hi, p.hi &^ p.lo, p.lo & p.hi}
}

// Places counts the ways to place each kind of pawn, whether the squares are free or
// not, for each side to move.
func (r *Rules) Places(class uint64) uint64 {
	places := uint64(2)
	for i := range 8 {
		places = game.Times(places, game.Choose(r.w*r.h, classCount(class, uint8(i/4), i%4)))
	}
	return places
}

// Index numbers the sets of squares of each kind of pawn, one after the other.
func (r *Rules) Index(p *Position) (index uint64) {
	sets := runeSets(p)
	for i := 7; i >= 0; i-- {
		set := p.side[i/4] & sets[i%4]
		index = index*game.Choose(r.w*r.h, bits.OnesCount64(set)) + game.RankSet(r.dense(set))
	}
	return index<<1 | uint64(p.turn)
}

// At builds the position with the given number.
func (r *Rules) At(class, index uint64, p *Position) bool {
	*p = Position{board: squares(r.w, r.h), turn: uint8(index & 1)}
	if index >>= 1; p.turn == uint8(dark) {
		p.hash = keys.turn
	}
	for i := range 8 {
		k := classCount(class, uint8(i/4), i%4)
		ways := game.Choose(r.w*r.h, k)
		set := r.sparse(game.NthSet(index%ways, k))
		index /= ways
		if set&(p.side[0]|p.side[1]) != 0 {
			return false // two pawns on one square
		}
		for ; set != 0; set &= set - 1 {
			p.put(uint8(i/4), i%4, bits.TrailingZeros64(set))
		}
	}
	return p.side[p.turn]&p.farRow(p.turn) == 0 // otherwise it would have won earlier
}

// dense closes the gaps that a board narrower than eight columns leaves in a set.
func (r *Rules) dense(set uint64) (d uint64) {
	for row := range r.h {
		d |= set >> (8 * row) & (1<<r.w - 1) << (r.w * row)
	}
	return d
}

func (r *Rules) sparse(d uint64) (set uint64) {
	for row := range r.h {
		set |= d >> (r.w * row) & (1<<r.w - 1) << (8 * row)
	}
	return set
}
