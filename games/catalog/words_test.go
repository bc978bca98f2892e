package catalog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// The words that the engines say to people are listed in a file that translators
// work from. Here the list is made from the source and from the games themselves,
// and held against what is really said.

const wordsFile = "../../web/src/lang/engine.json"

var update = flag.Bool("update", false, "write "+wordsFile)

// formats are the functions whose literal arguments are sentences or parts of them.
var formats = map[string][]int{"Refuse": {1}, "unreadable": {0}, "Ask": {0}, "Say": {0}, "counted": {1, 2}, "count": {1, 2, 3}}

// lists are the variables whose words stand in gaps.
var lists = []string{"kindNames", "pluralNames", "runeNames", "runePlurals", "laneNames", "colorNames", "numberWords"}

// unheard are files about board files, which no browser sends.
var unheard = []string{"boardfile.go", "boardjson.go"}

// agreeing are phrases in which other languages bend one word after another: they
// are listed with every owner and every piece.
var agreeing = map[string]struct{ owners, things []string }{
	"a %s %s":            {skaaneSeats, []string{"god", "king", "serf", "sun"}},
	"stands a %s %s":     {rspSeats, []string{"Rock", "Paper", "Flag"}},
	"stand %s %s":        {rspSeats, []string{"Scissors"}},
	"stand %s %s %s":     {rspSeats, []string{"Papers"}},
	"the %s %s on %s":    {rspSeats, []string{"Rock", "Scissors", "Paper", "Flag"}},
	"the %s %s %s on %s": {rspSeats, []string{"Papers"}},
	"your %s on %s":      {nil, []string{"Rock", "Scissors", "Paper", "Flag"}},
	"your %s %s on %s":   {nil, []string{"Papers"}},
	"a %s piece stands":  {[]string{"red", "blue"}, nil},
}

var (
	skaaneSeats = []string{"light", "dark"}
	rspSeats    = []string{"red", "blue"}
)

// variants show every kind of site, piece and seat.
var variants = map[string][]game.Options{
	catalog.Skorpion: {nil, {"board": "gate25"}, {"discard": "out"}},
	catalog.Scorpion: {nil, {"mode": "double"}, {"mode": "teams"}, {"players": "3"}},
	catalog.Skaane:   {nil},
	catalog.RSP:      {nil, {"flags": "2"}},
}

var letters = regexp.MustCompile(`[A-Za-z]`)

type wordList map[string]bool

// add lists a text, unless it is one that no language changes.
func (w wordList) add(texts ...string) {
	for _, text := range texts {
		if text != "" && !plainGap.MatchString(text) && letters.MatchString(strings.ReplaceAll(text, "%s", "")) {
			w[text] = true
		}
	}
}

// source adds what the source says.
func (w wordList) source(t *testing.T) {
	var paths []string
	for _, pattern := range []string{"../../game/*.go", "../*/*.go"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, list...)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || slices.Contains(unheard, filepath.Base(path)) {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := ""
				switch fun := n.Fun.(type) {
				case *ast.Ident:
					name = fun.Name
				case *ast.SelectorExpr:
					name = fun.Sel.Name
				}
				for _, i := range formats[name] {
					if i < len(n.Args) {
						w.format(literal(n.Args[i]))
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if slices.Contains(lists, name.Name) && i < len(n.Values) {
						ast.Inspect(n.Values[i], func(n ast.Node) bool {
							if e, ok := n.(ast.Expr); ok {
								w.add(literal(e))
							}
							return true
						})
					}
				}
			}
			return true
		})
	}
}

// literal is the text of a literal, empty for anything else.
func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return ""
	}
	return text
}

func (w wordList) format(format string) {
	message, _ := game.TakeApart(format)
	with, ok := agreeing[message]
	if !ok || with.owners == nil && with.things == nil {
		w.add(message)
		return
	}
	for _, owner := range orGap(with.owners) {
		for _, thing := range orGap(with.things) {
			// The owner and the thing are the two gaps before the place, a number
			// the first of three.
			text := message
			gaps := strings.Count(message, "%s")
			if strings.HasSuffix(message, " on %s") {
				gaps--
			}
			var fill []string
			if with.owners != nil {
				fill = append(fill, owner)
			}
			if with.things != nil {
				fill = append(fill, thing)
			}
			for i, skip := 0, gaps-len(fill); i < len(fill); i++ {
				at := nth(text, "%s", skip)
				text = text[:at] + fill[i] + text[at+2:]
			}
			w.add(text)
		}
	}
}

func orGap(list []string) []string {
	if list == nil {
		return []string{""}
	}
	return list
}

// nth is where the n-th occurrence begins, from 0.
func nth(text, what string, n int) int {
	at := strings.Index(text, what)
	for ; n > 0; n-- {
		at += len(what) + strings.Index(text[at+len(what):], what)
	}
	return at
}

// games adds what the games say about themselves and show.
func (w wordList) games(t *testing.T) {
	for _, g := range catalog.Games() {
		in := g.Info()
		w.add(in.Name, in.Subtitle, in.Blurb, in.Players)
		for _, o := range in.Options {
			w.add(o.Doc)
		}
		for _, o := range variants[in.ID] {
			v, err := g.Configure(o)
			if err != nil {
				t.Fatal(err)
			}
			for _, seat := range v.Traits().Seats {
				w.add(seat, strings.ToUpper(seat[:1])+seat[1:])
			}
			for _, site := range v.Board().Sites {
				w.add(pattern(site))
				w.add(site.Label)
			}
			for _, p := range v.New(game.SeedDice(1)).View().Pieces {
				w.add(p.Name, p.Kind)
			}
		}
	}
	w.add("repetition", "limit")
}

