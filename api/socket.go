package api

import (
	"encoding/json"
	"time"

	"github.com/antares-games/antares"
)

// Request is what a client sends over the socket: exactly one of the fields, and a
// reference. The client chooses the reference; it comes back with the answer.
type Request struct {
	Ref     json.RawMessage `json:"ref,omitempty" doc:"anything; it comes back with the answer"`
	Watch   *Watch          `json:"watch,omitempty" doc:"be told what happens at a table"`
	Unwatch string          `json:"unwatch,omitempty" doc:"the id of a table: no longer"`
	Lobby   *bool           `json:"lobby,omitempty" doc:"whether to be told when the list of open tables changes"`
	Play    *PlayAt         `json:"play,omitempty" doc:"play an action"`
	Ping    bool            `json:"ping,omitempty" doc:"answered with pong"`
}

// Watch requests updates about a table.
type Watch struct {
	Table string `json:"table"`
	After int64  `json:"after" doc:"the last event that is known; 0 for all"`
	View  bool   `json:"view,omitempty" doc:"the position for the eye and the hand too"`
}

// PlayAt plays an action at a table over the socket.
type PlayAt struct {
	Table string `json:"table"`
	Play
	Key string `json:"key,omitempty" doc:"makes it safe to send the same again, as the header Idempotency-Key does"`
}

// Message is what a server sends over the socket. It is also a line of a table's stream.
type Message struct {
	Ref json.RawMessage `json:"ref,omitempty" doc:"of the request that this answers"`
	// OK answers a request that succeeded, Error one that failed.
	OK    bool     `json:"ok,omitempty" doc:"it was done"`
	Error *Problem `json:"error,omitempty" doc:"why it was not done"`
	Hello *Hello   `json:"hello,omitempty" doc:"the first message"`
	// Table is the table that events, views and pages belong to.
	Table string `json:"table,omitempty" doc:"the id of the table that this is about"`
	Head  int64  `json:"head,omitempty" doc:"the table's last event, after this message"`
	// Snapshot and Missed answer a watch. If more was missed than fits on a page, all
	// pages but the last are sent first, each with the table and More.
	Snapshot *Snapshot       `json:"snapshot,omitempty" doc:"the table as it stands, in the answer to watch"`
	Missed   []antares.Event `json:"missed,omitzero" doc:"the events after the one that was known"`
	More     bool            `json:"more,omitempty" doc:"this is a page of missed events: the answer to watch follows"`
	// Events are what happened, and View is the table afterwards.
	Events   []antares.Event `json:"events,omitzero" doc:"what happened, each event once and in order"`
	View     *LiveView       `json:"view,omitempty" doc:"the position for the eye and the hand, where it was asked for"`
	Watching *int            `json:"watching,omitempty" doc:"so many look on without a seat"`
	Rated    []*RatingChange `json:"rated,omitempty" doc:"what the game did to ratings, one for each seat: a moment after its end"`
	Away     []Away          `json:"away,omitzero" doc:"the players who have no connection to the table, all of them; empty if everybody is there"`
	Lobby    bool            `json:"lobby,omitempty" doc:"the list of open tables has changed"`
	Pong     *time.Time      `json:"pong,omitempty" doc:"answers ping: the site's time"`
	Bye      *Bye            `json:"bye,omitempty" doc:"this server goes down"`
}

// Away is a seat whose player has no connection to the table.
type Away struct {
	Seat  int       `json:"seat" doc:"from 0"`
	Since time.Time `json:"since"`
}

// Hello is the first message on a socket.
type Hello struct {
	User *Person   `json:"user,omitempty" doc:"who you are; nobody if it is missing"`
	Now  time.Time `json:"now" doc:"the site's time"`
}

// Bye announces that the server is going down.
type Bye struct {
	Reason string `json:"reason"`
	Retry  int    `json:"retry" doc:"connect again in so many milliseconds"`
}
