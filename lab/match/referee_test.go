package match

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func playNim(t *testing.T, r Referee, first, second Player) (*Result, string) {
	t.Helper()
	first.Name, second.Name = "first", "second"
	g := &Game{ID: 4, Group: 2, Seats: []int{0, 1}, Seed: 77, Opening: []string{"1", "2"}}
	res, rec, err := r.Play(t.Context(), g, [2]Player{first, second})
	if err != nil {
		t.Fatal(err)
	}
	text, err := rec.AppendText(nil)
	if err != nil {
		t.Fatalf("the record cannot be written: %v", err)
	}
	if _, err := rec.Replay(anyGame(r.Variant)); err != nil {
		t.Errorf("the record cannot be replayed: %v\n%s", err, text)
	}
	return res, string(text)
}

func player(think func(context.Context, engine.Task) (engine.Answer, error)) Player {
	return Player{Engine: &fake{think: think}}
}

// TestRefereeNormal plays 20 - 1 - 2 = 17: the first to move takes 1 and wins.
func TestRefereeNormal(t *testing.T) {
	res, text := playNim(t, Referee{Variant: nimGame(t, 20, 1)}, player(perfect), player(loser))
	if res.Points != [2]float64{1, 0} || res.Result != "win:ann" || res.Rule != "NI-2" || res.Fault != nil || res.Termination != "" {
		t.Errorf("%+v", res)
	}
	if res.Game != 4 || !slices.Equal(res.Seats, []string{"first", "second"}) || res.Plies < 8 {
		t.Errorf("%+v", res)
	}
	moves := (res.Plies - 1) / 2 // two plies of opening; the first player moves first and last
	if res.Effort[0].Moves != moves || res.Effort[0].Nodes != 7*uint64(moves) || res.Effort[1].Moves != moves-1 {
		t.Errorf("effort %+v of %d plies", res.Effort, res.Plies)
	}
	// 17 wins in 9 plies, so after its ply 8 are left to a forced win; the opening
	// has no judgement, and the move that ends the game needs none.
	for _, want := range []string{
		`[Ann "first"]`, `[Seed "77"]`, `[Round "3.5"]`, `[Opening "2 plies at random"]`,
		"1. 1 2. 2 3. 1 {[%eval #8] depth 3, nodes 7, chance 0.500} 4. 1 5. 3", " win:ann\n",
	} {
		if !strings.Contains(strings.ReplaceAll(text, "\n", " ")+"\n", strings.ReplaceAll(want, " win:ann\n", " win:ann ")) {
			t.Errorf("the record lacks %q:\n%s", want, text)
		}
	}
}

func TestRefereeFaults(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	deaf := func(context.Context, engine.Task) (engine.Answer, error) {
		<-stop
		return engine.Answer{}, nil
	}
	late := func(ctx context.Context, _ engine.Task) (engine.Answer, error) {
		<-ctx.Done()
		return engine.Answer{}, ctx.Err()
	}
	for _, c := range []struct {
		name  string
		think func(context.Context, engine.Task) (engine.Answer, error)
		kind  string
		text  string
	}{
		{"error", failing, Failed, "out of"},
		{"panic", crashing, Crashed, "index out of range [3] with length 0 (at match.crashing"},
		{"illegal", illegal, Illegal, `"9": NI-1: 9 cannot be taken of 17`},
		{"garbage", garbage, Illegal, `\x00}{\xff`},
		{"hanging", hanging, Timeout, "answered too late"},
		{"late error", late, Timeout, "deadline"},
		{"deaf", deaf, Timeout, "left behind"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Referee{Variant: nimGame(t, 20, 1), Margin: 20 * time.Millisecond, Grace: 20 * time.Millisecond}
			for side := range 2 {
				players := [2]Player{player(perfect), player(perfect)}
				players[side] = player(c.think)
				if c.kind == Timeout { // the others have all the time of a busy machine
					players[side].Limits.Time = time.Millisecond
				}
				res, text := playNim(t, r, players[0], players[1])
				f := res.Fault
				if f == nil || f.Kind != c.kind || f.Player != side || f.Ply != 2+side || res.Termination != c.kind {
					t.Fatalf("%+v, fault %+v", res, f)
				}
				if side == 0 && !strings.Contains(f.Text, c.text) {
					t.Errorf("report %q lacks %q", f.Text, c.text)
				}
				if res.Points[side] != 0 || res.Points[1-side] != 1 || res.Result != []string{"win:bob", "win:ann"}[side] {
					t.Errorf("%+v", res)
				}
				if !strings.Contains(text, f.Name+" forfeits after ply") {
					t.Errorf("the record does not say so:\n%s", text)
				}
			}
		})
	}
}

