package rsp

import (
	"math/bits"
	"strings"

	"github.com/antares-games/antares/game"
)

// The words for the kinds.
var (
	kindNames   = [kinds]string{rock: "Rock", scissors: "Scissors", paper: "Paper", flag: "Flag"}
	pluralNames = [kinds]string{rock: "Rocks", scissors: "Scissors", paper: "Papers", flag: "Flags"}
)

// papers is a number of Papers with its verb: "is 1 Paper", "are 3 Papers".
func papers(n int) string {
	if n == 1 {
		return game.Say("is %d Paper", n)
	}
	return game.Say("are %d Papers", n)
}

// thing returns what stands on a space, as the player to move would call it: "your Rock
// on c3", "the 3 blue Papers on d4".
func (p *Position) thing(s int) string {
	seat, kind, _ := p.on(s)
	own := seat == int(p.turn)
	switch n := p.height(s); {
	case own && n > 1:
		return game.Say("your %d %s on %s", n, pluralNames[kind], spaceName(s))
	case own:
		return game.Say("your %s on %s", kindNames[kind], spaceName(s))
	case n > 1:
		return game.Say("the %d %s %s on %s", n, seatNames[seat], pluralNames[kind], spaceName(s))
	}
	return game.Say("the %s %s on %s", seatNames[seat], kindNames[kind], spaceName(s))
}

// be is the verb that goes with thing.
func (p *Position) be(s int) string {
	if _, kind, _ := p.on(s); kind == scissors || p.height(s) > 1 {
		return game.Say("are")
	}
	return game.Say("is")
}

// listSpaces lists the spaces of a set: "c3", "c3 and d4", "c3, d4 and e5".
func listSpaces(set uint64) string {
	var names []string
	for ; set != 0; set &= set - 1 {
		names = append(names, spaceName(bits.TrailingZeros64(set)))
	}
	return listed(names)
}

// listed lists things: "one", "one and two", "one, two and three".
func listed(names []string) string {
	if n := len(names); n > 1 {
		return game.Say("%s and %s", strings.Join(names[:n-1], ", "), names[n-1])
	}
	return strings.Join(names, "")
}
