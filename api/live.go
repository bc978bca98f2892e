package api

import "github.com/antares-games/antares/game"

// LiveView is a View as it goes over the socket.
type LiveView struct {
	View
}

var _ game.View
