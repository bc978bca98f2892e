package api

import (
	"encoding/json"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// GameInfo is a game with its options.
type GameInfo struct {
	game.Info
	Luck string `json:"luck" enum:"dice,deal,none" doc:"what is drawn, and can be checked when a game is over"`
	// Shape lets a page leave room for the picture of Moment before it is there.
	Shape float64  `json:"shape" doc:"how wide the picture of its moment is for its height, without trays"`
	Has   []string `json:"has" enum:"rules,lesson,puzzles,legend" doc:"what there is to read and to do beside playing; the rest answers 404"`
}

// View is a position to be shown and played on, including where everything is drawn:
// clients place the parts of a kit there.
type View struct {
	game.View
	Stands []Stand `json:"stands" doc:"where pieces stand, in the order of painting; lengths are those of the kit"`
	Lying  []Lying `json:"lying" doc:"where dice lie"`
}

// Stand is where a piece stands. DX and DY lead from the centre of the site to the centre
// of the piece, whichever way the board is turned.
type Stand struct {
	Piece         int     `json:"piece" doc:"id of the piece"`
	Site          string  `json:"site"`
	DX            float64 `json:"dx" doc:"to the right of the centre of the site"`
	DY            float64 `json:"dy" doc:"below the centre of the site"`
	Size          float64 `json:"size" doc:"of the box of 100 that the piece is drawn in"`
	Turn          float64 `json:"turn" doc:"degrees, clockwise"`
	TurnWithBoard bool    `json:"turn_with_board,omitempty" doc:"half a turn more if the board is flipped"`
	Count         int     `json:"count" doc:"number to write beside it if above 1: so many of this kind are here"`
}

// Lying is where a die lies.
type Lying struct {
	Value int     `json:"value"`
	Site  string  `json:"site"`
	DX    float64 `json:"dx"`
	DY    float64 `json:"dy"`
	Size  float64 `json:"size"`
	Turn  float64 `json:"turn"`
	Used  bool    `json:"used,omitempty" doc:"it has been played or lost: draw it dimmed"`
}

// GameText is a game as text: where it starts and what has been played.
type GameText struct {
	Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Start   string            `json:"start,omitempty" maxLength:"2000" doc:"the first position as text; the set-up if it is missing"`
	Seed    string            `json:"seed,omitempty" maxLength:"64" doc:"deals and rolls follow from it; any if it is missing"`
	Actions []string          `json:"actions,omitempty" maxItems:"2000" doc:"what is played from there, dice as tokens"`
	Picks   []string          `json:"picks,omitempty" maxItems:"40" doc:"touches to be judged: refused unless some legal action begins with them"`
	Roll    bool              `json:"roll,omitempty" doc:"roll until somebody is to decide"`
	About   string            `json:"about,omitempty" maxLength:"40" doc:"a site to be told about: what the piece there can capture, and what threatens it"`
}

// RecordText is a text with records of games, in either form.
type RecordText struct {
	Text string `json:"text" maxLength:"400000" doc:"a record as text or as JSON; of several games the first is read"`
}

// RecordGame is the game of a record, with what is needed to replay it. Nobody has judged its
// actions yet.
type RecordGame struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Start   string            `json:"start"`
	Actions []string          `json:"actions" doc:"what was played, dice as tokens"`
	Players []RecordPlayer    `json:"players" doc:"in the order of the seats"`
	Result  string            `json:"result" doc:"ongoing, win:red, draw:limit"`
	// Termination is one of the words of docs/record.md, or another.
	Termination string `json:"termination,omitempty" doc:"how it ended"`
}

// RecordPlayer is who sat where.
type RecordPlayer struct {
	Seat string `json:"seat"`
	Name string `json:"name"`
}

// Standing is a position and how it came about.
type Standing struct {
	Position string    `json:"position"`
	Ply      int       `json:"ply"`
	Turn     game.Seat `json:"turn" doc:"the seat to decide; -1 is chance, -2 the end"`
	Seats    []string  `json:"seats"`
	Outcome  Outcome   `json:"outcome"`
	Start    string    `json:"start"`
	Actions  []string  `json:"actions" doc:"with what was rolled"`
	View     View      `json:"view"`
	Log      []Said    `json:"log" doc:"what the actions did, in words"`
	About    *About    `json:"about,omitempty" doc:"what there is to know about the site that was named"`
}

