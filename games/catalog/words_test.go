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
	"io/fs"
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

// The words that the engines show to people are listed in a file that translators work
// from. Here the list is built from the source and from the games themselves, and
// compared with what the engines really print.

const wordsFile = "../../web/src/lang/engine.json"

var update = flag.Bool("update", false, "write "+wordsFile)

// formats are the functions whose literal arguments are sentences or parts of them.
var formats = map[string][]int{"Refuse": {1}, "unreadable": {0}, "Ask": {0}, "Say": {0}, "Tell": {0}, "Step": {2}, "Because": {0}, "counted": {1, 2}, "count": {1, 2, 3}}

// lists are the names of variables whose words are put into gaps.
var lists = regexp.MustCompile(`(?:Names|Plurals|Words)$`)

// phrases are what a game's folder declares about its words (testdata/words.json); a
// game with nothing to declare has no such file.
type phrases struct {
	// Agreeing are phrases in which words must agree in other languages: they are listed
	// with every owner and every thing.
	Agreeing map[string]struct{ Owners, Things []string }
	// Notation are patterns of words that are the same in every language.
	Notation []string
	// Unheard are files whose sentences are never sent to a browser.
	Unheard []string
}

func phrasesOf(t *testing.T, id string) (p phrases) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", id, "testdata", "words.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return p
	}
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return p
}

var letters = regexp.MustCompile(`[A-Za-z]`)

// wordList is the words of one game, or those shared by all.
type wordList struct {
	phrases
	plain *regexp.Regexp
	words map[string]bool
}

// add lists a text, unless it is the same in every language.
func (w wordList) add(texts ...string) {
	for _, text := range texts {
		if text != "" && !w.plain.MatchString(text) && letters.MatchString(strings.ReplaceAll(text, "%s", "")) {
			w.words[text] = true
		}
	}
}

// source adds the words in the source files of a folder.
func (w wordList) source(t *testing.T, dir string) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: no source (%v)", dir, err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || slices.Contains(w.Unheard, filepath.Base(path)) {
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
					if lists.MatchString(name.Name) && i < len(n.Values) {
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

// literal returns the text of a literal, empty for anything else.
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
	with, ok := w.Agreeing[message]
	if !ok {
		w.add(message)
		return
	}
	for _, owner := range orGap(with.Owners) {
		for _, thing := range orGap(with.Things) {
			// The owner and the thing are the two gaps before the place, a number
			// the first of three.
			text := message
			gaps := strings.Count(message, "%s")
			if strings.HasSuffix(message, " on %s") {
				gaps--
			}
			var fill []string
			if with.Owners != nil {
				fill = append(fill, owner)
			}
			if with.Things != nil {
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

// nth returns where the n-th occurrence begins, from 0.
func nth(text, what string, n int) int {
	at := strings.Index(text, what)
	for ; n > 0; n-- {
		at += len(what) + strings.Index(text[at+len(what):], what)
	}
	return at
}

// game adds what a game says about itself and shows.
func (w wordList) game(t *testing.T, g game.Game) {
	in := g.Info()
	w.add(in.Name, in.Subtitle, in.Blurb, in.Players)
	for _, o := range in.Options {
		w.add(o.Doc)
	}
	for _, o := range catalog.Samples(in.ID) {
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

var plainName = regexp.MustCompile("^(?:" + plainGap + ")$")

// pattern returns the name of a site with a gap for the part that distinguishes it from
// others of its kind, which comes last: its id, or its label if that is a number.
func pattern(s game.Site) string {
	for _, gap := range []string{s.ID, s.Label} {
		if kind, ok := strings.CutSuffix(s.Name, " "+gap); ok && plainName.MatchString(gap) {
			return kind + " %s"
		}
	}
	return s.Name
}

// collect lists the words that all games have in common, under "", and those of each game.
func collect(t *testing.T) map[string]wordList {
	t.Helper()
	all, plain := map[string]wordList{}, plainly(t)
	common := wordList{plain: plain, words: map[string]bool{}}
	common.source(t, "../../game")
	common.add("repetition", "limit")
	all[""] = common
	for _, g := range catalog.Games() {
		id := g.Info().ID
		w := wordList{phrases: phrasesOf(t, id), plain: plain, words: map[string]bool{}}
		w.source(t, filepath.Join("..", id))
		w.game(t, g)
		all[id] = w
	}
	return all
}

// everything returns the words of all lists, sorted.
func everything(all map[string]wordList) []string {
	words := map[string]bool{}
	for _, w := range all {
		maps.Copy(words, w.words)
	}
	return slices.Sorted(maps.Keys(words))
}

func TestWordsForTranslators(t *testing.T) {
	words := everything(collect(t))
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

// plainGap matches what is put into gaps and is the same in every language: places,
// lists of them, numbers, actions, texts that somebody typed. Games add words of their
// notation.
const plainGap = `[a-z][0-9]+(?:, [a-z][0-9]+)*|[0-9]+|[a-z]|"[^"]*"…?|"(?:[^"\\]|\\.)*"…?|'.*'|[A-Z ]+|[a-z]+(?:, [a-z]+)+|[a-z][0-9]:[0-9]+`

// plainly matches what is the same in every language.
func plainly(t *testing.T) *regexp.Regexp {
	parts := []string{plainGap}
	for _, g := range catalog.Games() {
		parts = append(parts, phrasesOf(t, g.Info().ID).Notation...)
	}
	return regexp.MustCompile("^(?:" + strings.Join(parts, "|") + ")$")
}

// dictionary looks up words as a client does: by the whole text, or else by a sentence
// with gaps whose fillings it can also look up.
type dictionary struct {
	plain *regexp.Regexp
	words map[string]bool
	gaps  []*regexp.Regexp
}

func newDictionary(plain *regexp.Regexp, words []string) *dictionary {
	d := &dictionary{plain: plain, words: map[string]bool{}}
	for _, word := range words {
		d.words[word] = true
		if strings.Contains(word, "%s") {
			d.gaps = append(d.gaps, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(word), "%s", "(.+)")+"$"))
		}
	}
	return d
}

func (d *dictionary) knows(text string) bool {
	if d.words[text] || d.plain.MatchString(text) {
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
	if ruleID.MatchString(text) || coordinate.MatchString(text) {
		t.Errorf("%q names a rule by its id, or begins with a place", text)
	}
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

// Everything that an engine prints in random games is in the list.
func TestWordsAreListed(t *testing.T) {
	d := newDictionary(plainly(t), everything(collect(t)))
	for _, g := range catalog.Games() {
		for i, o := range catalog.Samples(g.Info().ID) {
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
						d.view(t, view)
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
						action := legal[r.N(len(legal))]
						if err := s.Play(action); err != nil {
							t.Fatal(err)
						}
						for _, said := range s.Told(s.Ply()) {
							if !slices.Contains(said.Args, action) { // which is the same in every language
								d.check(t, said.Text, said.Message, said.Args)
							}
						}
					}
					d.view(t, s.View())
					d.refusal(t, s.Explain(pool[0]))
				}
			})
		}
	}
}

func (d *dictionary) view(t *testing.T, v game.View) {
	t.Helper()
	d.check(t, v.Prompt, v.PromptMessage, v.PromptArgs)
	for _, s := range v.Steps {
		d.check(t, s.Text, s.Message, s.Args)
	}
	if v.Reason != nil {
		d.check(t, v.Reason.Text, v.Reason.Message, v.Reason.Args)
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
