package load

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// tableAttacks fill tables, lists and the database.
var tableAttacks = []Attack{
	{Name: "offers", About: "draw offers, withdrawn and declined, at a table against a level and at a table of two guests", Workers: 4, prepare: offers},
	{Name: "takebacks", About: "a move and its takeback against a level, over and over", Workers: 1, prepare: takebacks},
	{Name: "events", About: "100 concurrent requests for all events of a long table", Workers: 100, prepare: events},
	{Name: "chat", About: "long messages at one table", Workers: 4, prepare: chat},
	{Name: "seats", About: "sitting down at a listed table and leaving it, over and over", Workers: 2, prepare: seats},
	{Name: "invitations", About: "tables without end with a seat reserved for one person", Workers: 8, prepare: invitations},
	{Name: "open-tables", About: "listed tables without end that nobody plays at", Workers: 8, prepare: openTables},
	{Name: "lists", About: "lists of a level's games and with every filter", Workers: 16, prepare: lists},
	{Name: "variants", About: "positions of games with ever new options", Workers: 8, prepare: variants},
}

// usual is what attackers play, and small the same on a small board.
var (
	usual = antares.Setup{Game: Usual()}
	small = antares.Setup{Game: Usual(), Options: catalog.Quick(Usual())}
)

// Usual is the game used for load tests: the first game for two players with a random
// start, so that seeds are sealed and revealed as well; otherwise the first game for two.
func Usual() (id string) {
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil || len(v.Traits().Seats) != 2 {
			continue
		}
		if v.Traits().RandomStart {
			return g.Info().ID
		}
		id = cmp.Or(id, g.Info().ID)
	}
	return id
}

func seed() string { return fmt.Sprintf("seed%d", rand.Uint64()) }

// pair starts a game between two guests.
func (a *Attacker) pair(ctx context.Context, setup antares.Setup) (id string, players []*client.Client, err error) {
	if players, err = a.guests(ctx, 2); err != nil {
		return "", nil, err
	}
	setup.Seats = make([]antares.SeatPlan, 2)
	snap, err := newTable(ctx, players[0], setup)
	if err != nil {
		return "", nil, err
	}
	for seat, c := range players {
		if err := patiently(ctx, func() error { _, err := c.Sit(ctx, snap.ID, seat, seed()); return err }); err != nil {
			return "", nil, err
		}
	}
	return snap.ID, players, nil
}

// solo starts a game between a guest and a level. The guest moves first.
func solo(ctx context.Context, c *client.Client, setup antares.Setup, level int) (*api.Snapshot, error) {
	setup.Seats = []antares.SeatPlan{{}, {Level: level}}
	snap, err := newTable(ctx, c, setup)
	if err != nil {
		return nil, err
	}
	err = patiently(ctx, func() error { snap, err = c.Sit(ctx, snap.ID, 0, seed()); return err })
	return snap, err
}

func newTable(ctx context.Context, c *client.Client, setup antares.Setup) (snap *api.Snapshot, err error) {
	if setup.Clock.Kind == "" {
		setup.Clock.Kind = antares.NoClock
	}
	err = patiently(ctx, func() error { snap, err = c.NewTable(ctx, setup); return err })
	return snap, err
}

// legal returns the legal actions in a game, or none if it is over.
func legal(snap *api.Snapshot) ([]string, error) {
	g, err := catalog.Find(snap.Setup.Game)
	if err != nil {
		return nil, err
	}
	v, err := g.Configure(snap.Setup.Options)
	if err != nil {
		return nil, err
	}
	session, err := v.Read(snap.Position, nil)
	if err != nil || session.Turn() < 0 {
		return nil, err
	}
	return session.Legal(), nil
}

func offers(ctx context.Context, a *Attacker) (act, error) {
	id, players, err := a.pair(ctx, small)
	if err != nil {
		return nil, err
	}
	alone, err := solo(ctx, players[0], small, 1)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, i int) (err error) {
		switch who := players[i/4%2]; i % 4 {
		case 0:
			_, err = players[0].Offer(ctx, alone.ID, antares.OfferDraw)
		case 1:
			_, err = who.Offer(ctx, id, antares.OfferDraw)
		case 2: // withdrawn in one round, declined in the next
			_, err = players[i/8%2].Decline(ctx, id, antares.OfferDraw)
		case 3:
			_, err = who.Offer(ctx, id, antares.OfferTakeback)
		}
		return err
	}, nil
}

func takebacks(ctx context.Context, a *Attacker) (act, error) {
	c, err := a.guest(ctx, 0)
	if err != nil {
		return nil, err
	}
	alone, err := solo(ctx, c, small, 1)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, i int) error {
		if i%2 == 1 {
			_, err := c.Offer(ctx, alone.ID, antares.OfferTakeback)
			return err
		}
		snap, err := c.Table(ctx, alone.ID)
		if err != nil {
			return err
		}
		list, err := legal(snap)
		if err != nil || len(list) == 0 {
			return err
		}
		_, err = c.Play(ctx, alone.ID, snap.Ply, list[0])
		return err
	}, nil
}