// About is what there is to know about a site and the piece on top of it.
type About struct {
	Name         string          `json:"name" doc:"the piece in words, or the site where there is none"`
	Takes        []string        `json:"takes" doc:"the sites of the pieces that it can capture"`
	ThreatenedBy []string        `json:"threatened_by" doc:"the sites of the pieces that can capture it"`
	Sentences    []game.Sentence `json:"sentences" doc:"the same in words; none where there is nothing to say"`
}

// Outcome is the state or result of a game, for programs.
type Outcome struct {
	Over   bool        `json:"over"`
	Result string      `json:"result" doc:"ongoing, win:red, draw:limit"`
	Won    []game.Seat `json:"won,omitempty"`
	Draw   string      `json:"draw,omitempty" doc:"the reason of a draw"`
	Rule   string      `json:"rule,omitempty" doc:"the rule that ended the game"`
}

// Arrange is a position that somebody has set up on the board.
type Arrange struct {
	Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Pieces  []Placed          `json:"pieces" maxItems:"200"`
	Turn    int               `json:"turn" minimum:"0" maximum:"3" doc:"the seat to move"`
}

// Placed is a piece that somebody has put on the board.
type Placed struct {
	Kind string `json:"kind" maxLength:"20" doc:"as in the palette"`
	Seat int    `json:"seat" minimum:"-1" maximum:"3" doc:"whose it is; -1 is nobody's"`
	Site string `json:"site" maxLength:"40"`
}

// Arranged is the resulting position. Nothing can be played there if its outcome is over.
type Arranged struct {
	Position string         `json:"position"`
	Outcome  Outcome        `json:"outcome"`
	Reason   *game.Sentence `json:"reason,omitempty" doc:"why the game is over there"`
}

// Palette is what can be put on the board.
type Palette struct {
	Pieces []game.Kind `json:"pieces"`
	Turns  []int       `json:"turns" doc:"the seats that may be to move"`
}

// Evaluate requests the evaluation of a position.
type Evaluate struct {
	Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
	Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
	Start   string            `json:"start" maxLength:"2000" doc:"a position"`
	Actions []string          `json:"actions,omitempty" maxItems:"2000" doc:"what was played from there, dice too"`
}

// Evaluation is what a position is worth.
type Evaluation struct {
	Turn int `json:"turn" doc:"the seat to decide, -1 where a die is to be rolled"`
	ValueOfLine
	Chances []float64        `json:"chances" doc:"what each seat can expect, from 0 to 1"`
	Lines   []EvaluationLine `json:"lines" doc:"the best actions and how play may go on, best first; none at a die"`
	Depth   int              `json:"depth,omitempty" doc:"how many plies it looked ahead, where that is known"`
	Nodes   uint64           `json:"nodes,omitempty" doc:"how many positions it looked at, where that is known"`
}

// EvaluationLine is an action, how play may continue, and what that is worth.
type EvaluationLine struct {
	Actions []string `json:"actions"`
	ValueOfLine
}

// ValueOfLine is what something is worth to the seat to move, or to seat 0 at a die roll.
type ValueOfLine struct {
	Score  *int    `json:"score,omitempty" doc:"thousandths, where a search of two players tells one"`
	Mate   int     `json:"mate,omitempty" doc:"in how many plies it wins for certain or, if negative, loses"`
	Chance float64 `json:"chance" doc:"expected score, from 0 to 1"`
}

// Hint is a good action for the player to move, and the picks that enter it.
type Hint struct {
	Ply    int      `json:"ply" doc:"how many plies had been played where this is good"`
	Action string   `json:"action"`
	Picks  []string `json:"picks" doc:"the sites to touch, in order"`
}

// Analysis is the state of the analysis of a finished game.
type Analysis struct {
	Status antares.AnalysisStatus `json:"status" enum:"queued,running,done,failed,none"`
	Done   int                    `json:"done" doc:"so many plies have been judged"`
	Of     int                    `json:"of" doc:"of so many"`
	Report Report                 `json:"report,omitempty" doc:"once it is done: what antares analyse --json tells, see docs/analysis.md"`
}

// NoAnalysis is the status of an analysis that does not exist, for clients that ask for it
// that way.
const NoAnalysis antares.AnalysisStatus = "none"

// Report is JSON that a worker produced. It is passed on unchanged.
type Report json.RawMessage

// MarshalJSON returns the report itself.
func (r Report) MarshalJSON() ([]byte, error) { return json.RawMessage(r).MarshalJSON() }

// UnmarshalJSON keeps the data unchanged.
func (r *Report) UnmarshalJSON(data []byte) error { return (*json.RawMessage)(r).UnmarshalJSON(data) }
