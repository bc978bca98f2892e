package api

import "encoding/json"

// What a page and the engine in its worker say to each other. Most requests are those of the
// HTTP API, by the same paths and with the same bodies: the engine answers what needs no
// table. The paths below /engine/ are its own.
const (
	EngineEvaluate = "/engine/evaluate" // EvaluateLive → Evaluation, again and again
	EngineChoose   = "/engine/choose"   // Choose → Chosen
	EngineAnalyse  = "/engine/analyse"  // AnalyseGame → the report; Analysing on the way
)

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
type EvaluateLive struct {
	Evaluate
	Lines int    `json:"lines" minimum:"1" maximum:"5" doc:"how many of the best lines"`
	Nodes uint64 `json:"nodes,omitempty" doc:"stop after as many positions; 0: continue until it is stopped"`
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

// RawRequest is an EngineRequest whose body has not been read yet.
type RawRequest struct {
	EngineRequest
	Body json.RawMessage `json:"body"`
}

// EngineFiles says where a browser finds the engine. The addresses change with the contents.
type EngineFiles struct {
	Wasm     string            `json:"wasm" doc:"the program, WebAssembly"`
	Exec     string            `json:"exec" doc:"the script that starts it"`
	Networks map[string]string `json:"networks" doc:"what the games learned, by their ids; the program is given one before a game is thought about"`
}
