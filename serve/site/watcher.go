package site

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/news"
)

// Watcher receives what happens at a table.
type Watcher struct {
	// User is the user who watches, or empty if unknown.
	User string
	// Tell is called with each update, in order, and must not block.
	Tell func(*news.Update)
	// Dress, if set, adds the position to updates, including where everything is drawn.
	// It is the same function for all watchers.
	Dress func(game.View) api.View
	// Page, if set, is called before the watch begins if more than a page of events was
	// missed: once for each page but the last. It may block; an error ends the watch.
	Page func(missed []antares.Event) error
	// Headcount, if set, is called with a message containing the number of spectators when
	// that has changed. It must not block.
	Headcount func(message []byte)
	// Away, if set, is called with a message containing the players who have no connection
	// to the table when that has changed. It must not block.
	Away func(message []byte)
	// Rated, if set, is called with a message containing the new ratings once the game has
	// been rated. It must not block.
	Rated func(message []byte)
}
