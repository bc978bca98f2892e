package api

import (
	"time"

	"github.com/antares-games/antares"
)

// Snapshot is the state of a table as a viewer may see it.
type Snapshot struct {
	ID      string         `json:"id"`
	Setup   antares.Setup  `json:"setup"`
	Created time.Time      `json:"created"`
	Status  antares.Status `json:"status"`
	Seats   []SeatView     `json:"seats"`
	// Head is the number of the last event.
	Head int64 `json:"head"`
	// Position is the current position, Start the first, and Ply the number of plies in
	// between.
	Start    string   `json:"start,omitempty"`
	Position string   `json:"position,omitempty"`
	Ply      int      `json:"ply"`
	Actions  []string `json:"actions"`
	// Opening means that everybody is seated and the game is waiting for sealed seeds.
	Opening bool `json:"opening,omitempty"`
	// Turn is the seat to move, or -1 if none is.
	Turn int `json:"turn"`
	// Clocks are the milliseconds left at Now, one for each seat.
	Clocks []int64 `json:"clocks,omitempty"`
	// Since is when the current turn began. ClaimAfter is how many seconds the player to move
	// may be away before an opponent may claim the game; 0 where that is not possible.
	Since      *time.Time              `json:"since,omitempty"`
	ClaimAfter int                     `json:"claim_after,omitempty"`
	Now        time.Time               `json:"now"`
	Offers     map[antares.Offer][]int `json:"offers,omitempty"`
	Result     string                  `json:"result,omitempty"`
	Reason     antares.Reason          `json:"reason,omitempty"`
	Rule       string                  `json:"rule,omitempty"`
	// Secret is shown once the game is over.
	Secret  string `json:"secret,omitempty"`
	Rematch string `json:"rematch,omitempty"`
	// Watching is the number of spectators.
	Watching int `json:"watching"`
	// Mine are the viewer's own seats.
	Mine []int `json:"mine,omitempty"`
	// Foreign is a game that was not played here: it was uploaded or imported, without
	// anything by which its chance could be checked.
	Foreign bool `json:"foreign,omitempty" doc:"it was played elsewhere: nobody can check its dice and its deal here"`
}

// SeatView is a seat as others see it.
type SeatView struct {
	// Seat is its name in the game, such as red.
	Seat  string `json:"seat"`
	User  string `json:"user,omitempty"`
	Name  string `json:"name,omitempty"`
	Level int    `json:"level,omitempty"`
	Gone  bool   `json:"gone,omitempty"`
	// First means that the first move is still to come: until then the clock stands still.
	First bool `json:"first,omitempty"`
	// AwaySince is since when the player has had no connection to the table, in a game that
	// people play at the same time.
	AwaySince *time.Time `json:"away_since,omitempty"`
	// For is the user a free seat is reserved for.
	For  string `json:"for,omitempty"`
	Seed string `json:"seed,omitempty"`
	// Seal is the hash of a seed that is revealed once everybody is seated.
	Seal string `json:"seal,omitempty"`
	// Rated is what a rated game did to the player's rating. Ratings follow a moment after
	// the end.
	Rated *RatingChange `json:"rated,omitempty"`
}

// RatingChange is what a rated game did to a player's rating.
type RatingChange struct {
	Before    float64 `json:"before" doc:"the rating before the game; that of a newcomer if it was the first"`
	After     float64 `json:"after" doc:"the rating after the game"`
	Deviation float64 `json:"deviation" doc:"how uncertain it is afterwards"`
	Games     int     `json:"games" doc:"the number of rated games, including this one"`
}

// TableLine is an entry in a list of tables.
type TableLine struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Clock   antares.Clock     `json:"clock"`
	Rated   bool              `json:"rated"`
	Status  antares.Status    `json:"status"`
	Seats   []LineSeat        `json:"seats"`
	Result  string            `json:"result,omitempty"`
	Created time.Time         `json:"created"`
	Updated time.Time         `json:"updated"`
}

