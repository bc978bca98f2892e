package studies

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/lab/match"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Job is a game to be played, with all that it takes: whoever is given one needs to know
// nothing else of the study.
type Job struct {
	Study  string `json:"study"`
	Number int    `json:"number"`

	Game    string       `json:"game"`
	Options game.Options `json:"options"`
	// Files are what the files say that options name, for whoever does not have them.
	Files map[string]string `json:"files,omitempty"`
	// Bots are the two, Seats says which of them sits where.
	Bots  [2]string `json:"bots"`
	Seats []int     `json:"seats"`
	// ID and Seed decide deal, dice and whatever bots leave to chance.
	ID      int      `json:"id"`
	Seed    uint64   `json:"seed"`
	Opening []string `json:"opening,omitempty"`
	// Measure asks for more than the result, Judge for what positions were worth.
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

// heldEngines is how many engines a player keeps: they may hold large tables.
const heldEngines = 4

// Player plays games of studies, one at a time.
type Player struct {
	variants map[string]game.Variant
	engines  []heldEngine // the last used one last
}

type heldEngine struct {
	key    string
	engine engine.Engine
	limits search.Limits // that belong to it
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
	var players [2]match.Player
	for i, spec := range j.Bots {
		e, limits, err := p.bot(j, i, v)
		if err != nil {
			return nil, fmt.Errorf("game %d: bot %s: %w", j.Number, spec, err)
		}
		players[i] = match.Player{Name: spec, Engine: e, Limits: limits}
	}
	referee := match.Referee{Variant: v}
	res, rec, err := referee.Play(ctx, &match.Game{ID: j.ID, Seats: j.Seats, Seed: j.Seed, Opening: j.Opening}, players)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", j.Number, err)
	}
	if res.Fault != nil {
		p.Close()
		return nil, fmt.Errorf("game %d: %s after ply %d: %s: %s", j.Number, res.Fault.Name, res.Fault.Ply, res.Fault.Kind, res.Fault.Text)
	}
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

// variant is the game with its options.
func (p *Player) variant(j *Job) (game.Variant, error) {
	key := j.key()
	if v, ok := p.variants[key]; ok {
		return v, nil
	}
	v, err := j.configure()
	if err != nil {
		return nil, err
	}
	if p.variants == nil || len(p.variants) >= 4*MaxArms {
		p.variants = map[string]game.Variant{}
	}
	p.variants[key] = v
	return v, nil
}

// small is the table, in MiB, of searches that look at few nodes: a large one takes
// longer to forget than they think.
const small = 8

// bot is an engine for one of the two players; each has its own.
func (p *Player) bot(j *Job, who int, v game.Variant) (engine.Engine, search.Limits, error) {
	spec, limits, table := j.Bots[who], search.Limits{}, 0
	if kind, _, _ := strings.Cut(spec, ":"); kind == "nodes" || kind == "depth" {
		var err error
		if limits, err = catalog.Limit(spec); err != nil {
			return nil, limits, err
		}
		if spec = "search"; limits.Nodes > 0 && limits.Nodes <= engine.Level8Nodes {
			table = small
		}
	}
	if j.Bots[0] == j.Bots[1] {
		who = 0 // one that plays with itself
	}
	e, own, err := p.engine(fmt.Sprintf("%s %s %d %d", j.key(), spec, table, who), func() (engine.Engine, search.Limits, error) {
		if spec != "search" {
			return catalog.Bot(spec, v)
		}
		e, err := catalog.Engine(v, table)
		return e, limits, err
	})
	if spec != "search" {
		limits = own
	}
	return e, limits, err
}

func (p *Player) engine(key string, make func() (engine.Engine, search.Limits, error)) (engine.Engine, search.Limits, error) {
	if i := slices.IndexFunc(p.engines, func(h heldEngine) bool { return h.key == key }); i >= 0 {
		h := p.engines[i]
		p.engines = append(slices.Delete(p.engines, i, i+1), h)
		return h.engine, h.limits, nil
	}
	e, limits, err := make()
	if err != nil {
		return nil, limits, err
	}
	if len(p.engines) >= heldEngines {
		_ = p.engines[0].engine.Close() // it has nothing to lose
		p.engines = slices.Delete(p.engines, 0, 1)
	}
	p.engines = append(p.engines, heldEngine{key, e, limits})
	return e, limits, nil
}

// Close ends the engines; the player can be used again.
func (p *Player) Close() {
	for _, h := range p.engines {
		_ = h.engine.Close()
	}
	p.engines = nil
}

// judge finds out what every position was worth.
func (p *Player) judge(ctx context.Context, j *Job, v game.Variant, rec *record.Record, m *Measures) error {
	c := analyse.Config{Variant: v, Scale: catalog.Scale(v), Limits: search.Limits{Nodes: j.Judge, Threads: 1, Seed: 1}}
	judge, err := catalog.Judge(v)
	switch {
	case errors.Is(err, engine.ErrNoJudge):
		c.Engine, _, err = p.engine(j.key()+" judge", func() (engine.Engine, search.Limits, error) {
			e, err := catalog.Engine(v, 1)
			return e, search.Limits{}, err
		})
	case err == nil:
		c.Judge = judge
	}
	if err != nil {
		return err
	}
	actions := make([]string, len(rec.Plies))
	for i := range actions {
		actions[i] = rec.Plies[i].Action
	}
	r, err := analyse.Game(ctx, c, rec.Start, actions)
	if err != nil {
		return err
	}
	m.course(r, v.Traits())
	return nil
}
