package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// checker plays games under one variant and checks every position.
type checker[P comparable, PP game.Position[P]] struct {
	testing.TB
	suite  Suite[P, PP]
	rules  game.Rules[P]
	traits game.Traits
	sites  map[string]bool
	trays  map[string]bool // those that are beside the board
	rand   *game.Rand

	texts     map[string]P // every position met, by its text
	positions map[P]string
	pool      []string // actions met anywhere: most are illegal elsewhere
	pooled    map[string]bool
}

func newChecker[P comparable, PP game.Position[P]](t testing.TB, s Suite[P, PP], o game.Options) *checker[P, PP] {
	rules, err := s.Def.Configure(o)
	if err != nil {
		t.Fatalf("%v: %v", o, err)
	}
	c := &checker[P, PP]{
		TB: t, suite: s, rules: rules, traits: rules.Traits(), sites: map[string]bool{}, trays: map[string]bool{}, rand: game.NewRand(3),
		texts: map[string]P{}, positions: map[P]string{}, pooled: map[string]bool{},
	}
	for _, site := range rules.Board().Sites {
		if c.sites[site.ID] {
			t.Errorf("site %q stands twice on the board", site.ID)
		}
		if site.Name == "" || site.Shape == "" || site.W <= 0 || site.H <= 0 {
			t.Errorf("site %q lacks a name, a shape or an extent", site.ID)
		}
		c.sites[site.ID], c.trays[site.ID] = true, site.Shape == game.Tray
	}
	for _, l := range rules.Board().Lines {
		if !c.sites[l.From] || !c.sites[l.To] {
			t.Errorf("line %v joins no sites", l)
		}
	}
	for _, a := range s.Actions {
		c.remember(a)
	}
	return c
}

func (c *checker[P, PP]) games() int {
	if testing.Short() {
		return 3
	}
	return 20
}

// playout plays a random game and checks every position of it.
func (c *checker[P, PP]) playout(seed uint64, p P) {
	c.Helper()
	r := game.NewRand(seed)
	for ply := 0; ; ply++ {
		if ply > maxPlies {
			c.Fatalf("seed %d: no end after %d plies", seed, ply)
		}
		moves := c.position(&p)
		if c.Failed() {
			c.Fatalf("seed %d, ply %d, at %q", seed, ply, c.rules.Append(nil, &p))
		}
		if len(moves) == 0 {
			return
		}
		before, next := p, p
		m := moves[r.N(len(moves))]
		c.told(&p, m)
		PP(&next).Play(m)
		if p != before {
			c.Fatalf("a move on a copy changed %q", c.rules.Append(nil, &before))
		}
		p = next
	}
}

// position checks everything that must be true of one position.
func (c *checker[P, PP]) position(p *P) []game.Move {
	c.Helper()
	before := *p
	moves := PP(p).AppendMoves(make([]game.Move, 0, 16))
	c.text(p)
	c.outcome(p, moves)
	legal := c.moves(p, moves)
	c.illegal(p, legal)
	c.view(p, legal, c.losing(p, moves))
	c.captures(p, moves)
	if c.suite.Invariant != nil {
		if err := c.suite.Invariant(c.rules, p); err != nil {
			c.Errorf("invariant: %v", err)
		}
	}
	if *p != before {
		c.Error("looking at the position changed it")
	}
	return moves
}

func (c *checker[P, PP]) text(p *P) {
	text := string(c.rules.Append(nil, p))
	again, err := c.rules.Parse(text)
	if err != nil {
		c.Errorf("printed text is refused: %v", err)
	} else if again != *p {
		c.Errorf("text round trip changes the position:\n%+v\n%+v", *p, again)
	}
	if old, ok := c.texts[text]; ok && old != *p {
		c.Errorf("two positions print as %q", text)
	}
	if old, ok := c.positions[*p]; ok && old != text {
		c.Errorf("one position prints as %q and %q", text, old)
	}
	c.texts[text], c.positions[*p] = *p, text
	if got, want := PP(p).Hash(), c.rules.FreshHash(p); got != want {
		c.Errorf("hash is %x, made afresh %x", got, want)
	}
}