func TestRefereeNewGamePanic(t *testing.T) {
	g := &Game{Seats: []int{1, 0}, Seed: 1}
	players := [2]Player{
		{"good", &fake{think: perfect}, search.Limits{}},
		{"bad", &fake{think: perfect, newGame: func() { panic("no") }}, search.Limits{}},
	}
	r := Referee{Variant: nimGame(t, 20, 1)}
	res, _, err := r.Play(t.Context(), g, players)
	if err != nil || res.Fault == nil || res.Fault.Kind != Crashed || res.Result != "win:bob" || res.Points != [2]float64{1, 0} {
		t.Errorf("%+v, %v", res, err)
	}
}

// TestRefereeForfeitSeats: a player that fails loses at all its seats.
func TestRefereeForfeitSeats(t *testing.T) {
	v := theRace(t, game.Options{"players": "3"})
	r := Referee{Variant: v}
	seats := v.Traits().Seats
	g := &Game{Seats: []int{0, 1, 0}, Seed: 3}
	res, _, err := r.Play(t.Context(), g, [2]Player{{"bad", &fake{think: failing}, search.Limits{}}, {"good", engine.Random(v, 1), search.Limits{}}})
	if err != nil || res.Result != "win:"+seats[1] || res.Points != [2]float64{0, 1} {
		t.Errorf("%+v, %v", res, err)
	}
}

func TestRefereePlyLimit(t *testing.T) {
	res, text := playNim(t, Referee{Variant: nimGame(t, 60, 1), MaxPlies: 10}, player(loser), player(loser))
	if res.Plies != 10 || res.Result != "draw:limit" || res.Termination != PlyLimit || res.Points != [2]float64{0.5, 0.5} {
		t.Errorf("%+v\n%s", res, text)
	}
}

// TestRefereeInterrupted: who is told to stop by the match has done nothing wrong.
func TestRefereeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	think := func(ctx context.Context, task engine.Task) (engine.Answer, error) {
		cancel()
		return failing(ctx, task)
	}
	r := Referee{Variant: nimGame(t, 20, 1)}
	res, _, err := r.Play(ctx, &Game{Seats: []int{0, 1}}, [2]Player{{"a", &fake{think: think}, search.Limits{}}, {"b", &fake{think: think}, search.Limits{}}})
	if res != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%+v, %v", res, err)
	}
}

// TestRefereeTask holds what engines are told: limits, a seed of their own for
// every move, and a history that they may scribble on.
func TestRefereeTask(t *testing.T) {
	seeds := map[uint64]bool{}
	think := func(ctx context.Context, task engine.Task) (engine.Answer, error) {
		if task.Limits.Depth != 9 || task.Limits.Time != time.Minute || task.Limits.Seed == 0 || seeds[task.Limits.Seed] {
			t.Errorf("limits %+v", task.Limits)
		}
		seeds[task.Limits.Seed] = true
		if slices.Contains(task.Actions, "scribble") {
			t.Error("one engine writes what another reads")
		}
		a, err := perfect(ctx, task)
		for i := range task.Actions {
			task.Actions[i] = "scribble"
		}
		return a, err
	}
	limits := search.Limits{Depth: 9, Time: time.Minute}
	r := Referee{Variant: nimGame(t, 20, 1)}
	res, _, err := r.Play(t.Context(), &Game{Seats: []int{0, 1}}, [2]Player{{"a", &fake{think: think}, limits}, {"b", &fake{think: think}, limits}})
	if err != nil || res.Fault != nil || res.Points != [2]float64{0, 1} {
		t.Errorf("%+v, %v", res, err)
	}
}
