package bot_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/bot"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// The bot plays complete games against a level, at tables that existed before it
// connected and at one that is created later.
func TestAgainstLevel(t *testing.T) {
	h := newHouse(t)
	ann := h.guest()
	setup := func(id string) antares.Setup {
		return antares.Setup{Game: id, Seats: []antares.SeatPlan{{For: h.bot.ID}, {Level: 1}}}
	}
	clocked := setup("skaane")
	clocked.Options = map[string]string{"board": "4x5"}
	clocked.Clock = antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 1}
	tables := []string{h.open(ann, setup("skorpion")), h.open(ann, clocked)}
	h.run(h.config())
	tables = append(tables, h.open(ann, setup("skorpion")))
	for _, id := range tables {
		snap := until(t, ann, id, over, nil)
		if snap.Reason != antares.ByRule || snap.Seats[0].User != h.bot.ID || snap.Seats[0].Seed == "" {
			t.Errorf("%s: %s %+v", snap.Result, snap.Reason, snap.Seats)
		}
	}
}

// The bot plays against a person who invited it; the server is restarted twice in the
// middle.
func TestAgainstPersonWithRestarts(t *testing.T) {
	h := newHouse(t)
	h.run(h.config())
	ann := h.guest()
	me, err := ann.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	id := h.open(ann, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{For: me.ID}, {For: h.bot.ID}}})
	if _, err := ann.Sit(t.Context(), id, -1, "ann"); err != nil {
		t.Fatal(err)
	}
	turns := 0
	snap := until(t, ann, id, over, func(int) {
		if turns++; turns == 2 || turns == 3 {
			h.restart()
		}
	})
	if snap.Reason != antares.ByRule || turns < 3 {
		t.Errorf("%s by %s after %d turns", snap.Result, snap.Reason, turns)
	}
}

// In the lobby the bot sits down where its settings allow, and nowhere else.
func TestLobby(t *testing.T) {
	h := newHouse(t)
	c := h.config()
	c.Accept, c.Games, c.Max = bot.Accept{Unrated: true}, []string{"skorpion"}, 1
	ann, ben := h.guest(), h.guest()
	if _, err := ann.Register(t.Context(), "Ann", "a good password"); err != nil {
		t.Fatal(err)
	}
	open := func(s antares.Setup, sit bool) string {
		s.Public = true
		id := h.open(ann, s)
		if sit {
			if _, err := ann.Sit(t.Context(), id, 0, "ann"); err != nil {
				t.Fatal(err)
			}
		}
		return id
	}
	ben2, err := ben.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	not := map[string]string{
		"another game":     open(antares.Setup{Game: "rsp"}, true),
		"rated":            open(antares.Setup{Game: "skorpion", Rated: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}}, true),
		"nobody waits":     open(antares.Setup{Game: "skorpion"}, false),
		"a level waits":    open(antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {Level: 1}}}, false),
		"kept for another": open(antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {For: ben2.ID}}}, true),
		"kept for it":      open(antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {For: h.bot.ID}}}, false),
	}
	h.run(c)
	for range 2 { // one after the other: there is room for one
		id := open(antares.Setup{Game: "skorpion"}, true)
		until(t, ann, id, over, nil)
	}
	for why, id := range not {
		snap, err := ann.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range snap.Seats {
			if s.User == h.bot.ID {
				t.Errorf("the bot sits at a table that is %s", why)
			}
		}
	}
}

// moody is an engine that fails when its test wants it to.
type moody struct {
	engine.Engine
	think func(context.Context, engine.Task) (engine.Answer, error)
}

func (m moody) Think(ctx context.Context, t engine.Task, _ func(engine.Info)) (engine.Answer, error) {
	return m.think(ctx, t)
}

