//go:build js

// Command antares-wasm is the engine for browsers: rules, boards, levels and analysis,
// compiled to WebAssembly. It runs in a worker of the page (web/src/engine) and answers the
// requests of package api, as a server would.
package main

import (
	"context"
	"encoding/json"
	"sync"
	"syscall/js"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/home"
	"github.com/antares-games/antares/think/search"
)

// maxIdle is how many engines are kept for the next question. Each has a cache of several
// megabytes, and a phone has few to spare.
const maxIdle = 2

func main() {
	local := &desk.Local{
		Desk:    &desk.Desk{Games: catalog.Games(), Find: catalog.Find, Configure: configure},
		Thinker: desk.NewThinker(maxIdle),
	}
	pause := newPause()
	ctx := search.WithRest(context.Background(), pause.rest)
	e := &engine{ctx: ctx, home: home.New(ctx, local), open: map[int]context.CancelFunc{}}
	js.Global().Set("antares", map[string]any{
		"ask":   js.FuncOf(e.ask),
		"stop":  js.FuncOf(e.stop),
		"bring": js.FuncOf(bring),
	})
	js.Global().Call("antaresReady")
	select {}
}

func configure(id string, o game.Options) (game.Variant, error) {
	g, err := catalog.Find(id)
	if err != nil {
		return nil, err
	}
	if err := g.Info().Portable(o); err != nil {
		return nil, err
	}
	return g.Configure(o)
}

type engine struct {
	ctx  context.Context // of what is done here
	home *home.Home
	mu   sync.Mutex
	open map[int]context.CancelFunc // by the id of the request
}

// ask takes a request as JSON, and a function that is called with each reply as JSON.
func (e *engine) ask(_ js.Value, args []js.Value) any {
	text, tell := args[0].String(), args[1]
	var r api.RawRequest
	err := json.Unmarshal([]byte(text), &r)
	reply := func(a api.EngineReply) {
		data, err := json.Marshal(a)
		if err != nil {
			data, _ = json.Marshal(api.EngineReply{ID: r.ID, Problem: api.NewProblem(antares.CodeInternal, err.Error())})
		}
		tell.Invoke(string(data))
	}
	if err != nil {
		reply(api.EngineReply{ID: r.ID, Problem: api.NewProblem(antares.CodeBadRequest, "the request cannot be read: "+err.Error())})
		return nil
	}
	ctx, cancel := context.WithCancel(e.ctx)
	e.mu.Lock()
	e.open[r.ID] = cancel
	e.mu.Unlock()
	go func() {
		body, problem := e.home.Ask(ctx, &r, func(body any) { reply(api.EngineReply{ID: r.ID, Live: true, Body: body}) })
		e.mu.Lock()
		delete(e.open, r.ID)
		e.mu.Unlock()
		cancel()
		reply(api.EngineReply{ID: r.ID, Body: body, Problem: problem})
	}()
	return nil
}

// stop ends a request: it is answered soon, by a problem.
func (e *engine) stop(_ js.Value, args []js.Value) any {
	e.mu.Lock()
	cancel := e.open[args[0].Int()]
	e.mu.Unlock()
	if cancel != nil {
		cancel()
	}
	return nil
}

// bring takes the id of a game and the bytes of its network. It returns what is wrong with
// them, if anything is.
func bring(_ js.Value, args []js.Value) any {
	file := make([]byte, args[1].Get("length").Int())
	js.CopyBytesToGo(file, args[1])
	if err := catalog.Bring(args[0].String(), file); err != nil {
		return err.Error()
	}
	return nil
}
