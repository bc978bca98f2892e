package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/legend"
)

// plainSpeech tells a game in words, whoever plays it and wherever: on this machine, on
// a server, in a lesson or in a puzzle.
type plainSpeech struct {
	*plainVoice
	// game has the rules and the legend; nil means that there are none.
	game game.Game
	s    game.Session
	tell teller
	// sketch draws pictures in ASCII, and color in colours.
	sketch, color bool
	// ended is how the game ended, if not by the rules.
	ended string
	// rule is the one that the last refusal named.
	rule string
}

// plainListening are the commands that only tell something.
var plainListening = plainCommands{
	{"board", "", "hear the position in words", false},
	{"look", "PLACE", "what is there, what it can capture and what threatens it", false},
	{"moves", "[PLACE]", "the legal moves, or those that begin at a place; moves words says what each does", false},
	{"describe", "MOVE", "what a move does", false},
	{"why", "MOVE", "why a move is legal or not", false},
	{"log", "[N]", "the last N things that happened", false},
	{"legend", "", "the pieces and what they do", false},
	{"rules", "[RULE]", "the rules, or one of them", false},
	{"show", "", "draw the board", false},
	{"position", "", "the position as text, for programs", false},
}

func (p *plainSpeech) traits() game.Traits { return p.s.Variant().Traits() }

// seat is a seat at the beginning of a sentence.
func (p *plainSpeech) seat(s game.Seat) string { return capital(p.traits().SeatName(s)) }

// listen obeys a command that only tells something.
func (p *plainSpeech) listen(command string, words []string) {
	arg := ""
	if len(words) > 1 {
		arg = words[1]
	}
	switch command {
	case "board":
		for _, l := range p.inWords() {
			p.printf("%s\n", l)
		}
	case "look":
		p.look(strings.Join(words[1:], " "))
	case "moves":
		p.moves(arg)
	case "describe", "why":
		p.about(command, words[1:])
	case "log":
		p.log(arg)
	case "legend":
		p.legend()
	case "rules":
		p.rules(arg)
	case "show":
		p.show()
	case "position":
		p.printf("%s\n", p.s.Position())
	}
}

// refuse says why something is not possible, and remembers the rule.
func (p *plainSpeech) refuse(err error) {
	text := err.Error()
	if m := namedRule.FindStringSubmatch(text); m != nil {
		p.rule = m[1]
	}
	p.printf("%s\n", fullStop(plain(text)))
}

// find is the legal action that was typed, in any case of letters if that is clear.
func (p *plainSpeech) find(text string) (action string, ok bool) {
	legal := p.s.Legal()
	if slices.Contains(legal, text) {
		return text, true
	}
	for _, a := range legal {
		if strings.EqualFold(a, text) {
			if ok {
				return "", false
			}
			action, ok = a, true
		}
	}
	return action, ok
}

// places finds the place that was typed, by its id, its name or its label.
func (p *plainSpeech) place(v *game.View, text string) *game.Site {
	for _, same := range []func(*game.Site) string{
		func(s *game.Site) string { return s.ID },
		func(s *game.Site) string { return s.Name },
	} {
		for i := range plainSites(v) {
			site := &v.Board.Sites[i]
			if site.Shape != game.Button && strings.EqualFold(same(site), text) {
				return site
			}
		}
	}
	return nil
}

// look tells about a place.
func (p *plainSpeech) look(text string) {
	v := p.s.View()
	if sites := plainSites(&v); text == "" && len(sites) > 0 {
		p.printf("look takes a place, such as: look %s\n", sites[0].ID)
		return
	}
	site := p.place(&v, text)
	if site == nil {
		p.printf("There is no place %s on this board.\n", plain(text))
		return
	}
	about, err := p.s.About(site.ID)
	if err != nil {
		p.refuse(err)
		return
	}
	stack := stackOn(&v, site.ID)
	name := site.Name
	switch {
	case site.Shape == game.Tray:
		p.say(name + ": " + cmp.Or(spokenCountsOn(&v, site.ID), "none"))
	case len(stack) == 0:
		p.say(name + ": empty")
	case len(stack) == 1:
		p.say(name + ": " + stack[0])
	default:
		p.say(name + ", from bottom to top: " + strings.Join(stack, ", "))
	}
	for _, d := range v.Dice {
		if d.Site == site.ID {
			p.say("A die shows " + strconv.Itoa(d.Value))
		}
	}
	for _, s := range about.Sentences {
		p.say(s.Text)
	}
	if list := movesAt(&v, site.ID, false); len(list) > 0 {
		p.printf("Moves: %s\n", strings.Join(list, " "))
	}
}

// movesAt lists the moves that begin at a place, or have to do with it.
func movesAt(v *game.View, site string, anywhere bool) (list []string) {
	for _, a := range v.Actions {
		if len(a.Picks) > 0 && a.Picks[0] == site || anywhere && slices.Contains(a.Picks, site) {
			list = append(list, a.Text)
		}
	}
	return list
}

// moves lists the legal moves.
func (p *plainSpeech) moves(which string) {
	list := p.s.Legal()
	if p.ended != "" {
		list = nil
	}
	v := p.s.View()
	switch {
	case len(list) == 0:
		p.printf("There are no moves: the game is over.\n")
	case which == "":
		p.printf("%s: %s\n", count(len(list), "move", "moves"), strings.Join(list, " "))
	case strings.EqualFold(which, "words"):
		for _, a := range list {
			p.printf("%s: %s\n", a, p.effect(a))
		}
	default:
		site := p.place(&v, which)
		if site == nil {
			p.printf("There is no place %s on this board.\n", plain(which))
			return
		}
		if list = movesAt(&v, site.ID, true); len(list) == 0 {
			p.printf("No move has to do with %s.\n", site.ID)
			return
		}
		p.printf("%s: %s\n", count(len(list), "move", "moves"), strings.Join(list, " "))
	}
}

