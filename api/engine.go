package api

import (
	"encoding/json"

	"github.com/antares-games/antares"
)

// What a page and the engine in its worker say to each other. Most requests are those of the
// HTTP API, by the same paths and with the same bodies: the engine answers what needs no
// table. The paths below /engine/ are its own.
const (
	EngineEvaluate = "/engine/evaluate" // EvaluateLive → Evaluation, again and again
	EngineChoose   = "/engine/choose"   // Choose → Chosen
	EngineAnalyse  = "/engine/analyse"  // AnalyseGame → the report; AnalysedSoFar on the way
	EngineVerify   = "/engine/verify"   // VerifyGame → Verified
)

// Tables on this device are asked for by the paths of the HTTP API: their ids begin with
// LocalTable. What a socket does at other tables is done there by requests that are below
// /engine/ too.
const (
	EngineWatch   = "/engine/watch"   // Watch → Message, again and again
	EnginePlay    = "/engine/play"    // PlayAt → Message with the head
	EngineKeep    = "/engine/keep"    // nothing → Keep, again and again
	EngineKept    = "/engine/kept"    // KeepDone → nothing
	EngineRestore = "/engine/restore" // KeptTable → nothing
	EngineForget  = "/engine/forget"  // ForgetTable → nothing
)

// LocalTable is how the ids of tables on this device begin. No other id does.
const LocalTable = "local-"

// LocalUser is the user who plays at tables on this device.
const LocalUser = "local"

// EngineRequest is a request of a page to the engine.
type EngineRequest struct {
	ID     int    `json:"id" doc:"any number that no other open request has"`
	Method string `json:"method" enum:"GET,POST"`
	Path   string `json:"path" doc:"with its query"`
	Body   any    `json:"body,omitempty"`
}

// EngineReply is what the engine has to say about a request. A request is finished with the
// first reply that is not live.
type EngineReply struct {
	ID      int      `json:"id" doc:"of the request"`
	Live    bool     `json:"live,omitempty" doc:"more will follow"`
	Body    any      `json:"body,omitempty"`
	Problem *Problem `json:"problem,omitempty" doc:"what is wrong with the request"`
}

// EvaluateLive requests the evaluation of a position that continues until it is stopped.
// Several engines can share out a position: each looks at a part of its actions. A part in
// which there is nothing to look at has no lines.
type EvaluateLive struct {
	Evaluate
	Lines int    `json:"lines" minimum:"1" maximum:"5" doc:"how many of the best lines"`
	Nodes uint64 `json:"nodes,omitempty" doc:"stop after as many positions; 0: continue until it is stopped"`
	Part  int    `json:"part,omitempty" minimum:"0" doc:"which part of the actions to look at, from 0"`
	Parts int    `json:"parts,omitempty" minimum:"0" maximum:"16" doc:"of how many; all actions if it is missing"`
}

// Choose requests the action that a level would play.
type Choose struct {
	Evaluate
	Level int    `json:"level" minimum:"1" maximum:"10"`
	Seed  string `json:"seed" doc:"a whole number that decides what the level overlooks"`
}

// Chosen is an action.
type Chosen struct {
	Action string `json:"action"`
}

// AnalyseGame requests the analysis of a whole game.
type AnalyseGame struct {
	Evaluate
	Players     []string `json:"players" doc:"names, in the order of the seats"`
	Result      string   `json:"result" doc:"ongoing, win:red, draw:limit"`
	Termination string   `json:"termination" doc:"how it ended"`
}

// AnalysedSoFar is how far an analysis is.
type AnalysedSoFar struct {
	Done int `json:"done" doc:"so many plies have been judged"`
	Of   int `json:"of"`
}

