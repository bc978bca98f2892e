package box

import (
	"runtime"
	"strconv"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// search returns the search that suits the game.
func (c *closed[P, PP]) search(r game.Rules[P], o Search) (engine.Searcher[P], error) {
	return c.box.By.search(c, r, o)
}

// repeats reports whether the game has a repetition rule.
func (c *closed[P, PP]) repeats() bool { return c.box.Rules.Info.Repetition != "" }

// Searcher returns the game's own search.
func (c *closed[P, PP]) Searcher(name string, v game.Variant, o Search) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	s, err := c.search(r, o)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, s), nil
}

// Level returns the bot of a level.
func (c *closed[P, PP]) Level(n int, v game.Variant, o Search) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	strength := c.box.Levels[n-1]
	if strength.Plain {
		if _, err := c.judge(r, o); o.Net != nil && err != nil {
			return nil, err // nobody would notice otherwise
		}
		o.Net, o.Terms = nil, true
	}
	if nodes := strength.Limits.Nodes; nodes > 0 && nodes <= engine.Level8Nodes || strength.Limits.Depth > 0 {
		o.CacheMiB = 8 // as many entries as three such searches leave behind
	}
	by := c.box.By.search
	if n == 10 {
		by, strength.Limits.Threads = c.box.By.top, runtime.NumCPU()
	}
	s, err := by(c, r, o)
	if err != nil {
		return nil, err
	}
	var rank func(*P, game.Move) int
	if c.box.Eval != nil {
		rank = c.box.Eval(r).Priority
	}
	return engine.Level[P, PP]("level "+strconv.Itoa(n), r, s, rank, strength), nil
}

// Judge returns the estimate of every seat's chances.
func (c *closed[P, PP]) Judge(v game.Variant) (engine.Judge, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return c.box.By.judge(c, r)
}
