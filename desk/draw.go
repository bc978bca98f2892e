package desk

import (
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// View adds to a view where everything is drawn.
func View(v game.View) api.View {
	stands, lying := draw.Stands(v)
	v.Pieces, v.Actions = listOf(v.Pieces), listOf(v.Actions)
	out := api.View{View: v, Stands: make([]api.Stand, len(stands)), Lying: make([]api.Lying, len(lying))}
	for i, s := range stands {
		out.Stands[i] = api.Stand(s)
	}
	for i, l := range lying {
		out.Lying[i] = api.Lying(l)
	}
	return out
}

// Kit is the board of a variant in parts.
func Kit(v game.Variant, o draw.Options) *draw.Kit {
	// The set of pieces does not depend on the deal.
	return draw.NewKit(v.New(game.SeedDice(1)).View(), o)
}
