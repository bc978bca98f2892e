package analyse_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// A tree is a game small enough to know everything about: each line is a position,
// who decides there, and the positions it leads to. An action is the name of the
// position it leads to.
type tree struct {
	seats []string
	names []string
	turn  []game.Seat
	next  [][]int
	won   []game.SeatSet // 0: a draw, once it is over
}

var forest = []*tree{
	// In duel, red's best at A is B; at B blue must not play E; F is a draw.
	0: grow("red blue", `
A red B C D
B blue E F
C blue G H
D blue I
E red J K
F draw
G red L
H blue-wins
I red-wins
J red-wins
K blue M
L blue-wins
M red-wins`),
	// A race with dice for two.
	1: grow("red blue", `
A roll B C
B red D E
C blue F G
D roll H I
E blue-wins
F red-wins
G roll J K L
H red-wins
I blue-wins
J blue M N
K blue-wins
L draw
M blue-wins
N red-wins`),
	// And one for three.
	2: grow("ann bob cem", `
A ann B C
B roll D E F
C bob G H
D ann-wins
E bob I J
F cem-wins
G ann-wins
H roll K L
I bob-wins
J draw
K bob-wins
L cem-wins`),
}

func grow(seats, text string) *tree {
	t := &tree{seats: strings.Fields(seats)}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		t.names = append(t.names, line[:1])
	}
	for _, line := range lines {
		words := strings.Fields(line)
		turn, won := game.Over, game.SeatSet(0)
		if words[1] == "roll" {
			turn = game.Chance
		}
		if s := slices.Index(t.seats, words[1]); s >= 0 {
			turn = game.Seat(s)
		}
		if s := slices.Index(t.seats, strings.TrimSuffix(words[1], "-wins")); s >= 0 && turn == game.Over {
			won = game.Only(game.Seat(s))
		}
		var next []int
		for _, name := range words[2:] {
			next = append(next, slices.Index(t.names, name))
		}
		t.turn, t.won, t.next = append(t.turn, turn), append(t.won, won), append(t.next, next)
	}
	return t
}

type spot struct{ tree, at uint8 }

func (p *spot) tr() *tree       { return forest[p.tree] }
func (p *spot) Turn() game.Seat { return p.tr().turn[p.at] }
func (p *spot) Play(m game.Move) {
	p.at = uint8(m)
}
func (p *spot) Hash() uint64 { return uint64(p.at) }

func (p *spot) AppendMoves(dst []game.Move) []game.Move {
	for _, n := range p.tr().next[p.at] {
		dst = append(dst, game.Move(n))
	}
	return dst
}

func (p *spot) Payoff() (f game.Payoff) {
	won := p.tr().won[p.at]
	if p.Turn() != game.Over || won == 0 {
		return f
	}
	for s := range p.tr().seats {
		if f[s] = -1; won.Has(game.Seat(s)) {
			f[s] = 1
		}
	}
	return f
}

type treeRules uint8

func (r treeRules) Options() game.Options { return game.Options{} }

func (r treeRules) Traits() game.Traits {
	t := game.Traits{Seats: forest[r].seats, Chance: slices.Contains(forest[r].turn, game.Chance), MaxMoves: 8}
	for s := range t.Seats {
		t.Sides = append(t.Sides, game.Only(game.Seat(s)))
	}
	return t
}

func (r treeRules) Start(*game.Dice) spot { return spot{tree: uint8(r)} }

func (r treeRules) Parse(text string) (spot, error) {
	at := slices.Index(forest[r].names, text)
	if at < 0 {
		return spot{}, game.Refuse("TR-T", "there is no position %q", text)
	}
	return spot{uint8(r), uint8(at)}, nil
}

func (r treeRules) Append(dst []byte, p *spot) []byte { return append(dst, p.tr().names[p.at]...) }

func (r treeRules) ParseMove(_ *spot, text string) (game.Move, error) {
	p, err := r.Parse(text)
	return game.Move(p.at), err
}

