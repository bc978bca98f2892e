package tui

import (
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
)

// shared is a position as text, in every form in which it can be passed on.
type shared struct {
	*env
	variant  game.Variant
	position string
	title    string
}

// share shows the text of the position on the board.
func (st *stage) share() tea.Cmd { return st.push(newShared(st.env, st.s.Variant(), st.s.Position())) }

func newShared(e *env, v game.Variant, position string) *shared {
	info := v.Info()
	return &shared{e, v, position, info.Name + ", " + info.Subtitle}
}

// init sends the text to the terminal's clipboard. Terminals that do not allow this
// ignore it.
func (s *shared) init() tea.Cmd { return tea.SetClipboard(s.position) }
func (s *shared) close()        {}
func (s *shared) typing() bool  { return false }

func (s *shared) help() []binding {
	return []binding{{"", "The text of the position"}, {"q, Esc", "back"}}
}

func (s *shared) update(msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok && (key.String() == keyLeave || key.String() == keyCancel || key.String() == keySelect) {
		return s.pop()
	}
	return nil
}

// unusual are the options of a variant that differ from the usual ones.
func unusual(v game.Variant) game.Options {
	o := game.Options{}
	for _, spec := range v.Info().Options {
		if value := v.Options()[spec.Key]; value != spec.Default {
			o[spec.Key] = value
		}
	}
	return o
}

// showCommand is the command that draws the position.
func showCommand(v game.Variant, position string) string {
	text := "antares show " + v.Info().ID
	for _, pair := range unusual(v).Pairs() {
		if strings.ContainsAny(pair, " \t'\"\\$`*?[](){}<>|&;#!~") {
			pair = shellQuote(pair)
		}
		text += " --set " + pair
	}
	return text + " --position " + shellQuote(position)
}

// shellQuote is a word for a shell, in quotes.
func shellQuote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// analysisLink is the address of the position on a server.
func analysisLink(address string, v game.Variant, position string) string {
	q := url.Values{"position": {position}}
	for _, pair := range unusual(v).Pairs() {
		q.Add("set", pair)
	}
	return strings.TrimRight(address, "/") + "/analysis/" + url.PathEscape(v.Info().ID) + "?" + q.Encode()
}

func (s *shared) view() string {
	lines := []string{""}
	// Texts stand at the left edge, unbroken if they fit, so that they can be selected.
	add := func(title, text string) {
		lines = append(lines, "  "+s.style.title.Render(title), "")
		for text = plain(text); len([]rune(text)) > s.w; {
			r := []rune(text)
			lines, text = append(lines, string(r[:s.w])), string(r[s.w:])
		}
		lines = append(lines, text, "")
	}
	add("The position", s.position)
	add("To see it in a terminal", showCommand(s.variant, s.position))
	if s.Server != nil && s.Address != "" {
		add("To analyse it in a browser", analysisLink(s.Address, s.variant, s.position))
	}
	for _, l := range wrap("The position was sent to the clipboard of your terminal, if it allows that; otherwise select it here. "+
		"o in the menu or the lobby opens any of these texts.", s.w-4) {
		lines = append(lines, "  "+s.style.dim.Render(l))
	}
	return s.page(s.bar("Share: "+s.title, s.where()), lines, keyLine("q back"))
}

// openText opens what somebody shared: a position's text, a command that shows it, or a
// link to it. used is false for anything else.
func (e *env) openText(text string) (next screen, used bool) {
	v, position, ok := readShared(e.Games, text)
	if !ok {
		return nil, false
	}
	s, err := v.Read(position, game.SeedDice(e.Seed()))
	if err != nil {
		return nil, false
	}
	return newStudy(e, s), true
}

// readShared finds the game and the position in a text that somebody shared.
func readShared(games []game.Game, text string) (v game.Variant, position string, ok bool) {
	id, position, set, whole := takeApart(text)
	for _, g := range games {
		switch {
		case id != "" && id != g.Info().ID:
			continue
		case whole:
			o, err := game.ParseOptions(set)
			if err != nil {
				return nil, "", false
			}
			if v := variantFor(g, o, position); v != nil {
				return v, position, true
			}
			continue
		}
		if v := anyReads(g, position); v != nil {
			return v, position, true
		}
	}
	return nil, "", false
}

// takeApart splits a text that somebody shared. whole means that it names all options
// that are not the usual ones.
func takeApart(text string) (id, position string, set []string, whole bool) {
	text = strings.TrimSpace(text)
	for _, page := range []string{"/analysis/", "/editor/"} {
		_, rest, ok := strings.Cut(text, page)
		if !ok {
			continue
		}
		if u, err := url.Parse(rest); err == nil && u.Query().Has("position") {
			return u.Path, u.Query().Get("position"), u.Query()["set"], true
		}
	}
	words := shellWords(text)
	if len(words) > 2 && words[0] == "antares" {
		id, rest := words[2], words[3:]
		for i := 0; i+1 < len(rest); i += 2 {
			switch rest[i] {
			case "--set":
				set = append(set, rest[i+1])
			case "--position", "-p":
				position = rest[i+1]
			}
		}
		return id, position, set, true
	}
	return "", text, nil, false
}

// shellWords splits a command as a shell does, as far as our own commands go.
func shellWords(text string) (words []string) {
	word, in, any := "", false, false
	for _, r := range text {
		switch {
		case r == '\'':
			in, any = !in, true
		case r == ' ' && !in:
			if any {
				words = append(words, word)
			}
			word, any = "", false
		default:
			word, any = word+string(r), true
		}
	}
	if any {
		words = append(words, word)
	}
	return words
}

// variantFor is a game with options under which it can read a position, or nil.
func variantFor(g game.Game, o game.Options, position string) game.Variant {
	v, err := g.Configure(o)
	if err != nil {
		return nil
	}
	if _, err := v.Read(position, nil); err != nil {
		return nil
	}
	return v
}

// anyReads looks for options under which a game can read a position: the usual ones, or
// else one other value of one option.
func anyReads(g game.Game, position string) game.Variant {
	if v := variantFor(g, nil, position); v != nil {
		return v
	}
	for _, r := range optionRows(g.Info()) {
		for _, value := range r.values {
			if v := variantFor(g, game.Options{r.key: value}, position); v != nil {
				return v
			}
		}
	}
	return nil
}

// openShared goes to what somebody shared, if the text is that. Records are files.
func (e *env) openShared(text string) (cmd tea.Cmd, used bool) {
	if next, ok := e.openText(text); ok {
		return e.push(next), true
	}
	if e.Files && strings.HasSuffix(text, ".pgn") {
		o := newOpen(e)
		_ = e.push(o)
		return o.load(text), true
	}
	return nil, false
}
