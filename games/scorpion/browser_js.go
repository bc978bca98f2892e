package scorpion

import "github.com/antares-games/antares/games/box"

// In a browser the network is a file of its own, fetched once the game is played, and there
// is no laboratory.
var (
	judgement []byte
	lab       *box.Lab
)

var workshop box.Workshop[Position]

// A browser has no folder for tables: they are built again.
func readEndgame(string, int) []float64 { return nil }

func writeEndgame(string, []float64) {}