func (c *checker[P, PP]) outcome(p *P, moves []game.Move) {
	turn, out, pay := PP(p).Turn(), c.rules.Outcome(p), PP(p).Payoff()
	if (turn == game.Over) != (len(moves) == 0) || (turn == game.Over) != out.Over() {
		c.Errorf("turn %d, %d moves, outcome %+v do not agree", turn, len(moves), out)
	}
	if turn >= 0 && int(turn) >= len(c.traits.Seats) {
		c.Errorf("seat %d of %d to move", turn, len(c.traits.Seats))
	}
	if out.Over() && (out.Rule == "" || out.Won != 0 && out.Draw != "") {
		c.Errorf("outcome %+v lacks its rule or is two things", out)
	}
	for s := range game.MaxSeats {
		var want int8
		if s < len(c.traits.Seats) && out.Won != 0 {
			want = -1
			if out.Won.Has(game.Seat(s)) {
				want = 1
			}
		}
		if pay[s] != want {
			c.Errorf("payoff %v does not fit outcome %+v", pay, out)
		}
	}
}

// moves checks the list of moves against every other way to obtain it.
func (c *checker[P, PP]) moves(p *P, moves []game.Move) map[string]bool {
	if len(moves) > c.traits.MaxMoves {
		c.Errorf("%d moves, more than the promised %d", len(moves), c.traits.MaxMoves)
	}
	legal := make(map[string]bool, len(moves))
	for _, m := range moves {
		text := string(c.rules.AppendMove(nil, p, m))
		if legal[text] {
			c.Errorf("%s is listed twice", text)
		}
		legal[text] = true
		if again, err := c.rules.ParseMove(p, text); err != nil || again != m {
			c.Errorf("%s (%x) is read as %x, %v", text, m, again, err)
		}
		if refusal := c.rules.Explain(p, m); refusal != nil {
			c.Errorf("%s is listed but explained as illegal: %v", text, refusal)
		}
		c.remember(text)
	}
	if counter, ok := any(PP(p)).(game.Counter); ok && counter.CountMoves() != len(moves) {
		c.Errorf("%d moves counted, %d listed", counter.CountMoves(), len(moves))
	}
	if picker, ok := any(PP(p)).(game.Picker); ok {
		m, ok := picker.RandomMove(c.rand)
		if ok != (len(moves) > 0) || ok && !slices.Contains(moves, m) {
			c.Errorf("picked %s (%x, %v), which is not listed", c.rules.AppendMove(nil, p, m), m, ok)
		}
	}
	if c.suite.Plain != nil {
		plain, fast := c.suite.Plain(c.rules, p), slices.Clone(moves)
		slices.Sort(plain)
		slices.Sort(fast)
		if !slices.Equal(plain, fast) {
			c.Errorf("the plain generator lists other moves:\nplain %s\nfast  %s", c.format(p, plain), c.format(p, fast))
		}
	}
	return legal
}

