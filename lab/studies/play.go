package studies

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/lab/match"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Job is a game to be played, complete in itself: a worker that is given one needs to know
// nothing else of the study.
type Job struct {
	Study  string `json:"study"`
	Number int    `json:"number"`

	Game    string       `json:"game"`
	Options game.Options `json:"options"`
	// Files are the contents of the files that options name, for workers that do not have
	// them.
	Files map[string]string `json:"files,omitempty"`
	// Bots are the two, Seats which of them sits where.
	Bots  [2]string `json:"bots"`
	Seats []int     `json:"seats"`
	// ID and Seed decide deal, dice and whatever bots leave to chance.
	ID      int      `json:"id"`
	Seed    uint64   `json:"seed"`
	Opening []string `json:"opening,omitempty"`
	// Measure requests more than the result, Judge the values of positions, found with that
	// many nodes.
	Measure bool   `json:"measure,omitempty"`
	Judge   uint64 `json:"judge,omitempty"`
}

// Game is what a study keeps of a game.
type Game struct {
	Number int `json:"number"`
	// Result is the rulebook's outcome text, Rule what ended the game; a game that was
	// broken off as too long has none.
	Result string `json:"result"`
	Rule   string `json:"rule,omitempty"`
	// Points are those of the first of the two bots.
	Points float64 `json:"points"`
	Plies  int     `json:"plies"`
	*Measures
	Record string `json:"record"`
}

// perGame is the number of idle engines that a player keeps for each game that it plays at
// a time: engines may need a lot of memory.
const perGame = 3

// Player plays games of studies. It may be used by several goroutines.
type Player struct {
	engines engine.Pool

	mu       sync.Mutex
	variants map[string]game.Variant
}

// NewPlayer returns a player for a number of games at a time.
func NewPlayer(games int) *Player {
	return &Player{engines: engine.Pool{Max: perGame * games}, variants: map[string]game.Variant{}}
}

// Play plays a game and measures it. The same job gives the same game everywhere. A
// panic becomes an error: the games so far are worth more than a stack.
func (p *Player) Play(ctx context.Context, j *Job) (g *Game, err error) {
	defer func() {
		if r := recover(); r != nil {
			g, err = nil, fmt.Errorf("game %d: panic: %v", j.Number, r)
		}
	}()
	v, err := p.variant(j)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", j.Number, err)
	}
	sound := false // the engines can be used again
	var players [2]match.Player
	for i, spec := range j.Bots {
		if i == 1 && spec == j.Bots[0] {
			players[1] = players[0] // it plays itself
			break
		}
		e, limits, err := p.bot(j, spec, v)
		if err != nil {
			return nil, fmt.Errorf("game %d: bot %s: %w", j.Number, spec, err)
		}
		defer func() { p.done(e, sound) }()
		players[i] = match.Player{Name: spec, Engine: e.Engine, Limits: limits}
	}
	referee := match.Referee{Variant: v}
	res, rec, err := referee.Play(ctx, &match.Game{ID: j.ID, Seats: j.Seats, Seed: j.Seed, Opening: j.Opening}, players)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", j.Number, err)
	}
	if res.Fault != nil {
		return nil, fmt.Errorf("game %d: %s after ply %d: %s: %s", j.Number, res.Fault.Name, res.Fault.Ply, res.Fault.Kind, res.Fault.Text)
	}
	sound = true
	for i := range rec.Plies {
		rec.Plies[i].Comment = "" // depths and nodes, which nobody reads here
	}
	j.named(rec)
	rec.Tags = []record.Tag{{Name: "Event", Value: "study " + j.Study}, {Name: "Round", Value: fmt.Sprint(j.Number + 1)}}
	text, err := rec.AppendText(nil)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", j.Number, err)
	}
	g = &Game{Number: j.Number, Result: res.Result, Rule: res.Rule, Points: res.Points[0], Plies: res.Plies, Record: string(text)}
	if !j.Measure {
		return g, nil
	}
	if g.Measures, err = measure(v, rec); err != nil {
		return nil, fmt.Errorf("game %d: %w", j.Number, err)
	}
	if j.Judge > 0 {
		if err := p.judge(ctx, j, v, rec, g.Measures); err != nil {
			return nil, fmt.Errorf("game %d: %w", j.Number, err)
		}
	}
	return g, nil
}

// done gives an engine back; after an error or a panic nobody knows what state it is in.
func (p *Player) done(e *engine.Pooled, sound bool) {
	if !sound {
		p.engines.Drop(e)
		return
	}
	p.engines.Put(e)
}

// variant returns the game with its options.
func (p *Player) variant(j *Job) (game.Variant, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := j.key()
	if v, ok := p.variants[key]; ok {
		return v, nil
	}
	v, err := j.configure()
	if err != nil {
		return nil, err
	}
	if len(p.variants) >= 4*MaxArms {
		clear(p.variants)
	}
	p.variants[key] = v
	return v, nil
}

// small is the cache, in MiB, of searches that look at few nodes: a large one takes longer
// to clear than they think.
const small = 8

// bot returns an engine for one of the two players, and its limits.
func (p *Player) bot(j *Job, spec string, v game.Variant) (*engine.Pooled, search.Limits, error) {
	var limits search.Limits
	kind, _, _ := strings.Cut(spec, ":")
	counted := kind == "nodes" || kind == "depth"
	cache := 0
	if counted {
		var err error
		if limits, err = catalog.Limit(spec); err != nil {
			return nil, limits, err
		}
		if spec = "search"; limits.Nodes > 0 && limits.Nodes <= engine.Level8Nodes {
			cache = small
		}
	}
	e, err := p.engines.Get(fmt.Sprintf("%s %s %d", j.key(), spec, cache), func() (engine.Engine, search.Limits, error) {
		if !counted {
			return catalog.Bot(spec, v)
		}
		e, err := catalog.Engine(v, box.Search{CacheMiB: cache})
		return e, search.Limits{}, err
	})
	if err != nil {
		return nil, limits, err
	}
	if !counted {
		limits = e.Limits
	}
	return e, limits, nil
}

// Close ends the engines.
func (p *Player) Close() { p.engines.Close() }

// judge finds out what every position was worth.
func (p *Player) judge(ctx context.Context, j *Job, v game.Variant, rec *record.Record, m *Measures) error {
	sound := false
	c := analyse.Config{Variant: v, Scale: catalog.Scale(v), Limits: search.Limits{Nodes: j.Judge, Threads: 1, Seed: 1}}
	judge, err := catalog.Judge(v)
	switch {
	case errors.Is(err, engine.ErrNoJudge):
		e, err := p.engines.Get(j.key()+" judge", func() (engine.Engine, search.Limits, error) {
			e, err := catalog.Engine(v, box.Search{CacheMiB: 1})
			return e, search.Limits{}, err
		})
		if err != nil {
			return err
		}
		c.Engine = e.Engine
		defer func() { p.done(e, sound) }()
	case err != nil:
		return err
	default:
		c.Judge = judge
	}
	actions := make([]string, len(rec.Plies))
	for i := range actions {
		actions[i] = rec.Plies[i].Action
	}
	r, err := analyse.Game(ctx, c, rec.Start, actions)
	if err != nil {
		return err
	}
	sound = true
	m.course(r, v.Traits())
	return nil
}
