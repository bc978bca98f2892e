package skorpion

import "github.com/antares-games/antares/games/box"

// In a browser the network is a file of its own, fetched once the game is played, and there
// is no laboratory.
var (
	judgement []byte
	lab       *box.Lab
)

// A browser has no files.
func readFile(string) ([]byte, error) { return nil, errNoFile }
