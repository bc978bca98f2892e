package catalog

import "github.com/antares-games/antares/draw/pen"

// A program that imports the games can draw them.
func init() {
	for _, b := range boxes {
		pen.Register(b.Info().ID, b.Look())
	}
}
