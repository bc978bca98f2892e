package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// inWords describes the position: whose turn it is, the pieces of each side by kind and
// place, what is in hands and trays, and the dice. It knows no game: everything comes
// from the view. The order is always the same.
func (p *plainSpeech) inWords() (lines []string) {
	v := p.s.View()
	lines = append(lines, p.turn(&v))
	for i := range p.traits().Seats {
		seat := game.Seat(i)
		if list := spokenPlaces(&v, seat); list != "" {
			lines = append(lines, p.seat(seat)+": "+list+".")
		} else {
			lines = append(lines, p.seat(seat)+": nothing on the board.")
		}
	}
	if list := spokenPlaces(&v, game.Chance); list != "" {
		lines = append(lines, capital(list)+".")
	}
	lines = append(lines, mixedStacks(&v)...)
	for _, site := range plainSites(&v) {
		if site.Shape == game.Tray {
			lines = append(lines, capital(site.Name)+": "+cmp.Or(spokenCountsOn(&v, site.ID), "none")+".")
		}
	}
	return append(lines, diceInWords(&v)...)
}

// turn says who is to move and what there is to do.
func (p *plainSpeech) turn(v *game.View) string {
	switch {
	case p.ended != "":
		return p.ended
	case v.Turn == game.Over:
		return p.result()
	case v.Turn == game.Chance:
		return fullStop(capital(byEar(v.Prompt)))
	}
	return fmt.Sprintf("%s to move: %s", p.seat(v.Turn), fullStop(uncapitalised(byEar(v.Prompt))))
}

// spokenPrompts are the words of prompts that only fit a picture.
var spokenPrompts = strings.NewReplacer("a lit ", "an allowed ", "lit ", "allowed ", "Tap ", "Choose ", "tap ", "choose ")

// byEar is a prompt for somebody who sees no picture and points at nothing.
func byEar(prompt string) string { return spokenPrompts.Replace(plain(prompt)) }

// uncapitalised is the opposite of capital.
func uncapitalised(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// spokenNoun is what a piece is called without its owner: king, Rock, the Skorpion.
func spokenNoun(piece *game.Piece) string {
	name := cmp.Or(piece.Name, piece.Kind)
	if rest, ok := strings.CutPrefix(name, piece.Class+" "); ok {
		return rest
	}
	return name
}

// spokenPlural is a noun for several.
func spokenPlural(noun string) string {
	if strings.HasSuffix(noun, "s") {
		return noun
	}
	return noun + "s"
}

// spokenPlaces lists where on the board the pieces of a seat are: "god on c3; kings on a1
// and b2".
func spokenPlaces(v *game.View, seat game.Seat) string {
	where := map[string][]string{}
	for i := range v.Pieces {
		piece := &v.Pieces[i]
		if site := plainSite(v, piece.Site); piece.Seat == seat && (site == nil || site.Shape != game.Tray) {
			where[spokenNoun(piece)] = append(where[spokenNoun(piece)], piece.Site)
		}
	}
	var list []string
	for _, kind := range spokenOrder(where) {
		sites := where[kind]
		name := kind
		if len(sites) > 1 {
			name = spokenPlural(kind)
		}
		list = append(list, name+" on "+game.Enumerate(gathered(sites)))
	}
	return strings.Join(list, "; ")
}

// gathered lists places in order, each once, with the number of pieces where there are
// several.
func gathered(sites []string) (list []string) {
	sites = slices.Clone(sites)
	slices.SortFunc(sites, comparePlaces)
	for len(sites) > 0 {
		n := 1
		for n < len(sites) && sites[n] == sites[0] {
			n++
		}
		text := sites[0]
		if n > 1 {
			text += " (" + game.Number(n) + ")"
		}
		list = append(list, text)
		sites = sites[n:]
	}
	return list
}

// comparePlaces orders places by their letters and then by their numbers.
func comparePlaces(a, b string) int {
	letters := func(s string) (string, int) {
		head := strings.TrimRight(s, "0123456789")
		n, _ := strconv.Atoi(s[len(head):]) // no number is 0
		return head, n
	}
	ha, na := letters(a)
	hb, nb := letters(b)
	return cmp.Or(strings.Compare(ha, hb), cmp.Compare(na, nb))
}

// spokenCountsOn says what is on a site: "king", "eight pieces", "two gods and a sun".
func spokenCountsOn(v *game.View, site string) string {
	counts := map[string][]string{}
	for i := range v.Pieces {
		if v.Pieces[i].Site == site {
			counts[spokenNoun(&v.Pieces[i])] = append(counts[spokenNoun(&v.Pieces[i])], site)
		}
	}
	return spokenCounts(counts)
}

func spokenCounts(counts map[string][]string) string {
	var list []string
	for _, kind := range spokenOrder(counts) {
		switch n := len(counts[kind]); {
		case strings.HasPrefix(kind, "the "):
			list = append(list, kind)
		case n == 1:
			list = append(list, "one "+kind)
		default:
			list = append(list, game.Number(n)+" "+spokenPlural(kind))
		}
	}
	return game.Enumerate(list)
}

// mixedStacks describes the places where different pieces are on top of each other.
func mixedStacks(v *game.View) (lines []string) {
	for _, site := range plainSites(v) {
		if site.Shape == game.Tray {
			continue
		}
		if names := stackOn(v, site.ID); slices.ContainsFunc(names, func(n string) bool { return n != names[0] }) {
			lines = append(lines, fmt.Sprintf("On %s, from bottom to top: %s.", site.ID, strings.Join(names, ", ")))
		}
	}
	return lines
}

// stackOn lists the pieces on a site, from bottom to top.
func stackOn(v *game.View, site string) (names []string) {
	for _, piece := range v.Pieces {
		if piece.Site == site {
			names = append(names, cmp.Or(piece.Name, piece.Kind))
		}
	}
	return names
}

func diceInWords(v *game.View) (lines []string) {
	var dice []string
	for _, d := range v.Dice {
		text := strconv.Itoa(d.Value)
		if site := plainSite(v, d.Site); site != nil {
			text += " on the " + site.Name
		}
		if d.Used {
			text += " (used)"
		}
		dice = append(dice, text)
	}
	if len(dice) == 0 {
		return nil
	}
	return []string{"Dice: " + game.Enumerate(dice) + "."}
}

// setUp is the position in one sentence: how many pieces of each kind there are.
func (p *plainSpeech) setUp() string {
	v := p.s.View()
	var list []string
	for i := range p.traits().Seats {
		counts := map[string][]string{}
		for k := range v.Pieces {
			if piece := &v.Pieces[k]; piece.Seat == game.Seat(i) {
				counts[spokenNoun(piece)] = append(counts[spokenNoun(piece)], piece.Site)
			}
		}
		list = append(list, p.traits().Seats[i]+" has "+cmp.Or(spokenCounts(counts), "no pieces"))
	}
	return fullStop(capital(strings.Join(list, "; ")))
}

func plainSite(v *game.View, id string) *game.Site {
	for i := range plainSites(v) {
		if v.Board.Sites[i].ID == id {
			return &v.Board.Sites[i]
		}
	}
	return nil
}

// plainSites are the places of a board, if there is one.
func plainSites(v *game.View) []game.Site {
	if v.Board == nil {
		return nil
	}
	return v.Board.Sites
}

func spokenOrder(m map[string][]string) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