// An engine that fails now and then, with an error or an illegal action, is restarted,
// and the game is played to its end.
func TestEngineFails(t *testing.T) {
	h := newHouse(t)
	c := h.config()
	var made, asked atomic.Int32
	c.New = func(v game.Variant) (engine.Engine, search.Limits, error) {
		e, l, err := thinker("level:1")(v)
		made.Add(1)
		return moody{e, func(ctx context.Context, task engine.Task) (engine.Answer, error) {
			switch asked.Add(1) {
			case 1, 2:
				return engine.Answer{}, errors.New("a segmentation fault")
			case 4:
				return engine.Answer{Action: "nonsense"}, nil
			}
			return e.Think(ctx, task, nil)
		}}, l, err
	}
	var log notes
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	h.run(c)
	ann := h.guest()
	id := h.open(ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{For: h.bot.ID}, {Level: 1}}})
	if snap := until(t, ann, id, over, nil); snap.Reason != antares.ByRule {
		t.Errorf("%s by %s", snap.Result, snap.Reason)
	}
	if made.Load() != 4 {
		t.Errorf("%d engines were made", made.Load())
	}
	for _, want := range []string{"a segmentation fault", "nonsense"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log says nothing of %s:\n%s", want, &log)
		}
	}
}

// An engine that always fails ends the bot, which reports why and does not resign.
func TestEngineKeepsFailing(t *testing.T) {
	h := newHouse(t)
	c := h.config()
	c.Restarts = 1
	made := 0
	c.New = func(game.Variant) (engine.Engine, search.Limits, error) {
		made++
		return nil, search.Limits{}, errors.New("no such program")
	}
	var log notes
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	ann := h.guest()
	id := h.open(ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{For: h.bot.ID}, {Level: 1}}})
	err := bot.Run(t.Context(), c)
	if err == nil || !strings.Contains(err.Error(), "no such program") || !strings.Contains(err.Error(), id) {
		t.Errorf("%v", err)
	}
	if made != 2 {
		t.Errorf("it was started %d times", made)
	}
	if snap, err := ann.Table(t.Context(), id); err != nil || snap.Status != antares.Playing {
		t.Errorf("%v %v", snap, err)
	}
	if strings.Contains(log.String(), h.token) {
		t.Error("the token is in the log")
	}
}

// When something is taken back or ended while the engine is thinking, the bot does not
// wait for the engine.
func TestOvertaken(t *testing.T) {
	h := newHouse(t)
	c := h.config()
	thinking := make(chan struct{})
	c.New = func(v game.Variant) (engine.Engine, search.Limits, error) {
		e, l, err := thinker("random")(v)
		return moody{e, func(ctx context.Context, task engine.Task) (engine.Answer, error) {
			thinking <- struct{}{}
			<-ctx.Done() // forever, unless it is stopped
			return e.Think(context.Background(), task, nil)
		}}, l, err
	}
	var log notes
	c.Log = slog.New(slog.NewTextHandler(&log, nil))
	h.run(c)
	ann := h.guest()
	for range c.Max + 1 { // there is room again each time
		id := h.open(ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{For: h.bot.ID}, {}}})
		if _, err := ann.Sit(t.Context(), id, 1, "ann"); err != nil {
			t.Fatal(err)
		}
		<-thinking
		if _, err := ann.Act(t.Context(), id, "resign"); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(log.String(), "refused") {
		t.Errorf("it played on:\n%s", &log)
	}
}

func TestWrongToken(t *testing.T) {
	h := newHouse(t)
	c := h.config()
	c.Token = "a-token-that-nobody-knows"
	err := bot.Run(t.Context(), c)
	if err == nil || !strings.Contains(err.Error(), "POST /api/bots") || strings.Contains(err.Error(), c.Token) {
		t.Errorf("%v", err)
	}
	c.Server = "nowhere"
	if err := bot.Run(t.Context(), c); err == nil || strings.Contains(err.Error(), c.Token) {
		t.Errorf("%v", err)
	}
	c.Server, c.Games = h.URL, []string{"chess"}
	if err := bot.Run(t.Context(), c); err == nil {
		t.Error("an unknown game is taken")
	}
}

// A bot that was stopped continues where it was when it comes back.
func TestBotComesBack(t *testing.T) {
	h := newHouse(t)
	ann := h.guest()
	id := h.open(ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{For: h.bot.ID}, {}}})
	if _, err := ann.Sit(t.Context(), id, 1, "ann"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- bot.Run(ctx, h.config()) }()
	until(t, ann, id, func(s *api.Snapshot) bool { return s.Ply >= 3 }, nil)
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	c := h.config()
	c.Accept = bot.Accept{} // it already has a seat
	h.run(c)
	until(t, ann, id, over, nil)
}
