package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/net"
)

// Judge returns the game's own estimate for all seats at once. It fails with
// engine.ErrNoJudge for games that use a score instead: with two players and no dice,
// the chances of one give those of the other.
func Judge(v game.Variant) (engine.Judge, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, engine.ErrNoJudge
	}
	return b.Judge(v)
}

// Network returns the network that judges positions of a variant; nil if its terms do so
// alone.
func Network(v game.Variant, o box.Search) (*net.Network, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, nil
	}
	return b.Network(v, o)
}

// Scale converts the scores of a game's own search to chances: the odds of winning are
// e to the power of score/Scale. It is 0 for games that estimate chances directly.
func Scale(v game.Variant) float64 {
	b := find(v.Info().ID)
	if b == nil {
		return 0
	}
	return b.Scale()
}

// NetFile returns the file of a game's own network; nil if it has none.
func NetFile(id string) []byte {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.NetFile()
}

// Networks returns the files of all games' own networks, by the ids of the games.
func Networks() map[string][]byte {
	files := map[string][]byte{}
	for _, b := range boxes {
		if file := b.NetFile(); len(file) > 0 {
			files[b.Info().ID] = file
		}
	}
	return files
}

// Bring gives a game its own network where the program does not carry it.
func Bring(id string, file []byte) error {
	b := find(id)
	if b == nil {
		return &UnknownGameError{id}
	}
	return b.Bring(file)
}
