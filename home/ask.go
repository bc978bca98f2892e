package home

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

// Ask answers a request: the home those about its tables, the desk all others. Live is
// called with what is known on the way; it may be nil.
func (h *Home) Ask(ctx context.Context, r *api.RawRequest, live func(any)) (body any, problem *api.Problem) {
	answer := h.route(ctx, r, live)
	if answer == nil {
		return h.Local.Ask(ctx, r, live)
	}
	defer func() {
		if p := recover(); p != nil {
			body, problem = nil, api.NewProblem(antares.CodeInternal, fmt.Sprintf("the engine failed: %v", p))
		}
	}()
	body, err := answer()
	if err == nil {
		return body, nil
	}
	if problem = desk.Problem(err); problem == nil {
		problem = api.NewProblem(antares.CodeInternal, err.Error())
	}
	return nil, problem
}

// route is who answers a request; nil if it is none about tables.
func (h *Home) route(ctx context.Context, r *api.RawRequest, live func(any)) func() (any, error) {
	if live == nil {
		live = func(any) {}
	}
	path, query, err := api.Split(r.Path)
	if err != nil {
		return nil
	}
	if r.Method == "POST" {
		switch path {
		case "/api/tables":
			return body(r, h.create)
		case api.EnginePlay:
			return body(r, h.play)
		case api.EngineRestore:
			return body(r, h.restore)
		case api.EngineForget:
			return body(r, h.forget)
		case api.EngineKept:
			return body(r, h.kept)
		case api.EngineKeep:
			return func() (any, error) { return h.keepAll(ctx, live) }
		case api.EngineWatch:
			return body(r, func(in *api.Watch) (any, error) { return h.watch(ctx, in, live) })
		}
	}
	parts := strings.Split(strings.TrimPrefix(path, "/api/tables/"), "/")
	if !strings.HasPrefix(path, "/api/tables/") || len(parts) > 2 || !strings.HasPrefix(parts[0], api.LocalTable) {
		return nil
	}
	id, what := parts[0], ""
	if len(parts) == 2 {
		what = parts[1]
	}
	if r.Method == "GET" {
		return func() (any, error) { return h.get(id, what, query) }
	}
	return h.post(ctx, r, id, what)
}

// body reads the body of a request before it is answered.
func body[I, O any](r *api.RawRequest, f func(*I) (O, error)) func() (any, error) {
	return func() (any, error) {
		var in I
		if err := json.Unmarshal(r.Body, &in); err != nil {
			return nil, antares.Errorf(antares.CodeBadRequest, "the request cannot be read: %v", err)
		}
		return f(&in)
	}
}

// post does something at a table.
func (h *Home) post(ctx context.Context, r *api.RawRequest, id, what string) func() (any, error) {
	do := func(f func(t *table.Table, m table.Moment) ([]antares.Event, error)) func() (any, error) {
		return func() (any, error) { return h.did(id, f) }
	}
	switch what {
	case "sit":
		return body(r, func(in *api.SitHere) (*api.Snapshot, error) { return h.sit(id, in) })
	case "open":
		return body(r, func(in *api.Open) (*api.Snapshot, error) {
			return h.did(id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
				return t.Unseal(api.LocalUser, in.Seed, m)
			})
		})
	case "play":
		return body(r, func(in *api.Play) (*api.Snapshot, error) {
			if _, err := h.play(&api.PlayAt{Table: id, Play: *in}); err != nil {
				return nil, err
			}
			return h.after(id)
		})
	case "offer":
		return body(r, func(in *api.Offer) (*api.Snapshot, error) { return h.offer(id, in.Offer) })
	case "decline":
		return body(r, func(in *api.Offer) (*api.Snapshot, error) {
			return h.did(id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
				return t.Decline(api.LocalUser, in.Offer, m)
			})
		})
	case "close":
		return do(func(t *table.Table, m table.Moment) ([]antares.Event, error) { return t.Close(api.LocalUser, m) })
	case "leave":
		return do(func(t *table.Table, m table.Moment) ([]antares.Event, error) { return t.Leave(api.LocalUser, m) })
	case "resign":
		return do(func(t *table.Table, m table.Moment) ([]antares.Event, error) { return t.Resign(api.LocalUser, m) })
	case "abort":
		return do(func(t *table.Table, m table.Moment) ([]antares.Event, error) { return t.Abort(api.LocalUser, m) })
	case "hint":
		return func() (any, error) { return h.hint(ctx, id) }
	case "chat", "claim":
		return func() (any, error) {
			return nil, antares.Errorf(antares.CodeForbidden, "nobody else is at this table: it is on this device alone")
		}
	}
	return nil
}

// get tells something about a table.
func (h *Home) get(id, what string, query api.Query) (out any, err error) {
	p, err := h.enter(id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	switch line := p.t.Session(); {
	case what == "":
		return news.Snapshot(p.t, h.moment(), api.LocalUser), nil
	case what == "events":
		after, err := number(query, "after", 0)
		if err != nil {
			return nil, err
		}
		return news.Visible(p.t.Presence(), p.events[min(max(after, 0), p.t.Head):], api.LocalUser), nil
	case line == nil:
		return nil, antares.Errorf(antares.CodeNotStarted, "the game has not started")
	default:
		return tell(p.t, line, what, query)
	}
}

// tell tells something about a game that has begun.
func tell(t *table.Table, line game.Session, what string, query api.Query) (any, error) {
	switch what {
	case "view":
		return desk.View(line.View()), nil
	case "log":
		return api.Log(line, 0), nil
	case "why":
		switch {
		case query.Get("action") != "":
			return nil, line.Explain(query.Get("action"))
		case len(query["picks"]) > 0:
			return nil, line.WhyNot(query["picks"])
		}
		return nil, antares.Errorf(antares.CodeBadRequest, "say what is to be judged: an action or picks")
	case "about":
		ply, err := number(query, "ply", int64(line.Ply()))
		if err != nil {
			return nil, err
		}
		if ply < 0 {
			ply = int64(line.Ply())
		}
		return desk.AboutAfter(line, int(ply), query.Get("site"))
	case "record":
		r, err := t.Record()
		if err != nil {
			return nil, err
		}
		var text strings.Builder
		_, err = r.WriteTo(&text)
		return text.String(), err
	}
	return nil, antares.Errorf(antares.CodeNotFound, "a table on this device has no %s", what)
}

// number is a number of a query, usual if it is missing.
func number(query api.Query, key string, usual int64) (int64, error) {
	if !query.Has(key) {
		return usual, nil
	}
	n, err := strconv.ParseInt(query.Get(key), 10, 32)
	if err != nil {
		return 0, antares.Errorf(antares.CodeBadRequest, "%s is a whole number, not %q", key, query.Get(key))
	}
	return n, nil
}