// longTable is a table with as many events as its players can cause in a few hundred
// acts: they play, offer and decline.
func (a *Attacker) longTable(ctx context.Context) (string, error) {
	id, players, err := a.pair(ctx, usual)
	if err != nil {
		return "", err
	}
	snap, err := players[0].Table(ctx, id)
	if err != nil {
		return "", err
	}
	for i := range 300 {
		var next *api.Snapshot
		switch {
		case i%20 == 0: // rarely, so that the game does not end
			list, wrong := legal(snap)
			if wrong != nil || len(list) == 0 || snap.Turn < 0 {
				return id, wrong
			}
			next, err = players[snap.Turn].Play(ctx, id, snap.Ply, list[0])
		case i%2 == 0:
			next, err = players[0].Offer(ctx, id, antares.OfferDraw)
		default:
			next, err = players[0].Decline(ctx, id, antares.OfferDraw)
		}
		if ctx.Err() != nil {
			return "", err
		}
		if err == nil { // a refusal is what the server should do
			snap = next
		}
	}
	return id, nil
}

func events(ctx context.Context, a *Attacker) (act, error) {
	id, err := a.longTable(ctx)
	return func(ctx context.Context, i int) error { return a.get(ctx, i, "/api/tables/"+id+"/events") }, err
}

func chat(ctx context.Context, a *Attacker) (act, error) {
	id, players, err := a.pair(ctx, small)
	text := strings.Repeat("0123456789", 50)
	return func(ctx context.Context, i int) error { return players[i%2].Chat(ctx, id, text) }, err
}

func seats(ctx context.Context, a *Attacker) (act, error) {
	c, err := a.guest(ctx, 0)
	if err != nil {
		return nil, err
	}
	snap, err := newTable(ctx, c, antares.Setup{Game: small.Game, Options: small.Options, Seats: make([]antares.SeatPlan, 2), Public: true})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, i int) (err error) {
		if i%2 == 0 {
			_, err = c.Sit(ctx, snap.ID, 0, seed())
		} else {
			_, err = c.Act(ctx, snap.ID, "leave")
		}
		return err
	}, nil
}

func invitations(ctx context.Context, a *Attacker) (act, error) {
	list, err := a.guests(ctx, 8)
	if err != nil {
		return nil, err
	}
	victim, err := a.guest(ctx, 0)
	if err != nil {
		return nil, err
	}
	me, err := victim.Me(ctx)
	setup := antares.Setup{
		Game: small.Game, Options: small.Options, Seats: []antares.SeatPlan{{For: me.ID}, {}},
		Clock: antares.Clock{Kind: antares.NoClock},
	}
	return func(ctx context.Context, i int) error {
		_, err := list[i%len(list)].NewTable(ctx, setup)
		return err
	}, err
}

func openTables(ctx context.Context, a *Attacker) (act, error) {
	c, err := a.guest(ctx, 0)
	setup := antares.Setup{
		Game: small.Game, Options: small.Options, Seats: make([]antares.SeatPlan, 2), Public: true,
		Clock: antares.Clock{Kind: antares.Fischer, Base: 300},
	}
	return func(ctx context.Context, _ int) error { _, err := c.NewTable(ctx, setup); return err }, err
}

func lists(_ context.Context, a *Attacker) (act, error) {
	last := catalog.Games()[len(catalog.Games())-1]
	queries := []url.Values{
		{"user": {"level-1"}},
		{"user": {"level-1"}, "status": {"over"}, "limit": {"100"}},
		{"status": {"over"}, "limit": {"100"}},
		{"status": {"open"}, "game": {usual.Game}},
		{"status": {"playing"}, "game": {usual.Game}, "limit": {"100"}},
		{"user": {"level-1"}, "game": {last.Info().ID}, "status": {"playing"}},
	}
	return func(ctx context.Context, i int) error {
		return a.get(ctx, i, "/api/tables?"+queries[i%len(queries)].Encode())
	}, nil
}

// strangeOptions lists every combination of options that the rules of any game accept:
// several hundred.
func strangeOptions() (list []antares.Setup) {
	for _, g := range catalog.Games() {
		ways := []game.Options{{}}
		for _, spec := range g.Info().Options {
			var more []game.Options
			for _, o := range ways {
				for _, value := range valuesOf(spec) {
					with := maps.Clone(o)
					with[spec.Key] = value
					more = append(more, with)
				}
			}
			ways = more
		}
		for _, o := range ways {
			if _, err := g.Configure(o); err == nil {
				list = append(list, antares.Setup{Game: g.Info().ID, Options: o})
			}
		}
	}
	return list
}

// valuesOf are the values listed for an option.
func valuesOf(spec game.OptionSpec) (values []string) {
	var from, to int
	if n, _ := fmt.Sscanf(spec.Values, "%d to %d", &from, &to); n == 2 {
		for v := from; v <= to; v++ {
			values = append(values, strconv.Itoa(v))
		}
		return values
	}
	for name := range strings.SplitSeq(spec.Values, "|") {
		if name != "FILE" {
			values = append(values, name)
		}
	}
	return append(values, spec.Default)
}

func variants(_ context.Context, a *Attacker) (act, error) {
	list := strangeOptions()
	return func(ctx context.Context, i int) error {
		c, err := a.stranger(i)
		if err != nil {
			return err
		}
		setup := list[i%len(list)]
		return c.Do(ctx, http.MethodPost, "/api/positions", api.GameText{Game: setup.Game, Options: setup.Options}, nil)
	}, nil
}
