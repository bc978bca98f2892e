package game

// Board is the unchanging part of a picture: where things can be. Everything a person
// can see or select is a site, from a spot on the board to a hand, a dice lane or a
// button, so that one board component serves every game.
type Board struct {
	// Style names the dress of the board: the game's id.
	Style string `json:"style"`
	Sites []Site `json:"sites"`
	Lines []Line `json:"lines,omitempty"`
	// Turns means that the players of the first two seats sit opposite each other, the
	// first at the bottom or on the left: the second sees the board rotated by half a
	// turn.
	Turns bool `json:"turns,omitempty"`
	// Cols and Rows are how many character cells one unit of length takes when the board
	// is drawn as text.
	Cols float64 `json:"cols"`
	Rows float64 `json:"rows"`
}

// Shape is how a site is drawn.
type Shape string

// The shapes of sites.
const (
	Spot   Shape = "spot"   // a round place where lines meet
	Square Shape = "square" // a square of a chequered board or of a track
	Hex    Shape = "hex"    // a hexagonal space, point up
	Tray   Shape = "tray"   // a player's hand, or where pieces that have left the game go
	Lane   Shape = "lane"   // where dice are thrown
	Button Shape = "button" // something to press; shown only while it is a pick
)

// Site is a place that can hold pieces or be selected.
type Site struct {
	ID string `json:"id"`
	// Name is the site in words, for a screen reader: "gray spot c3".
	Name string `json:"name"`
	// Label is the short text on or beside it; may be empty.
	Label string `json:"label,omitempty"`
	Shape Shape  `json:"shape"`
	// Class is the colour class: red, blue, gray, black, gate, light, dark, …
	Class string `json:"class,omitempty"`
	// X and Y are the centre in units of the distance between neighbours, x to
	// the right, y downwards.
	X float64 `json:"x"`
	Y float64 `json:"y"`
	// W and H are the extent, in the same units.
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Line joins two sites.
type Line struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Class string `json:"class,omitempty"`
}

// View is a position for display and input: with it a client can draw the game and let
// a person play it without knowing a single rule.
type View struct {
	Board *Board `json:"board"`
	// Turn is the seat to decide, Chance or Over.
	Turn Seat `json:"turn"`
	// Prompt is a sentence that tells the player to move what to do.
	Prompt string `json:"prompt"`
	// PromptMessage and PromptArgs are the parts of the prompt, like those of a RuleError.
	PromptMessage string   `json:"prompt_message"`
	PromptArgs    []string `json:"prompt_args,omitempty"`
	// Steps say what to do next once some sites have been picked. The most special one
	// counts: a step for the first site picked before one for any site, and where there
	// is none for that many picks, the prompt.
	Steps []Next `json:"steps,omitempty"`
	// Reason is why the game is over.
	Reason *Sentence `json:"reason,omitempty"`
	// Phase is a word for the kind of decision: "place", "throw", "sting", …
	Phase  string  `json:"phase"`
	Pieces []Piece `json:"pieces"`
	Dice   []Die   `json:"dice,omitempty"`
	// Actions are the legal actions, sorted by text, each with the picks that select it.
	Actions []Action `json:"actions"`
}

// Piece is a thing that stands on a site. Pieces on one site are listed from bottom to
// top.
type Piece struct {
	// ID stays with a piece as it moves, within one session.
	ID int `json:"id"`
	// Kind is what it is: "rock", "tail", "god".
	Kind string `json:"kind"`
	// Seat is its owner; Chance (-1) if nobody owns it.
	Seat Seat   `json:"seat"`
	Site string `json:"site"`
	// Class is its colour class.
	Class string `json:"class"`
	// Name is the piece in words: "red Rock".
	Name string `json:"name"`
	// Letter is its letter in plain text, as in the position's text.
	Letter string `json:"letter"`
}

// Die is a die that has been thrown and still lies on the table.
type Die struct {
	Value int `json:"value"`
	// Site is the lane it lies on.
	Site string `json:"site"`
	// Used means that it has been played or lost: it is shown, but does not matter any
	// more. Rules list the dice that a position knows; a session adds those that were used
	// since, until the next throw (see Thrower).
	Used bool `json:"used,omitempty"`
}

// Action is a legal action and the sites to select for it, in order. No two actions
// have the same picks; where the picks of one are the beginning of another's, a client
// offers Done.
type Action struct {
	Text  string   `json:"text"`
	Picks []string `json:"picks"`
	// Danger means that the action loses the game at once or gives away what the game is
	// about: a client asks before it is played.
	Danger bool `json:"danger,omitempty"`
}
