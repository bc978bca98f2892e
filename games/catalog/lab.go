//go:build !js

package catalog

import "github.com/antares-games/antares/games/box"

// Lab is what the laboratory needs to know about a game; nil if the game does not
// provide it.
func Lab(id string) *box.Lab {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Lab()
}
