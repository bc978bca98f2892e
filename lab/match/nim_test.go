package match

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// nim is a game whose perfect player is known: from a pile, drawn at random, two
// players take 1 to 3 in turn, and who takes the last wins.
type nim struct {
	pile int8
	turn int8
}

func (p *nim) Turn() game.Seat {
	if p.pile == 0 {
		return game.Over
	}
	return game.Seat(p.turn)
}

func (p *nim) AppendMoves(dst []game.Move) []game.Move {
	for n := int8(1); n <= min(3, p.pile); n++ {
		dst = append(dst, game.Move(n))
	}
	return dst
}

func (p *nim) Play(m game.Move) { p.pile, p.turn = p.pile-int8(m), 1-p.turn }
func (p *nim) Hash() uint64     { return uint64(p.pile)<<1 | uint64(p.turn) }

func (p *nim) Payoff() (f game.Payoff) {
	if p.pile == 0 {
		f[p.turn], f[1-p.turn] = -1, 1
	}
	return f
}

var nimSeats = []string{"ann", "bob"}

// nimRules deal a pile from low to low+spread-1; if ever, Start is over.
type nimRules struct{ low, spread int }

func (r nimRules) Options() game.Options { return game.Options{"pile": strconv.Itoa(r.low)} }

func (r nimRules) Traits() game.Traits {
	return game.Traits{
		Seats: nimSeats, Sides: []game.SeatSet{game.Only(0), game.Only(1)}, RandomStart: r.spread > 1, MaxMoves: 3,
	}
}

func (r nimRules) Start(d *game.Dice) nim {
	return nim{pile: int8(r.low) + int8(d.Draw(uint64(r.spread)))}
}

func (r nimRules) Parse(text string) (p nim, err error) {
	pile, turn, _ := strings.Cut(text, " ")
	n, ok := game.ParseCount(pile, 100)
	if !ok || turn != "ann" && turn != "bob" {
		return p, game.Refuse("NI-T", "%q is no pile", text)
	}
	p.pile = int8(n)
	if turn == "bob" {
		p.turn = 1
	}
	return p, nil
}

func (r nimRules) Append(dst []byte, p *nim) []byte {
	return fmt.Appendf(dst, "%d %s", p.pile, nimSeats[p.turn])
}

func (r nimRules) ParseMove(_ *nim, text string) (game.Move, error) {
	n, ok := game.ParseCount(text, 9)
	if !ok {
		return 0, game.Refuse("NI-T", "%q is no number", text)
	}
	return game.Move(n), nil
}

func (r nimRules) AppendMove(dst []byte, _ *nim, m game.Move) []byte {
	return strconv.AppendUint(dst, uint64(m), 10)
}

func (r nimRules) Explain(p *nim, m game.Move) *game.RuleError {
	if m < 1 || m > game.Move(min(3, p.pile)) {
		return game.Refuse("NI-1", "%d cannot be taken of %d", m, p.pile)
	}
	return nil
}

func (r nimRules) Outcome(p *nim) game.Outcome {
	if p.pile > 0 {
		return game.Outcome{}
	}
	return game.Outcome{Won: game.Only(game.Seat(1 - p.turn)), Rule: "NI-2"}
}

func (r nimRules) FreshHash(p *nim) uint64 { return p.Hash() }
func (r nimRules) Arrange([]game.Piece, game.Seat) (nim, error) {
	return nim{}, game.Refuse("-", "there is nothing to arrange")
}

func (r nimRules) WhyNot(*nim, []string) *game.RuleError {
	return game.Refuse("-", "there is nothing to touch")
}
func (r nimRules) Pieces(*nim) []game.Piece { return nil }
func (r nimRules) Board() *game.Board       { return &game.Board{} }
func (r nimRules) View(*nim) game.View      { return game.View{} }

// nimGame is the game with piles of one size; spread > 1 varies it.
func nimGame(t testing.TB, low, spread int) game.Variant {
	t.Helper()
	v, err := game.New[nim](game.Definition[nim]{
		Info: game.Info{ID: "nim", Prefix: "NI", Options: []game.OptionSpec{{Key: "pile"}}},
		Configure: func(game.Options) (game.Rules[nim], error) {
			return nimRules{low, spread}, nil
		},
	}).Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