// LineSeat is a seat in a list: a person, a level, or nobody yet.
type LineSeat struct {
	User  string `json:"user,omitempty"`
	Name  string `json:"name,omitempty"`
	Level int    `json:"level,omitempty"`
	// For is the user a free seat is reserved for.
	For string `json:"for,omitempty"`
}

// NewTable requests a new table.
type NewTable struct {
	Game    string             `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string  `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Seats   []antares.SeatPlan `json:"seats,omitempty" maxItems:"4" doc:"who sits where; empty is open seats for everybody"`
	Clock   *antares.Clock     `json:"clock,omitempty" doc:"none if it is missing"`
	Start   string             `json:"start,omitempty" maxLength:"2000" doc:"the position to begin with, in a game that is not rated; the set-up or a deal if it is missing"`
	Rated   bool               `json:"rated,omitempty"`
	Public  bool               `json:"public,omitempty" doc:"shown in the lobby and to spectators; otherwise only who has the link finds it"`
}

// Upload is a finished game that was played on a device, without a server: against
// computers, or alone on all seats.
type Upload struct {
	Table   string             `json:"table" minLength:"7" maxLength:"40" pattern:"^local-[a-z0-9]+$" doc:"the id that it has on the device: the same game uploaded again is the same table"`
	Game    string             `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string  `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Seats   []antares.SeatPlan `json:"seats" minItems:"1" maxItems:"4" doc:"the levels of the computers; the other seats are yours"`
	Start   string             `json:"start" maxLength:"2000" doc:"the position that the game began with"`
	Actions []string           `json:"actions" maxItems:"12000" doc:"what was played, dice as tokens"`
	Result  string             `json:"result" maxLength:"100" doc:"win:red, draw:limit"`
	Reason  antares.Reason     `json:"reason" enum:"rule,resigned,agreed" doc:"how it ended"`
	Played  time.Time          `json:"played,omitempty" doc:"when it was played; now if it is missing"`
}

// Sit requests a seat.
type Sit struct {
	Seat *int   `json:"seat,omitempty" minimum:"0" maximum:"3" doc:"from 0; any that is free if it is missing"`
	Seal string `json:"seal,omitempty" maxLength:"64" doc:"the hash of a seed of yours, which you show with open once everybody is seated: see docs/chance.md"`
	Seed string `json:"seed,omitempty" maxLength:"64" doc:"instead of a seal: the seed itself, shown to all at once"`
}

// Open reveals a sealed seed.
type Open struct {
	Seed string `json:"seed" minLength:"1" maxLength:"64" doc:"the seed that you have sealed"`
}

// Play plays an action.
type Play struct {
	Ply    int    `json:"ply" minimum:"0" doc:"how many plies have been played before this one: the same action sent twice is played once"`
	Action string `json:"action" minLength:"1" maxLength:"200"`
	Head   int64  `json:"head,omitempty" minimum:"0" doc:"the last event that you know, the snapshot's head: if something was taken back since, the action is stale"`
}

// Offer makes an offer, accepts it, or declines it.
type Offer struct {
	Offer antares.Offer `json:"offer" enum:"draw,takeback,rematch"`
}

// Claim claims a game whose player to move is away.
type Claim struct {
	Result string `json:"result" enum:"win,draw"`
}

// Chat sends a chat message.
type Chat struct {
	Text string `json:"text" minLength:"1" maxLength:"1000"`
}

// Notice informs a user about one of their tables: that the game began, that it is their
// turn, that it ended, or that a seat is reserved for them. It is a line of a stream.
type Notice struct {
	Table  string         `json:"table"`
	Game   string         `json:"game"`
	Status antares.Status `json:"status"`
	// Seats are the user's own seats.
	Seats []int `json:"seats"`
	// YourTurn means that one of them is to move.
	YourTurn bool `json:"your_turn"`
	Ply      int  `json:"ply"`
	// Invited means that a free seat is reserved for the user.
	Invited bool `json:"invited,omitempty"`
	// Opening means that the game is waiting for the user to open a sealed seed.
	Opening bool `json:"opening,omitempty"`
}
