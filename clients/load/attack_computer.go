package load

import (
	"context"
	"net/http"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// computerAttacks keep the computers busy.
var computerAttacks = []Attack{
	{Name: "computers", About: "tables of level 10 against level 10, and many games against level 10", Workers: 4, Most: 40, prepare: computers},
	{Name: "questions", About: "evaluations, hints and analyses from three addresses", Workers: 36, prepare: questions},
}

func computers(ctx context.Context, a *Attacker) (act, error) {
	list, err := a.guests(ctx, 4)
	if err != nil {
		return nil, err
	}
	setup := usual
	setup.Clock.Kind = antares.NoClock
	return func(ctx context.Context, i int) error {
		c := list[i%len(list)]
		setup := setup
		if i/len(list)%2 == 0 {
			setup.Seats = []antares.SeatPlan{{Level: 10}, {Level: 10}}
			_, err := c.NewTable(ctx, setup)
			return err
		}
		// The level has the first move, so it thinks as soon as the guest sits down.
		setup.Seats = []antares.SeatPlan{{Level: 10}, {}}
		snap, err := c.NewTable(ctx, setup)
		if err != nil {
			return err
		}
		if _, err := c.Sit(ctx, snap.ID, 1, seed()); err != nil {
			return err
		}
		a.hold(closer(func() { resign(c, snap.ID) }))
		return nil
	}, nil
}

// resign ends a game when the attack is over, whatever happened to it.
func resign(c *client.Client, id string) {
	ctx, cancel := context.WithTimeout(context.Background(), requestTime)
	defer cancel()
	_, _ = c.Act(ctx, id, "resign")
}

func questions(ctx context.Context, a *Attacker) (act, error) {
	list, err := a.guests(ctx, 3)
	if err != nil {
		return nil, err
	}
	var hints, finished []string
	for _, c := range list {
		snap, err := solo(ctx, c, usual, 1)
		if err != nil {
			return nil, err
		}
		hints = append(hints, snap.ID)
		if snap, err = solo(ctx, c, small, 1); err != nil {
			return nil, err
		}
		finished = append(finished, snap.ID)
		if err := patiently(ctx, func() error { _, err := c.Act(ctx, snap.ID, "resign"); return err }); err != nil {
			return nil, err
		}
	}
	g, err := catalog.Find(usual.Game)
	if err != nil {
		return nil, err
	}
	v, err := g.Configure(nil)
	if err != nil {
		return nil, err
	}
	start := v.New(game.SeedDice(1)).Position()
	return func(ctx context.Context, i int) error {
		c, n := list[i%3], i%3
		switch i / 3 % 4 {
		case 0:
			return c.Do(ctx, http.MethodPost, "/api/tables/"+hints[n]+"/hint", nil, nil)
		case 1:
			return c.Do(ctx, http.MethodPost, "/api/tables/"+finished[n]+"/analysis", nil, nil)
		}
		return c.Do(ctx, http.MethodPost, "/api/evaluate", api.Evaluate{Game: usual.Game, Start: start}, nil)
	}, nil
}