// pattern is the name of a site with a gap for what tells it from others of its
// kind, which comes last: its id, or its label if that is a number.
func pattern(s game.Site) string {
	for _, gap := range []string{s.ID, s.Label} {
		if kind, ok := strings.CutSuffix(s.Name, " "+gap); ok && plainGap.MatchString(gap) {
			return kind + " %s"
		}
	}
	return s.Name
}

func collect(t *testing.T) []string {
	w := wordList{}
	w.source(t)
	w.games(t)
	return slices.Sorted(maps.Keys(w))
}

func TestWordsForTranslators(t *testing.T) {
	words := collect(t)
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(words); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(wordsFile), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(wordsFile, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(wordsFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, out.Bytes()) {
		t.Errorf("%s is not what the engines say now: run go test ./games/catalog -run TestWordsForTranslators -update", wordsFile)
	}
}

// plainGap is what stands in gaps and is the same in every language: places, lists
// of them, numbers, actions, texts that somebody typed, words of the notation.
var plainGap = regexp.MustCompile(`^(?:[a-z][0-9]+(?:, [a-z][0-9]+)*|[0-9]+|[a-z]|"[^"]*"…?|"(?:[^"\\]|\\.)*"…?|'.*'|[A-Z ]+|open|throw|die|play|last|sting|extra|over|[a-z]+(?:, [a-z]+)+|[a-z][0-9]:[0-9]+|[RSPF]{4}|[rspf]{4})$`)

// dictionary knows words as a client does: by the whole text, or else by a sentence
// with gaps whose fillings it knows too.
type dictionary struct {
	words map[string]bool
	gaps  []*regexp.Regexp
}

func newDictionary(words []string) *dictionary {
	d := &dictionary{words: map[string]bool{}}
	for _, word := range words {
		d.words[word] = true
		if strings.Contains(word, "%s") {
			d.gaps = append(d.gaps, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(word), "%s", "(.+)")+"$"))
		}
	}
	return d
}

func (d *dictionary) knows(text string) bool {
	if d.words[text] || plainGap.MatchString(text) {
		return true
	}
	for _, gap := range d.gaps {
		if m := gap.FindStringSubmatch(text); m != nil && !slices.ContainsFunc(m[1:], func(s string) bool { return !d.knows(s) }) {
			return true
		}
	}
	return false
}

func (d *dictionary) check(t *testing.T, text, message string, args []string) {
	t.Helper()
	if !d.words[message] && letters.MatchString(strings.ReplaceAll(message, "%s", "")) {
		t.Errorf("%q is not listed: %q", message, text)
	}
	whole := message
	for _, arg := range args {
		if !d.knows(arg) {
			t.Errorf("%q of %q is not listed", arg, text)
		}
		whole = strings.Replace(whole, "%s", strings.ReplaceAll(arg, "%s", "%\x00s"), 1)
	}
	if strings.ReplaceAll(whole, "%\x00s", "%s") != text {
		t.Errorf("%q with %q is not %q", message, args, text)
	}
}

// Whatever an engine says in random games, the list has it.
func TestWordsAreListed(t *testing.T) {
	d := newDictionary(collect(t))
	for _, g := range catalog.Games() {
		for i, o := range variants[g.Info().ID] {
			v, err := g.Configure(o)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprint(g.Info().ID, o), func(t *testing.T) {
				for _, site := range v.Board().Sites {
					if !d.words[pattern(site)] {
						t.Errorf("the name of site %+v is not listed", site)
					}
				}
				r := game.NewRand(uint64(i))
				var pool []string
				for seed := range uint64(3) {
					s := v.New(game.SeedDice(seed))
					for s.Turn() != game.Over && s.Ply() < 500 {
						view := s.View()
						d.check(t, view.Prompt, view.PromptMessage, view.PromptArgs)
						legal := s.Legal()
						pool = append(pool, legal[r.N(len(legal))])
						for range 4 {
							d.refusal(t, s.Explain(pool[r.N(len(pool))]))
						}
						sites := view.Board.Sites
						for range 4 {
							picks := view.Actions[r.N(len(view.Actions))].Picks
							picks = append(slices.Clone(picks[:r.N(len(picks)+1)]), sites[r.N(len(sites))].ID)
							d.refusal(t, s.WhyNot(picks))
						}
						pieces := view.Pieces
						pieces[r.N(len(pieces))].Site = sites[r.N(len(sites))].ID
						_, err := v.Arrange(pieces, game.Seat(r.N(len(v.Traits().Seats))))
						d.refusal(t, err)
						text := []byte(s.Position())
						text[r.N(len(text))] = text[r.N(len(text))]
						_, err = v.Read(string(text), nil)
						d.refusal(t, err)
						if err := s.Play(legal[r.N(len(legal))]); err != nil {
							t.Fatal(err)
						}
					}
					view := s.View()
					d.check(t, view.Prompt, view.PromptMessage, view.PromptArgs)
					d.refusal(t, s.Explain(pool[0]))
				}
			})
		}
	}
}

func (d *dictionary) refusal(t *testing.T, err error) {
	t.Helper()
	var re *game.RuleError
	if errors.As(err, &re) {
		d.check(t, re.Text, re.Message, re.Args)
	} else if err != nil {
		t.Errorf("refused without a rule: %v", err)
	}
}