func (r treeRules) AppendMove(dst []byte, _ *spot, m game.Move) []byte {
	return append(dst, forest[r].names[m]...)
}

func (r treeRules) Explain(p *spot, m game.Move) *game.RuleError {
	if !slices.Contains(p.tr().next[p.at], int(m)) {
		return game.Refuse("TR-1", "no way leads there")
	}
	return nil
}

func (r treeRules) Outcome(p *spot) game.Outcome {
	switch won := p.tr().won[p.at]; {
	case p.Turn() != game.Over:
		return game.Outcome{}
	case won == 0:
		return game.Outcome{Draw: "limit", Rule: "TR-2"}
	default:
		return game.Outcome{Won: won, Rule: "TR-2"}
	}
}

func (r treeRules) FreshHash(p *spot) uint64 { return p.Hash() }
func (r treeRules) Arrange([]game.Piece, game.Seat) (spot, error) {
	return spot{}, game.Refuse("-", "there is nothing to arrange")
}

func (r treeRules) WhyNot(*spot, []string) *game.RuleError {
	return game.Refuse("-", "there is nothing to touch")
}
func (r treeRules) Pieces(*spot) []game.Piece { return nil }
func (r treeRules) Board() *game.Board        { return &game.Board{} }
func (r treeRules) View(*spot) game.View      { return game.View{} }

func variantOf(t testing.TB, number uint8) game.Variant {
	t.Helper()
	v, err := game.New[spot](game.Definition[spot]{
		Info:      game.Info{ID: "tree", Name: "Tree", Prefix: "TR"},
		Configure: func(game.Options) (game.Rules[spot], error) { return treeRules(number), nil },
	}).Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// oracle is an engine that says what it was told to: lines of each position, by
// their first action, as "B +200" or "B #3", best first.
type oracle struct {
	variant game.Variant
	says    map[string]string
	asked   []string
	games   int
}

func (o *oracle) Name() string { return "the oracle" }
func (o *oracle) NewGame()     { o.games++ }
func (o *oracle) Close() error { return nil }

func (o *oracle) Think(_ context.Context, t engine.Task, _ func(engine.Info)) (engine.Answer, error) {
	s, err := o.variant.Read(t.Start, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	for _, a := range t.Actions {
		if err := s.Play(a); err != nil {
			return engine.Answer{}, err
		}
	}
	o.asked = append(o.asked, s.Position())
	var lines []engine.Line
	for text := range strings.SplitSeq(o.says[s.Position()], ",") {
		var l engine.Line
		words := strings.Fields(text)
		if len(words) < 2 {
			return engine.Answer{}, fmt.Errorf("nothing is known of %s", s.Position())
		}
		l.Actions = words[:len(words)-1]
		last := words[len(words)-1]
		switch last[0] {
		case '#':
			_, err = fmt.Sscanf(last, "#%d", &l.Mate)
		case '%':
			_, err = fmt.Sscanf(last, "%%%g", &l.Chance)
			l.Visits = 1
		default:
			_, err = fmt.Sscanf(last, "%d", &l.Score)
		}
		if err != nil {
			return engine.Answer{}, err
		}
		lines = append(lines, l)
	}
	lines = lines[:min(len(lines), max(t.Limits.Lines, 1))]
	return engine.Answer{Action: lines[0].Actions[0], Info: engine.Info{Lines: lines}}, nil
}

// ignorant knows nothing: whoever leans on it and not on the ends of the game is
// found out.
type ignorant struct{}

func (ignorant) Estimate(_ *spot, v *[game.MaxSeats]float64) { *v = [game.MaxSeats]float64{9, 9, 9, 9} }

// exactJudge looks to the end of every tree.
func exactJudge(number uint8) (engine.Judge, search.Limits) {
	return engine.NewJudge[spot](treeRules(number), ignorant{}), search.Limits{Depth: 20}
}
