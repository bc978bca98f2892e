package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Local is a desk that is asked by messages, as a page asks the engine in its worker.
type Local struct {
	*Desk
	*Thinker
}

// Ask answers a request. Live is called with what is known on the way; it may be nil.
func (l *Local) Ask(ctx context.Context, r *api.RawRequest, live func(any)) (body any, problem *api.Problem) {
	defer func() {
		if p := recover(); p != nil {
			body, problem = nil, api.NewProblem(antares.CodeInternal, fmt.Sprintf("the engine failed: %v", p))
		}
	}()
	if live == nil {
		live = func(any) {}
	}
	body, err := l.ask(ctx, r, live)
	if err == nil {
		return body, nil
	}
	if problem = Problem(err); problem == nil {
		problem = api.NewProblem(antares.CodeInternal, err.Error())
	}
	return nil, problem
}

func (l *Local) ask(ctx context.Context, r *api.RawRequest, live func(any)) (any, error) {
	path, query, err := api.Split(r.Path)
	if err != nil {
		return nil, antares.Errorf(antares.CodeBadRequest, "the address cannot be read: %v", err)
	}
	if r.Method == "GET" {
		// A game's own pages have its id in the middle or at the end of their path.
		parts := strings.Split(strings.Trim(path, "/"), "/")
		switch {
		case path == "/api/games":
			return l.Infos()
		case len(parts) == 3 && parts[1] == "rules":
			return l.Rules(parts[2])
		case len(parts) == 3 && parts[1] == "lessons":
			return l.Lesson(parts[2])
		case len(parts) == 4 && parts[1] == "games" && parts[3] == "puzzles":
			return l.Puzzles(parts[2])
		case len(parts) == 4 && parts[1] == "games" && parts[3] == "legend":
			return l.Legend(parts[2], query["set"])
		case len(parts) == 4 && parts[1] == "games" && parts[3] == "palette":
			return l.Palette(parts[2], query["set"])
		case len(parts) == 4 && parts[1] == "games" && parts[3] == "kit":
			return l.kit(parts[2], query)
		case path == "/api/picture.svg":
			return l.picture(query)
		}
	} else {
		switch path {
		case "/api/positions":
			return answer(r, l.Position)
		case "/api/positions/arrange":
			return answer(r, l.Arrange)
		case "/api/records":
			return answer(r, l.Record)
		case "/api/evaluate":
			return answer(r, func(in *api.Evaluate) (*api.Evaluation, error) {
				return l.evaluate(ctx, in, Look{Nodes: engine.Level8Nodes, Lines: 3})
			})
		case api.EngineEvaluate:
			return answer(r, func(in *api.EvaluateLive) (*api.Evaluation, error) {
				return l.evaluate(ctx, &in.Evaluate, Look{
					Nodes: in.Nodes, Lines: min(max(in.Lines, 1), 5), Share: search.Share{Part: in.Part, Of: in.Parts},
					Live: func(e *api.Evaluation) { live(e) },
				})
			})
		case api.EngineChoose:
			return answer(r, func(in *api.Choose) (*api.Chosen, error) { return l.choose(ctx, in) })
		case api.EngineAnalyse:
			return answer(r, func(in *api.AnalyseGame) (*api.Report, error) { return l.analyse(ctx, in, live) })
		case api.EngineVerify:
			return answer(r, l.Verify)
		}
	}
	return nil, antares.Errorf(antares.CodeNotFound, "there is no %s %s", r.Method, path)
}

// answer reads the body of a request and answers it.
func answer[I, O any](r *api.RawRequest, f func(*I) (O, error)) (any, error) {
	var in I
	if err := json.Unmarshal(r.Body, &in); err != nil {
		return nil, antares.Errorf(antares.CodeBadRequest, "the request cannot be read: %v", err)
	}
	return f(&in)
}

