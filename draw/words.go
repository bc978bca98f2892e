package draw

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// describe puts a position into words, for people who cannot see the picture: whose turn
// it is, the prompt, then what stands where, site by site in the board's order.
func describe(v game.View) (title, desc string) {
	title = "Board game"
	var parts []string
	if v.Prompt != "" {
		parts = append(parts, stopped(Asked(v)))
	}
	if v.Board == nil {
		return title, strings.Join(parts, " ")
	}
	if v.Board.Style != "" {
		title = cmp.Or(pen.LookOf(v.Board.Style).Title, v.Board.Style)
	}
	on := map[string][]game.Piece{}
	for _, pc := range v.Pieces {
		on[pc.Site] = append(on[pc.Site], pc)
	}
	for _, s := range v.Board.Sites {
		what := inventory(on[s.ID])
		for _, d := range v.Dice {
			switch {
			case d.Site != s.ID:
			case d.Used:
				what = append(what, fmt.Sprintf("a used die showing %d", d.Value))
			default:
				what = append(what, fmt.Sprintf("a die showing %d", d.Value))
			}
		}
		if len(what) > 0 {
			parts = append(parts, capital(cmp.Or(s.Name, s.ID))+": "+strings.Join(what, ", ")+".")
		}
	}
	if len(v.Pieces) == 0 && len(v.Dice) == 0 {
		parts = append(parts, "The board is empty.")
	}
	return title, strings.Join(parts, " ")
}

// Asked returns whose turn it is and the prompt.
func Asked(v game.View) string {
	prompt := Clean(v.Prompt)
	who := ""
	switch {
	case v.Turn == game.Over:
		who = "The game is over"
	case v.Turn == game.Chance:
		who = "A die is about to be rolled"
	default:
		for _, pc := range v.Pieces {
			if pc.Seat == v.Turn {
				who = capital(Clean(pc.Class)) + " to move"
				break
			}
		}
	}
	// Some prompts begin with the player's name, which then need not be repeated.
	name, _, _ := strings.Cut(who, " ")
	switch {
	case prompt == "":
		return who
	case v.Turn >= 0 && who != "" && !strings.HasPrefix(strings.ToLower(prompt), strings.ToLower(name)):
		return who + ". " + prompt
	}
	return prompt
}

// stopped ends a sentence with a full stop, unless it ends with a stop of some kind.
func stopped(sentence string) string {
	sentence = strings.TrimSpace(sentence)
	if end := strings.TrimSuffix(sentence, ")"); strings.HasSuffix(end, ".") || strings.HasSuffix(end, "?") || strings.HasSuffix(end, "!") {
		return sentence
	}
	return sentence + "."
}

// inventory counts pieces with the same name together, in order of appearance.
func inventory(ps []game.Piece) []string {
	var names []string
	count := map[string]int{}
	for _, pc := range ps {
		name := cmp.Or(pc.Name, strings.TrimSpace(pc.Class+" "+pc.Kind))
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name]++
	}
	for i, name := range names {
		if n := count[name]; n > 1 {
			names[i] = fmt.Sprintf("%s (%d)", name, n)
		}
	}
	return names
}

func capital(s string) string {
	if s == "" {
		return s
	}
	r, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(r)) + s[n:]
}

// Clean drops anything that would upset a terminal: control characters and line breaks.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7F && r < 0xA0 {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
