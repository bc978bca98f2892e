package antares

import "time"

// RatedGame is what ratings need to know about a finished rated game.
type RatedGame struct {
	Game    string        `json:"game"`
	Players []RatedPlayer `json:"players"`
	Ended   time.Time     `json:"ended"`
}

// RatedPlayer is a player of a rated game.
type RatedPlayer struct {
	User string `json:"user"`
	// Side distinguishes partners from opponents.
	Side int `json:"side"`
	// Score is 1 for a win, ½ for a draw and 0 for a loss.
	Score float64 `json:"score"`
}

// RatingChange is what a rated game did to the rating of one of its players.
type RatingChange struct {
	User string
	// Before is the rating before the game; it means nothing if this was the first one.
	Before float64
	// After and Deviation are those after the game, and Games counts it.
	After, Deviation float64
	Games            int
}

// Rater works out the ratings after a game. A player without a rating has one with no games
// in before.
type Rater func(g *RatedGame, before []Rating) (after []Rating)
