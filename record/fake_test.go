package record

import (
	"errors"
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
)

// The dash is a game small enough to understand completely: red and blue race to a
// goal. On each turn a player chooses go, and a three-sided die moves them, or rest. It
// has a die, turns of several plies and all kinds of outcomes.

const dashLimit = 8

type dash struct {
	At     [2]uint8
	Goal   uint8
	Player game.Seat
	Count  uint8 // of turns, from 1
	Die    bool  // about to be rolled
}

// A move is the die's number, or one of these.
const (
	dashGo   game.Move = 10
	dashRest game.Move = 11
)

func (p *dash) winner() game.Seat {
	for s, at := range p.At {
		if at >= p.Goal {
			return game.Seat(s)
		}
	}
	return game.Over
}

func (p *dash) Turn() game.Seat {
	switch {
	case p.winner() != game.Over || p.Count > dashLimit:
		return game.Over
	case p.Die:
		return game.Chance
	}
	return p.Player
}

func (p *dash) AppendMoves(dst []game.Move) []game.Move {
	switch p.Turn() {
	case game.Over:
		return dst
	case game.Chance:
		return append(dst, 1, 2, 3)
	}
	return append(dst, dashGo, dashRest)
}

func (p *dash) Play(m game.Move) {
	switch m {
	case dashGo:
		p.Die = true
		return
	case dashRest:
	default:
		p.At[p.Player] += uint8(m)
		p.Die = false
	}
	p.Player = 1 - p.Player
	p.Count++
}

func (p *dash) Hash() uint64        { return uint64(p.Count)<<1 | uint64(p.Player) }
func (p *dash) Payoff() game.Payoff { return game.Payoff{} }
func (p *dash) TurnNumber() int     { return int(p.Count) }
func dashGame() game.Game           { return game.New[dash](dashDefinition) }
func dashRefuse(text string) error  { return game.Refuse("DA-T", "%q is no action", text) }

var dashDefinition = game.Definition[dash]{
	Info: game.Info{ID: "dash", Prefix: "DA", Options: []game.OptionSpec{{Key: "goal", Default: "5"}, {Key: "note", Default: "none"}}},
	Configure: func(o game.Options) (game.Rules[dash], error) {
		goal, ok := game.ParseCount(o.Get("goal", "5"), 99)
		if !ok {
			return nil, game.Refuse("DA-1", "goal is a number")
		}
		return dashRules{uint8(goal), o.Get("note", "none")}, nil
	},
}

type dashRules struct {
	goal uint8
	note string
}

func (r dashRules) Options() game.Options {
	return game.Options{"goal": fmt.Sprint(r.goal), "note": r.note}
}

func (r dashRules) Traits() game.Traits {
	return game.Traits{Seats: []string{"red", "blue"}, Chance: true, MaxMoves: 3}
}

func (r dashRules) Start(*game.Dice) dash { return dash{Goal: r.goal, Count: 1} }

func (r dashRules) Parse(text string) (dash, error) {
	p := dash{Goal: r.goal}
	var player, phase string
	if n, err := fmt.Sscanf(text, "%d %d %s %d %s", &p.At[0], &p.At[1], &player, &p.Count, &phase); n != 5 || err != nil {
		return p, game.Refuse("DA-T", "not a position")
	}
	if player == "blue" {
		p.Player = 1
	}
	p.Die = phase == "die"
	return p, nil
}

func (r dashRules) Append(dst []byte, p *dash) []byte {
	phase := "open"
	if p.Die {
		phase = "die"
	}
	return fmt.Appendf(dst, "%d %d %s %d %s", p.At[0], p.At[1], r.Traits().Seats[p.Player], p.Count, phase)
}

func (r dashRules) ParseMove(_ *dash, text string) (game.Move, error) {
	switch text {
	case "go":
		return dashGo, nil
	case "rest":
		return dashRest, nil
	case "1", "2", "3":
		return game.Move(text[0] - '0'), nil
	}
	return 0, dashRefuse(text)
}

func (r dashRules) AppendMove(dst []byte, _ *dash, m game.Move) []byte {
	switch m {
	case dashGo:
		return append(dst, "go"...)
	case dashRest:
		return append(dst, "rest"...)
	}
	return append(dst, '0'+byte(m))
}

func (r dashRules) Explain(p *dash, m game.Move) *game.RuleError {
	for _, legal := range p.AppendMoves(nil) {
		if legal == m {
			return nil
		}
	}
	return game.Refuse("DA-2", "it is not the time for that")
}

func (r dashRules) Outcome(p *dash) game.Outcome {
	switch w := p.winner(); {
	case w >= 0:
		return game.Outcome{Won: game.Only(w), Rule: "DA-3"}
	case p.Count > dashLimit:
		return game.Outcome{Draw: "limit", Rule: "DA-4"}
	}
	return game.Outcome{}
}

func (r dashRules) FreshHash(p *dash) uint64 { return p.Hash() }
func (r dashRules) Arrange([]game.Piece, game.Seat) (dash, error) {
	return dash{}, game.Refuse("-", "there is nothing to arrange")
}

func (r dashRules) WhyNot(*dash, []string) *game.RuleError {
	return game.Refuse("-", "there is nothing to touch")
}
func (r dashRules) Pieces(*dash) []game.Piece { return nil }
func (r dashRules) Board() *game.Board        { return &game.Board{} }
func (r dashRules) View(*dash) game.View      { return game.View{} }

func findDash(id string) (game.Game, error) {
	if id != "dash" {
		return nil, errors.New("no such game")
	}
	return dashGame(), nil
}

// dashSession plays actions separated by spaces.
func dashSession(options game.Options, actions string) (game.Session, error) {
	v, err := dashGame().Configure(options)
	if err != nil {
		return nil, err
	}
	s := v.New(game.SeedDice(1))
	for action := range strings.FieldsSeq(actions) {
		if err := s.Play(action); err != nil {
			return nil, err
		}
	}
	return s, nil
}
