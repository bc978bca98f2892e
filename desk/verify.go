package desk

import (
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

// Verify draws the chance of a finished game again. What is wrong with the game is found; a
// problem is something that is no game, or one whose secret nobody knows yet.
func (d *Desk) Verify(in *api.VerifyGame) (*api.Verified, error) {
	claim := fair.Claim{
		Table: in.Table, Commitment: in.Commitment, Secret: in.Secret, Seeds: in.Seeds, Seals: in.Seals, Start: in.Chosen,
	}
	id, options, start, actions := in.Game, game.Options(in.Options), in.Start, in.Actions
	if in.Record != "" {
		r, err := record.First(in.Record)
		if err != nil {
			return nil, err
		}
		claim, id, options, start, actions = fair.ClaimOf(r), r.Game, r.Options, r.Start, nil
		for i := range r.Plies {
			actions = append(actions, r.Plies[i].Action)
		}
	}
	v, err := d.Variant(id, options)
	if err != nil {
		return nil, err
	}
	switch {
	case claim.Table == "" || claim.Commitment == "":
		return nil, antares.Errorf(antares.CodeBadRequest, "the game does not say what its chance was committed to: it is not from a server")
	case claim.Secret == "":
		return nil, antares.Errorf(antares.CodeNotFound, "the secret is not known before the game is over")
	}
	out := &api.Verified{Fair: true, Checks: []api.VerifiedThing{}, Game: id, Table: claim.Table, Seats: v.Traits().Seats, Seeds: listOf(claim.Seeds), Chosen: claim.Start != ""}
	found := func(c api.VerifiedThing) {
		out.Fair = out.Fair && c.OK
		out.Checks = append(out.Checks, c)
	}
	if k := in.Kept; k != nil {
		if k.Commitment != "" {
			p := fair.Pledge{Commitment: k.Commitment}
			found(api.VerifiedThing{OK: p.Shown(claim.Commitment) == nil, Of: "kept", Is: claim.Commitment, Was: k.Commitment})
		}
		if k.Seed != "" {
			found(api.VerifiedThing{OK: slices.Contains(claim.Seeds, k.Seed), Of: "seed", Is: fair.JoinSeeds(claim.Seeds), Was: k.Seed})
		}
	}
	list, err := fair.Check(v, claim, start, actions)
	if err != nil { // whoever shows what cannot be true does not keep a promise either
		found(api.VerifiedThing{Of: "claim", Is: err.Error()})
	}
	for _, f := range list {
		found(api.VerifiedThing{OK: f.OK, Of: string(f.Of), Is: f.Is, Was: f.Was, Seat: f.Seat, Ply: f.Ply})
		switch f.Of {
		case fair.OfDeal:
			out.Dealt = true
		case fair.OfDie:
			out.Dice++
		}
	}
	return out, nil
}
