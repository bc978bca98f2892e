package box

import (
	"time"

	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Levels are the strengths of a game's levels, from the first to the tenth.
type Levels [10]engine.Strength

// Ladder is the strengths for a game without dice: at the bottom a glance at half of
// the moves, at the top everything that one second on all cores can find. Up to level 8
// the work is counted in nodes, so that a level is as strong on a slow machine as on a
// fast one.
var Ladder = Levels{
	{Limits: search.Limits{Depth: 1}, Attention: 0.40, Blur: 700, Plain: true},
	{Limits: search.Limits{Depth: 1}, Attention: 0.60, Blur: 350, Plain: true},
	{Limits: search.Limits{Depth: 1}, Attention: 0.85, Blur: 150, SeesWins: true, Plain: true},
	{Limits: search.Limits{Depth: 2, Nodes: 20_000}, Attention: 0.92, Blur: 120, SeesWins: true, Plain: true},
	{Limits: search.Limits{Depth: 3, Nodes: 40_000}, Attention: 0.96, Blur: 80, SeesWins: true, Plain: true},
	{Limits: search.Limits{Depth: 4, Nodes: 20_000}, Attention: 1, SeesWins: true, Plain: true},
	{Limits: search.Limits{Nodes: 40_000}, Attention: 1, SeesWins: true},
	{Limits: search.Limits{Nodes: engine.Level8Nodes}, Attention: 1, SeesWins: true},
	{Limits: search.Limits{Nodes: 400_000}, Attention: 1, SeesWins: true},
	{Limits: search.Limits{Time: time.Second}, Attention: 1, SeesWins: true},
}

// Gentle returns a ladder with lower rungs at the bottom, for a game in which even a
// glance goes a long way against a newcomer.
func Gentle(levels Levels) Levels {
	levels[0].Attention, levels[0].Blur = 0.12, 5000
	levels[1].Attention, levels[1].Blur = 0.30, 1200
	levels[2].Attention, levels[2].Blur = 0.60, 350
	return levels
}

// DiceLadder is the same for games with dice, where a little foresight goes a long way
// and a lot does not go much further. Below the top a quick look at the turn is enough,
// and the levels differ in what they overlook and how finely they distinguish chances.
// They are evenly spaced over what luck leaves to skill.
var DiceLadder = Levels{
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.43, Blur: 820, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.56, Blur: 480, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.65, Blur: 335, SeesWins: true, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.73, Blur: 233, SeesWins: true, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.79, Blur: 170, SeesWins: true, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.84, Blur: 125, SeesWins: true, Plain: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.89, Blur: 86, SeesWins: true},
	{Limits: search.Limits{Nodes: 2_000}, Attention: 0.935, Blur: 55, SeesWins: true},
	{Limits: search.Limits{Nodes: 4_000}, Attention: 0.968, Blur: 30, SeesWins: true},
	{Limits: search.Limits{Time: time.Second}, Attention: 1, SeesWins: true},
}
