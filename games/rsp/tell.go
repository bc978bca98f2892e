package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// numberWords are the numbers of Papers, apart from one.
var numberWords = [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

// Tell describes a legal move in words.
func (r *Rules) Tell(p *Position, m game.Move) []game.Sentence {
	us, from, to := int(p.turn&1), moveFrom(m), moveTo(m)
	switch {
	case p.pieces[us][rock]>>from&1 != 0:
		return p.tellRoll(us, from, to)
	case p.pieces[us][scissors]>>from&1 != 0:
		return p.tellCut(us, from, to)
	}
	return p.tellLay(us, from, drops(m))
}

// tellRoll is about a Rock (RP-4, RP-5).
func (p *Position) tellRoll(us, from, to int) []game.Sentence {
	them, seat := &p.pieces[us^1], seatNames[us]
	switch {
	case them[scissors]>>to&1 != 0:
		list := []game.Sentence{game.Tell("%s captured the Scissors on %s with the Rock from %s", seat, spaceName(to), spaceName(from))}
		return append(list, p.tellFreed(us, to)...)
	case them[flag]>>to&1 != 0:
		return []game.Sentence{game.Tell("%s captured the Flag on %s with the Rock from %s", seat, spaceName(to), spaceName(from))}
	case them[rock]>>to&1 == 0:
		return []game.Sentence{game.Tell("%s rolled the Rock from %s to %s", seat, spaceName(from), spaceName(to))}
	}
	behind := int(beyond[from][to])
	list := []game.Sentence{game.Tell("%s rolled the Rock from %s to %s and knocked the enemy Rock to %s", seat, spaceName(from), spaceName(to), spaceName(behind))}
	switch {
	case them[flag]>>behind&1 != 0:
		list = append(list, game.Tell("%s captured the Flag on %s with the knocked Rock", seat, spaceName(behind)))
	case p.pieces[us][flag]>>behind&1 != 0:
		list = append(list, game.Tell("%s lost the Flag on %s to the knocked Rock", seat, spaceName(behind)))
	}
	return list
}

// tellFreed is about Scissors that were locked only with those captured on a space
// (RP-10).
func (p *Position) tellFreed(us, at int) []game.Sentence {
	free := p.pieces[us][scissors] & near[at]
	for others := p.pieces[us^1][scissors] &^ (1 << at); others != 0; others &= others - 1 {
		free &^= near[bits.TrailingZeros64(others)]
	}
	if free == 0 {
		return nil
	}
	return []game.Sentence{game.Tell("The Scissors on %s are no longer locked", listSpaces(free))}
}

// tellCut is about Scissors (RP-8).
func (p *Position) tellCut(us, from, to int) (list []game.Sentence) {
	them, seat := &p.pieces[us^1], seatNames[us]
	switch n := p.height(to); {
	case n > 1:
		list = append(list, game.Tell("%s captured the stack of %s Papers on %s with the Scissors from %s", seat, numberWords[n], spaceName(to), spaceName(from)))
	case n == 1:
		list = append(list, game.Tell("%s captured the Paper on %s with the Scissors from %s", seat, spaceName(to), spaceName(from)))
	case them[flag]>>to&1 != 0:
		list = append(list, game.Tell("%s captured the Flag on %s with the Scissors from %s", seat, spaceName(to), spaceName(from)))
	default:
		list = append(list, game.Tell("%s moved the Scissors from %s to %s", seat, spaceName(from), spaceName(to)))
	}
	if locked := them[scissors] & near[to] &^ near[from]; locked != 0 { // RP-10
		list = append(list, game.Tell("The Scissors on %s and the enemy Scissors on %s are now locked", spaceName(to), listSpaces(locked)))
	}
	return list
}

// dropped is how many Papers a lay drops on a space.
type dropped struct{ at, n int }

// drops lists the spaces of a lay, including those that it floats over.
func drops(m game.Move) []dropped {
	from, to := moveFrom(m), moveTo(m)
	if moveMany(m) == 0 {
		return []dropped{{to, 1}}
	}
	list := make([]dropped, moveMany(m))
	for i := range list {
		list[i] = dropped{to, dropAt(m, i)}
		from, to = to, int(beyond[from][to])
	}
	return list
}

// tellLay is about Papers (RP-6, RP-7).
func (p *Position) tellLay(us, from int, row []dropped) []game.Sentence {
	total, over := 0, []string(nil)
	for _, d := range row {
		total += d.n
		if d.n == 0 {
			over = append(over, spaceName(d.at))
		}
	}
	var list []game.Sentence
	whole := false // the first sentence has said what happened on the space
	if total == 1 {
		list, whole = p.tellPaper(us, from, row[0].at)
	} else {
		list = tellPapers(us, from, total, row)
	}
	if over != nil {
		list = append(list, game.Tell("The Papers floated over %s", listed(over)))
	}
	for _, d := range row {
		if d.n > 0 && !whole {
			list = append(list, p.tellLanding(us, d)...)
		}
	}
	switch left := p.height(from) - total; left {
	case 0:
	case 1:
		list = append(list, game.Tell("This left one Paper on %s", spaceName(from)))
	default:
		list = append(list, game.Tell("This left %s Papers on %s", numberWords[left], spaceName(from)))
	}
	return list
}

// tellPaper is about a single Paper. It reports whether that is all that happens on its
// space.
func (p *Position) tellPaper(us, from, to int) (list []game.Sentence, whole bool) {
	them, seat := &p.pieces[us^1], seatNames[us]
	one := func(s game.Sentence, whole bool) ([]game.Sentence, bool) { return []game.Sentence{s}, whole }
	switch {
	case them[rock]>>to&1 != 0:
		return one(game.Tell("%s captured the Rock on %s with a Paper from %s", seat, spaceName(to), spaceName(from)), true)
	case them[flag]>>to&1 != 0:
		return one(game.Tell("%s captured the Flag on %s with a Paper from %s", seat, spaceName(to), spaceName(from)), true)
	case them[scissors]>>to&1 != 0:
		return one(game.Tell("%s lost a Paper from %s to the Scissors on %s", seat, spaceName(from), spaceName(to)), true)
	case p.height(from) > 1:
		return one(game.Tell("%s moved one Paper from the stack on %s to %s", seat, spaceName(from), spaceName(to)), false)
	}
	return one(game.Tell("%s moved the Paper from %s to %s", seat, spaceName(from), spaceName(to)), false)
}

// tellPapers is about where two or more Papers go.
func tellPapers(us, from, total int, row []dropped) []game.Sentence {
	var spaces, heaps []string
	most := 0
	for _, d := range row {
		switch {
		case d.n == 1:
			heaps = append(heaps, game.Say("one Paper on %s", spaceName(d.at)))
		case d.n > 1:
			heaps = append(heaps, game.Say("%s Papers on %s", numberWords[d.n], spaceName(d.at)))
		default:
			continue
		}
		spaces, most = append(spaces, spaceName(d.at)), max(most, d.n)
	}
	seat, number := seatNames[us], numberWords[total]
	switch {
	case len(spaces) == 1:
		return []game.Sentence{game.Tell("%s moved %s Papers from %s to %s", seat, number, spaceName(from), spaces[0])}
	case most == 1:
		return []game.Sentence{game.Tell("%s laid %s Papers from %s on %s", seat, number, spaceName(from), listed(spaces))}
	}
	return []game.Sentence{game.Tell("%s laid %s Papers from %s: %s", seat, number, spaceName(from), listed(heaps))}
}

// tellLanding is about what Papers do to what stands on their space: RP-7, RP-14.
func (p *Position) tellLanding(us int, d dropped) []game.Sentence {
	them, seat, at := &p.pieces[us^1], seatNames[us], spaceName(d.at)
	switch {
	case them[scissors]>>d.at&1 != 0 && d.n == 1:
		return []game.Sentence{game.Tell("%s lost one Paper to the Scissors on %s", seat, at)}
	case them[scissors]>>d.at&1 != 0:
		return []game.Sentence{game.Tell("%s lost %s Papers to the Scissors on %s", seat, numberWords[d.n], at)}
	case them[rock]>>d.at&1 != 0:
		return []game.Sentence{game.Tell("%s captured the Rock on %s", seat, at)}
	case them[flag]>>d.at&1 != 0:
		return []game.Sentence{game.Tell("%s captured the Flag on %s", seat, at)}
	case p.pieces[us][flag]>>d.at&1 != 0:
		return []game.Sentence{game.Tell("%s lost the Flag on %s to a piece of the same side", seat, at)}
	case p.height(d.at) > 0: // friendly Papers: none others can be landed on
		return []game.Sentence{game.Tell("This made a stack of %s Papers on %s", numberWords[p.height(d.at)+d.n], at)}
	}
	return nil
}