// effect says what a legal move does, as the log would afterwards. The session is left as
// it was.
func (p *plainSpeech) effect(action string) string {
	ply := p.s.Ply()
	if err := p.s.Play(action); err != nil {
		return fullStop(plain(err.Error()))
	}
	told := p.tell.ply(p.s, ply+1)
	_ = p.s.Undo(ply) // a ply of this game
	return strings.Join(told, " ")
}

// about answers describe and why.
func (p *plainSpeech) about(command string, words []string) {
	legal := p.s.Legal()
	if p.ended != "" {
		legal = nil
	}
	switch {
	case len(legal) == 0:
		p.printf("There are no moves: the game is over.\n")
	case len(words) != 1:
		p.printf("%s takes a move, such as: %s %s\n", command, command, legal[0])
	default:
		action, ok := p.find(words[0])
		if !ok {
			action = words[0]
		}
		switch err := p.s.Explain(action); {
		case err != nil:
			p.refuse(err)
		case command == "why":
			p.printf("%s is legal.\n", action)
		default:
			p.printf("%s: %s\n", action, p.effect(action))
		}
	}
}

// happened says what the ply that was played last did.
func (p *plainSpeech) happened() {
	for _, sentence := range p.tell.ply(p.s, p.s.Ply()) {
		p.printf("%s\n", sentence)
	}
}

// usualLog is how many plies the log says if nobody asks for a number.
const usualLog = 10

// log says what happened, with the text of each action.
func (p *plainSpeech) log(number string) {
	n := usualLog
	if number != "" {
		var err error
		if n, err = strconv.Atoi(number); err != nil || n < 1 {
			p.printf("log takes a whole number, such as: log %d\n", usualLog)
			return
		}
	}
	plies := p.s.Plies()
	if len(plies) == 0 {
		p.printf("Nothing has happened yet.\n")
	}
	for i := max(len(plies)-n, 0); i < len(plies); i++ {
		p.printf("%d. %s [%s]\n", plies[i].Turn, strings.Join(p.tell.ply(p.s, i+1), " "), plies[i].Action)
	}
}

// legend says what the pieces do.
func (p *plainSpeech) legend() {
	if p.game == nil {
		p.printf("There is no legend here.\n")
		return
	}
	l, err := legend.Of(p.game.Files())
	if err != nil {
		p.say(err.Error())
		return
	}
	for _, e := range l.With(p.s.Variant().Options()).Entries {
		p.printf("%s: %s\n", e.Name, fullStop(e.Text))
	}
}

// rules prints the rules, or one of them.
func (p *plainSpeech) rules(id string) {
	if p.game == nil {
		p.printf("There are no rules to read here.\n")
		return
	}
	page, noPage := docs.Players(p.game.Files())
	book, noBook := docs.Rulebook(p.game.Files())
	if noPage != nil && noBook != nil {
		p.printf("There are no rules to read yet.\n")
		return
	}
	lines := setRules(page, book)
	if id == "" {
		for i := range lines {
			p.printf("%s\n", lines[i].text())
		}
		if p.rule != "" {
			p.printf("The rule that was named last is %s: type rules %s.\n", p.rule, p.rule)
		}
		return
	}
	id = strings.ToUpper(id)
	at := slices.IndexFunc(lines, func(l textLine) bool { return l.rule == id })
	if at < 0 {
		p.printf("%s has no rule %s. The rules are %s.\n", p.game.Info().Name, plain(id), game.Enumerate(docs.Rules(book)))
		return
	}
	for i := at; i < len(lines) && lines[i].block == lines[at].block; i++ {
		p.printf("%s\n", lines[i].text())
	}
}

// show draws the board.
func (p *plainSpeech) show() {
	p.printf("%s", chars.Text(p.s.View(), chars.Options{ASCII: p.ascii || p.sketch, Color: p.color}))
}

// result is how the game ended by the rules, with the code of it for scripts.
func (p *plainSpeech) result() string {
	v, out := p.s.View(), p.s.Outcome()
	text := plain(v.Prompt)
	if v.Reason != nil && !strings.Contains(text, ":") && !strings.Contains(text, " with ") {
		text += ": " + plain(v.Reason.Text)
	}
	if out.Rule != "" {
		text += " (" + out.Rule + ")"
	}
	return fmt.Sprintf("%s [%s]", text, out.Format(p.traits().Seats))
}

// plainResignation is what a seat's resignation leads to: the other side wins, where there are
// two; otherwise the game just ends.
func plainResignation(t game.Traits, seat game.Seat) (out game.Outcome) {
	if len(t.Sides) == 2 {
		for _, side := range t.Sides {
			if !side.Has(seat) {
				out.Won = side
			}
		}
	}
	return out
}

// spokenWinners names a set of seats with a verb: "Light wins", "Blue and green win".
func spokenWinners(t game.Traits, set game.SeatSet) string {
	var names []string
	for i, name := range t.Seats {
		if set.Has(game.Seat(i)) {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		return capital(names[0]) + " wins"
	}
	return capital(game.Enumerate(names)) + " win"
}

// optionsInWords lists the options without signs: "board 8x8, deal random".
func optionsInWords(v game.Variant) string {
	var list []string
	for _, o := range v.Info().Options {
		list = append(list, o.Key+" "+v.Options()[o.Key])
	}
	return strings.Join(list, ", ")
}
