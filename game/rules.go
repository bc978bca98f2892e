package game

import "io/fs"

// Rules is one game with its options fixed: the checked text edge around the
// unchecked Position.
type Rules[P any] interface {
	// Options are the options in force, every key of the game present.
	Options() Options
	// Traits are the facts that do not change during a game.
	Traits() Traits

	// Start is the position a game begins with. Random set-ups draw from c.
	Start(c *Dice) P
	// Parse reads a position, refusing with a *RuleError whatever is not exactly
	// in the rulebook's form or cannot be.
	Parse(text string) (P, error)
	// Arrange makes a position of pieces, of which only kind, seat and site count;
	// kinds, seats and sites are the game's, and nothing lies on a tray that is not
	// its owner's. Pieces that are left over are in hand or out of the game,
	// counters are at their beginning and turn is about to begin its turn. What
	// cannot be is refused as Parse refuses it.
	Arrange(pieces []Piece, turn Seat) (P, error)
	// Append appends the position's text: Parse of it gives p again.
	Append(dst []byte, p *P) []byte

	// ParseMove reads an action. It fails, with the game's text rule, only if
	// the text is no action of this game at all; whether the action is legal in
	// p is for Explain to say. Every legal move has exactly one text.
	ParseMove(p *P, text string) (Move, error)
	// AppendMove appends the action's text.
	AppendMove(dst []byte, p *P, m Move) []byte
	// Explain says which rule a well-formed move breaks in p and why, naming
	// places and numbers; nil exactly if m is legal.
	Explain(p *P, m Move) *RuleError

	// WhyNot says which rule forbids touches and why, as Explain does for the
	// action that they seem to mean. All but the last begin some legal action, and
	// with the last none does; in a game that is over there may be no touch at all.
	WhyNot(p *P, picks []string) *RuleError

	// Outcome is the result as far as p alone tells it (repetition is the
	// session's to see), with the rule that ended the game.
	Outcome(p *P) Outcome
	// FreshHash computes from scratch what Position.Hash keeps up.
	FreshHash(p *P) uint64

	// Board describes the places of the board: the same for all positions.
	Board() *Board
	// View describes p for the eye and the hand. Piece ids are left at zero: the
	// session fills them in.
	View(p *P) View
	// Pieces are those of the view.
	Pieces(p *P) []Piece
}

// Traits are the facts about a game with its options that a search, a client or
// an arena asks for before it starts.
type Traits struct {
	// Seats are the players' names in turn order.
	Seats []string `json:"seats"`
	// Sides has a set for each side; partners share one.
	Sides []SeatSet `json:"-"`
	// Chance says that dice are rolled during the game.
	Chance bool `json:"chance"`
	// RandomStart says that the set-up is drawn at random.
	RandomStart bool `json:"random_start"`
	// MaxMoves is a number of legal moves that no position exceeds, and the room
	// that AppendMoves wants.
	MaxMoves int `json:"max_moves"`
}

// SeatName is the name of a seat, `chance` or `over`.
func (t Traits) SeatName(s Seat) string {
	switch {
	case s == Chance:
		return "chance"
	case s < 0 || int(s) >= len(t.Seats):
		return "over"
	}
	return t.Seats[s]
}

// Info is what a game says about itself before any option is chosen.
type Info struct {
	// ID is the short name used in commands, records and addresses.
	ID string `json:"id"`
	// Name is what people call it.
	Name string `json:"name"`
	// Subtitle tells the game apart from others of a like name.
	Subtitle string `json:"subtitle"`
	// Players says how many people play, for a list: "2" or "2 to 4".
	Players string `json:"players"`
	// Blurb is a sentence for somebody who never saw the game.
	Blurb string `json:"blurb"`
	// Prefix begins every rule id of the game: "KO" for KO-8.
	Prefix string `json:"prefix"`
	// Repetition is the rule that draws a game at the third occurrence of a
	// position; empty where there is none.
	Repetition string `json:"repetition,omitempty"`
	// Options are the keys that the game knows.
	Options []OptionSpec `json:"options"`
	// Counter says that a position's text ends with a counter that does nothing but draw
	// the game at its limit, from CounterFrom on: below that it may do more.
	Counter     bool `json:"-"`
	CounterFrom int  `json:"-"`
}

// TextRule is the id under which the game refuses text that cannot be read.
func (in *Info) TextRule() string { return in.Prefix + "-T" }

// OptionSpec documents one option.
type OptionSpec struct {
	Key     string `json:"key"`
	Default string `json:"default"`
	// Values tells the values in the rulebook's way: "hand|out", "12 to 40".
	Values string `json:"values"`
	// Rule is the rule that names the option and refuses a bad value.
	Rule string `json:"rule"`
	Doc  string `json:"doc"`
}

// Definition is what a game's package exports.
type Definition[P any] struct {
	Info Info
	// Configure checks options (keys are known already, values are not; keys may
	// be missing and then have their defaults) and returns the rules for them. A
	// bad value is refused with a *RuleError under the option's rule.
	Configure func(Options) (Rules[P], error)
	// Files are what of the game's folder goes into the program: its pages, pictures,
	// lesson, puzzles. Nil if there is nothing.
	Files fs.FS
}
