package news

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Snapshot is a table as it stands, for a user. What does not follow from its events, such
// as who looks on, is left to the caller.
func Snapshot(t *table.Table, m table.Moment, user string) *api.Snapshot {
	snap := &api.Snapshot{
		ID: t.ID, Setup: t.Setup, Created: t.Created, Status: t.Status, Head: t.Head, Ply: t.Ply(),
		Turn: max(int(t.Turn()), -1), Clocks: t.Left(m), Now: m.Now,
		Result: t.Result, Reason: t.Reason, Rule: t.Rule, Secret: t.Secret(), Rematch: t.Rematch,
		Seats: []api.SeatView{}, Actions: []string{}, Opening: t.Opening(), Foreign: t.Foreign(),
	}
	names := t.Variant().Traits().Seats
	for i, seat := range t.Seats {
		snap.Seats = append(snap.Seats, api.SeatView{
			Seat: names[i], User: seat.User, Name: seat.Name, Level: seat.Level, Gone: seat.Gone, Seed: seat.Seed, Seal: seat.Seal,
			For: t.Setup.Seats[i].For, First: t.Setup.FirstMove > 0 && t.Status == antares.Playing && !t.Moved(game.Seat(i)),
		})
		if user != "" && seat.User == user {
			snap.Mine = append(snap.Mine, i)
		}
	}
	if t.Status == antares.Playing {
		since := t.Since
		snap.Since = &since
	}
	if t.Claimable() {
		snap.ClaimAfter = int(table.ClaimAfter.Seconds())
	}
	for offer, seats := range t.Offers {
		if snap.Offers == nil {
			snap.Offers = map[antares.Offer][]int{}
		}
		for i := range t.Seats {
			if seats.Has(game.Seat(i)) {
				snap.Offers[offer] = append(snap.Offers[offer], i)
			}
		}
	}
	if g := t.Session(); g != nil {
		snap.Start, snap.Position = g.Start(), g.Position()
		snap.Actions = table.Played(g)
	}
	return snap
}
