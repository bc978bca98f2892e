package api

import (
	"encoding/json"
	"time"

	"github.com/antares-games/antares"
)

// Request is what a client sends over the socket: one of its fields beside the reference,
// which is of the client's own choosing and comes back with the answer.
type Request struct {
	Ref     json.RawMessage `json:"ref,omitempty" doc:"anything; it comes back with the answer"`
	Watch   *Watch          `json:"watch,omitempty" doc:"be told what happens at a table"`
	Unwatch string          `json:"unwatch,omitempty" doc:"the id of a table: no longer"`
	Lobby   *bool           `json:"lobby,omitempty" doc:"whether to be told when the list of open tables changes"`
	Play    *PlayAt         `json:"play,omitempty" doc:"play an action"`
	Ping    bool            `json:"ping,omitempty" doc:"answered with pong"`
}

// Watch asks to be told what happens at a table.
type Watch struct {
	Table string `json:"table"`
	After int64  `json:"after" doc:"the last event that is known; 0 for all"`
	View  bool   `json:"view,omitempty" doc:"the position for the eye and the hand too"`
}

// PlayAt plays an action at a table, over the socket.
type PlayAt struct {
	Table string `json:"table"`
	Play
	Key string `json:"key,omitempty" doc:"makes it safe to send the same again, as the header Idempotency-Key does"`
}

// Message is what a server sends over the socket, and a line of a table's stream.
type Message struct {
	Ref json.RawMessage `json:"ref,omitempty" doc:"of the request that this answers"`
	// OK answers a request that was done, Error one that was not.
	OK    bool     `json:"ok,omitempty" doc:"it was done"`
	Error *Problem `json:"error,omitempty" doc:"why it was not done"`
	Hello *Hello   `json:"hello,omitempty" doc:"the first message"`
	// Table is what events, views and pages are about.
	Table string `json:"table,omitempty" doc:"the id of the table that this is about"`
	Head  int64  `json:"head,omitempty" doc:"the table's last event, after this message"`
	// Snapshot and Missed answer a watch. Where more was missed than a page holds, the
	// pages before the last come first, each with the table and More.
	Snapshot *Snapshot       `json:"snapshot,omitempty" doc:"the table as it stands, in the answer to watch"`
	Missed   []antares.Event `json:"missed,omitzero" doc:"the events after the one that was known"`
	More     bool            `json:"more,omitempty" doc:"this is a page of missed events: the answer to watch follows"`
	// Events are what happened, and View what the table looks like then.
	Events   []antares.Event `json:"events,omitzero" doc:"what happened, each event once and in order"`
	View     *LiveView       `json:"view,omitempty" doc:"the position for the eye and the hand, where it was asked for"`
	Watching *int            `json:"watching,omitempty" doc:"so many look on without a seat"`
	Lobby    bool            `json:"lobby,omitempty" doc:"the list of open tables has changed"`
	Pong     *time.Time      `json:"pong,omitempty" doc:"answers ping: the site's time"`
	Bye      *Bye            `json:"bye,omitempty" doc:"this server goes down"`
}

// Hello is the first thing that a socket says.
type Hello struct {
	User *Person   `json:"user,omitempty" doc:"who you are; nobody if it is missing"`
	Now  time.Time `json:"now" doc:"the site's time"`
}

// Bye says that the server goes down.
type Bye struct {
	Reason string `json:"reason"`
	Retry  int    `json:"retry" doc:"connect again in so many milliseconds"`
}
