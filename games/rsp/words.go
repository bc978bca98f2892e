package rsp

import (
	"math/bits"
	"strconv"
	"strings"
)

// The words for the kinds.
var (
	kindNames   = [kinds]string{rock: "Rock", scissors: "Scissors", paper: "Paper", flag: "Flag"}
	pluralNames = [kinds]string{rock: "Rocks", scissors: "Scissors", paper: "Papers", flag: "Flags"}
)

func plural(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// papers is a number of Papers in words: "1 Paper", "3 Papers".
func papers(n int) string {
	return strconv.Itoa(n) + " " + plural(n, kindNames[paper], pluralNames[paper])
}

// stands is what stands on a space: "stands a red Rock", "stand 3 blue Papers".
func (p *Position) stands(s int) string {
	seat, kind, _ := p.on(s)
	switch n := p.height(s); {
	case n > 1:
		return "stand " + strconv.Itoa(n) + " " + seatNames[seat] + " " + pluralNames[kind]
	case kind == scissors: // a plural without a number
		return "stand " + seatNames[seat] + " " + pluralNames[kind]
	}
	return "stands a " + seatNames[seat] + " " + kindNames[kind]
}

// thing is what stands on a space, as the player to move calls it: "your Rock on
// c3", "the 3 blue Papers on d4".
func (p *Position) thing(s int) string {
	seat, kind, _ := p.on(s)
	words := make([]string, 0, 6)
	words = append(words, "the")
	if seat == int(p.turn) {
		words[0] = "your"
	}
	name := kindNames[kind]
	if n := p.height(s); n > 1 {
		words = append(words, strconv.Itoa(n))
		name = pluralNames[kind]
	}
	if seat != int(p.turn) {
		words = append(words, seatNames[seat])
	}
	return strings.Join(append(words, name, "on", spaceName(s)), " ")
}

// be is the verb that goes with thing.
func (p *Position) be(s int) string {
	if _, kind, _ := p.on(s); kind == scissors || p.height(s) > 1 {
		return "are"
	}
	return "is"
}

// listSpaces lists the spaces of a set: "c3", "c3 and d4", "c3, d4 and e5".
func listSpaces(set uint64) string {
	var b strings.Builder
	for left := bits.OnesCount64(set); set != 0; set &= set - 1 {
		b.WriteString(spaceName(bits.TrailingZeros64(set)))
		switch left--; {
		case left == 1:
			b.WriteString(" and ")
		case left > 1:
			b.WriteString(", ")
		}
	}
	return b.String()
}