func (c *checker[P, PP]) format(p *P, moves []game.Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = string(c.rules.AppendMove(nil, p, m))
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

func (c *checker[P, PP]) remember(action string) {
	if !c.pooled[action] {
		c.pooled[action] = true
		c.pool = append(c.pool, action)
	}
}

var ruleID = regexp.MustCompile(`^[A-Z]{2}-([0-9]+|[A-Z])$`)

// illegal tries actions from other positions in this one: each is legal if and only if
// it is listed, and is otherwise refused with a rule and a sentence.
func (c *checker[P, PP]) illegal(p *P, legal map[string]bool) {
	for range 12 {
		if len(c.pool) == 0 {
			break
		}
		c.action(p, c.pool[c.rand.N(len(c.pool))], legal)
	}
	for _, text := range c.suite.Garbage {
		var re *game.RuleError
		if _, err := c.rules.ParseMove(p, text); !errors.As(err, &re) || re.Rule != c.suite.Def.Info.TextRule() {
			c.Errorf("%q is read as an action (%v)", text, err)
		}
	}
}

func (c *checker[P, PP]) action(p *P, text string, legal map[string]bool) {
	m, err := c.rules.ParseMove(p, text)
	if err != nil {
		var re *game.RuleError
		if !errors.As(err, &re) {
			c.Errorf("%q: refused without a rule: %v", text, err)
		} else {
			c.refusal(text, re)
		}
		if legal[text] {
			c.Errorf("%q is legal but cannot be read", text)
		}
		return
	}
	if again := string(c.rules.AppendMove(nil, p, m)); again != text {
		c.Errorf("action %q is printed as %q", text, again)
	}
	refusal := c.rules.Explain(p, m)
	if (refusal == nil) != legal[text] {
		c.Errorf("%s: listed %v, but explained as %v", text, legal[text], refusal)
	}
	if refusal != nil {
		c.refusal(text, refusal)
	}
}

func (c *checker[P, PP]) refusal(text string, re *game.RuleError) {
	switch {
	case !ruleID.MatchString(re.Rule) || !strings.HasPrefix(re.Rule, c.suite.Def.Info.Prefix+"-"):
		c.Errorf("%s: %q is no rule id of this game", text, re.Rule)
	case len(re.Text) < 10 || strings.Contains(re.Text, "%!") && !strings.Contains(text, "%!") || strings.HasSuffix(re.Text, "."):
		c.Errorf("%s: %q is no sentence", text, re.Text)
	}
}

// losing returns the actions that lose the game at once for whoever plays them.
func (c *checker[P, PP]) losing(p *P, moves []game.Move) (texts []string) {
	seat := PP(p).Turn()
	if seat < 0 {
		return nil
	}
	for _, m := range moves {
		next := *p
		PP(&next).Play(m)
		if PP(&next).Turn() == game.Over && PP(&next).Payoff()[seat] < 0 {
			texts = append(texts, string(c.rules.AppendMove(nil, p, m)))
		}
	}
	return texts
}

// view checks that a client could draw the position and play every action, and that it
// would warn of those that lose.
func (c *checker[P, PP]) view(p *P, legal map[string]bool, losing []string) {
	v := c.rules.View(p)
	if v.Board != c.rules.Board() {
		c.Error("the view has another board than its rules")
	}
	if v.Turn != PP(p).Turn() || v.Prompt == "" || v.Phase == "" {
		c.Errorf("view: turn %d, prompt %q, phase %q", v.Turn, v.Prompt, v.Phase)
	}
	for _, piece := range v.Pieces {
		if !c.sites[piece.Site] {
			c.Errorf("view: %+v stands nowhere", piece)
		}
		if piece.Kind == "" || piece.Class == "" || piece.Name == "" || piece.Letter == "" {
			c.Errorf("view: %+v lacks a word", piece)
		}
	}
	for _, d := range v.Dice {
		if !c.sites[d.Site] || d.Value < 1 || d.Value > 6 {
			c.Errorf("view: die %+v", d)
		}
	}
	picks := map[string]string{}
	for i, a := range v.Actions {
		if !legal[a.Text] {
			c.Errorf("view: %s is not legal", a.Text)
		}
		if i > 0 && v.Actions[i-1].Text >= a.Text {
			c.Errorf("view: %s is out of order", a.Text)
		}
		if len(a.Picks) == 0 {
			c.Errorf("view: %s has no picks", a.Text)
		}
		if !a.Danger && slices.Contains(losing, a.Text) {
			c.Errorf("view: %s loses at once, but is not marked as dangerous", a.Text)
		}
		for _, id := range a.Picks {
			if !c.sites[id] {
				c.Errorf("view: %s picks %q, which is no site", a.Text, id)
			}
		}
		key := fmt.Sprint(a.Picks)
		if other, ok := picks[key]; ok {
			c.Errorf("view: %s and %s have the same picks %s", a.Text, other, key)
		}
		picks[key] = a.Text
	}
	if len(v.Actions) != len(legal) {
		c.Errorf("view: %d actions, %d are legal", len(v.Actions), len(legal))
	}
	c.words(&v)
}
