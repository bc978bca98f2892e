package catalog

import (
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
)

// Whoever knows the games can draw them.
func init() {
	pen.Register(Skorpion, skorpion.Look)
	pen.Register(Scorpion, scorpion.Look)
	pen.Register(Skaane, skaane.Look)
	pen.Register(RSP, rsp.Look)
}