// kit is the board in parts, as the query of GET /api/games/{game}/kit describes it.
func (l *Local) kit(id string, query api.Query) (*draw.Kit, error) {
	v, err := l.VariantSet(id, query["set"])
	if err != nil {
		return nil, err
	}
	return Kit(v, drawn(query)), nil
}

// picture is a position as SVG, as the query of GET /api/picture.svg describes it.
func (l *Local) picture(query api.Query) (string, error) {
	v, err := l.VariantSet(query.Get("game"), query["set"])
	if err != nil {
		return "", err
	}
	position := query.Get("position")
	if position == "" {
		position = v.New(game.SeedDice(1)).Position()
	}
	line, err := v.Read(position, nil)
	if err != nil {
		return "", err
	}
	return string(draw.SVG(line.View(), drawn(query))), nil
}

// drawn is how a query wants something to be drawn.
func drawn(query api.Query) draw.Options {
	yes := func(key string) bool { b, _ := strconv.ParseBool(query.Get(key)); return b }
	o := draw.Options{Flip: yes("flip"), Tall: yes("tall"), Close: yes("close"), Bare: yes("bare")}
	if query.Get("theme") == "dark" {
		o.Theme = draw.Dark
	}
	if query.Get("pieces") == "letters" {
		o.Pieces = draw.Letters
	}
	return o
}

// task is the position of a request. A refused action says which it is.
func (l *Local) task(in *api.Evaluate) (Task, game.Session, error) {
	v, err := l.Variant(in.Game, in.Options)
	if err != nil {
		return Task{}, nil, err
	}
	line, err := v.Read(in.Start, nil)
	if err != nil {
		return Task{}, nil, err
	}
	for i, action := range in.Actions {
		if err := line.Play(action); err != nil {
			return Task{}, nil, &api.RefusedError{At: i, Err: err}
		}
	}
	return Task{v, line.Start(), slices.Clone(in.Actions)}, line, nil
}

// open is the position of a request in which something can still be played.
func (l *Local) open(in *api.Evaluate) (Task, game.Session, error) {
	task, line, err := l.task(in)
	if err == nil && line.Turn() == game.Over {
		err = antares.Errorf(antares.CodeOver, "the game is over: %s", line.Outcome().Format(task.Variant.Traits().Seats))
	}
	return task, line, err
}

func (l *Local) evaluate(ctx context.Context, in *api.Evaluate, look Look) (*api.Evaluation, error) {
	task, _, err := l.open(in)
	if err != nil {
		return nil, err
	}
	return l.Evaluate(ctx, task, look)
}

func (l *Local) choose(ctx context.Context, in *api.Choose) (*api.Chosen, error) {
	task, line, err := l.open(&in.Evaluate)
	switch {
	case err != nil:
		return nil, err
	case line.Turn() == game.Chance:
		return nil, antares.Errorf(antares.CodeBadRequest, "a die is to be rolled: nobody decides")
	case in.Level < 1 || in.Level > 10:
		return nil, antares.Errorf(antares.CodeBadRequest, "levels are 1 to 10")
	}
	seed, err := strconv.ParseUint(in.Seed, 10, 64)
	if err != nil {
		return nil, antares.Errorf(antares.CodeBadRequest, "the seed %q is not a whole number", in.Seed)
	}
	action, err := l.Choose(ctx, task, in.Level, search.Limits{Seed: seed})
	return &api.Chosen{Action: action}, err
}

func (l *Local) analyse(ctx context.Context, in *api.AnalyseGame, live func(any)) (*api.Report, error) {
	task, _, err := l.task(&in.Evaluate)
	if err != nil {
		return nil, err
	}
	ended := Ended{in.Players, in.Result, in.Termination}
	report, err := l.Analyse(ctx, task, ended, func(done, of int) { live(api.AnalysedSoFar{Done: done, Of: of}) })
	if err != nil {
		return nil, err
	}
	return (*api.Report)(&report), nil
}