// VerifyGame requests a check of the chance of a finished game: of a record, or of a game
// as a server tells of it.
type VerifyGame struct {
	Record  string            `json:"record,omitempty" doc:"a record; only what was kept matters beside it"`
	Game    string            `json:"game,omitempty" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty"`
	Table   string            `json:"table,omitempty" doc:"id of the table"`
	// Chosen is empty where the game was dealt.
	Chosen     string   `json:"chosen,omitempty" doc:"the position that the table was set up with"`
	Start      string   `json:"start,omitempty" doc:"the position that the game began with"`
	Actions    []string `json:"actions,omitempty" doc:"what was played, dice as tokens"`
	Commitment string   `json:"commitment,omitempty" doc:"what the server had committed itself to"`
	Secret     string   `json:"secret,omitempty" doc:"in hex"`
	Seeds      []string `json:"seeds,omitempty" doc:"of the seats in order, empty for none"`
	Seals      []string `json:"seals,omitempty" doc:"of the seats in order, empty for none"`
	Kept       *Kept    `json:"kept,omitempty" doc:"what somebody kept before the game"`
}

// Kept is what a player kept before sitting down. What is empty is not compared.
type Kept struct {
	Commitment string `json:"commitment,omitempty" doc:"what the server showed"`
	Seed       string `json:"seed,omitempty" doc:"what the player added"`
}

// Verified is what a check has found.
type Verified struct {
	Fair   bool            `json:"fair"`
	Checks []VerifiedThing `json:"checks" doc:"what was looked at, in order"`
	Game   string          `json:"game" doc:"id of the game"`
	Table  string          `json:"table" doc:"id of the table"`
	Seats  []string        `json:"seats"`
	Seeds  []string        `json:"seeds" doc:"of the seats in order, empty for none"`
	Dealt  bool            `json:"dealt,omitempty" doc:"the first position was drawn"`
	Dice   int             `json:"dice,omitempty" doc:"so many dice were rolled"`
	Chosen bool            `json:"chosen,omitempty" doc:"the first position was chosen by somebody"`
}

// VerifiedThing is one thing that was looked at.
type VerifiedThing struct {
	OK   bool   `json:"ok"`
	Of   string `json:"of" enum:"kept,seed,claim,commitment,seal,mixed,deal,setup,die,action" doc:"what it is about"`
	Is   string `json:"is,omitempty" doc:"what it has to be"`
	Was  string `json:"was,omitempty" doc:"what the game had"`
	Seat int    `json:"seat,omitempty" doc:"of a seal"`
	Ply  int    `json:"ply,omitempty" doc:"of a die or an action"`
}

// RawRequest is an EngineRequest whose body has not been read yet.
type RawRequest struct {
	EngineRequest
	Body json.RawMessage `json:"body"`
}

// SitHere takes a seat at a table on this device.
type SitHere struct {
	Sit
	Name string `json:"name,omitempty" maxLength:"40" doc:"what the person is called"`
}

// KeptTable is everything that there is to know about a table on this device.
type KeptTable struct {
	ID     string          `json:"id"`
	Secret string          `json:"secret" doc:"what its dice are derived from, in hex"`
	Events []antares.Event `json:"events" doc:"all of them, in order"`
}

// Keep is an act at a table on this device, for the page to keep. Nothing is told about it
// before the page has answered with EngineKept.
type Keep struct {
	N int64 `json:"n" doc:"comes back with the answer"`
	KeptTable
	After int64     `json:"after" doc:"the event that the events follow; 0 for those of a new table"`
	Line  TableLine `json:"line" doc:"the table afterwards, as lists show it"`
}

// KeepDone answers Keep.
type KeepDone struct {
	N int64 `json:"n"`
	// Conflict means that the events do not follow the last one that is kept: somebody has
	// acted at the table in another window. The table has to be restored.
	Conflict bool `json:"conflict,omitempty" doc:"it was not kept, since something else was before"`
}

// ForgetTable forgets a table on this device.
type ForgetTable struct {
	ID string `json:"id"`
}

// EngineFiles says where a browser finds the engine. The addresses change with the contents.
type EngineFiles struct {
	Wasm     string            `json:"wasm" doc:"the program, WebAssembly"`
	Exec     string            `json:"exec" doc:"the script that starts it"`
	Networks map[string]string `json:"networks" doc:"what the games learned, by their ids; the program is given one before a game is thought about"`
}
