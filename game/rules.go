package game

import "io/fs"

// Rules is one game with its options fixed: the checked text layer around the unchecked
// Position.
type Rules[P any] interface {
	// Options returns the current options, every key of the game present.
	Options() Options
	// Traits returns the facts that do not change during a game.
	Traits() Traits

	// Start returns the position a game begins with. Random set-ups draw from c.
	Start(c *Dice) P
	// Parse reads a position. It returns a *RuleError for text that is not exactly in the
	// rulebook's form, and for an impossible position.
	Parse(text string) (P, error)
	// Arrange builds a position from pieces, using only kind, seat and site; the kinds,
	// seats and sites exist in the game, and nothing is on a tray that is not its owner's.
	// Pieces not mentioned are in hand or out of the game, counters have their initial
	// values and turn is about to begin its turn. An impossible position is refused as
	// Parse refuses it.
	Arrange(pieces []Piece, turn Seat) (P, error)
	// Append appends the position's text: parsing it gives p again.
	Append(dst []byte, p *P) []byte

	// ParseMove reads an action. It fails, with the game's text rule, only if the text is
	// not an action of this game at all; whether the action is legal in p is for Explain
	// to decide. Every legal move has exactly one text.
	ParseMove(p *P, text string) (Move, error)
	// AppendMove appends the action's text.
	AppendMove(dst []byte, p *P, m Move) []byte
	// Explain reports which rule a well-formed move breaks in p and why, naming places and
	// numbers; nil if and only if m is legal.
	Explain(p *P, m Move) *RuleError

	// WhyNot reports which rule forbids the picks and why, as Explain does for the action
	// they seem to mean. All but the last begin some legal action; with the last, none
	// does. If the game is over there may be no picks at all.
	WhyNot(p *P, picks []string) *RuleError

	// Outcome returns the result as far as p alone shows it (only the session can see
	// repetition), with the rule that ended the game.
	Outcome(p *P) Outcome
	// FreshHash computes from scratch the hash that Play keeps up to date.
	FreshHash(p *P) uint64

	// Board describes the places of the board, which are the same for all positions.
	Board() *Board
	// View describes p for display and input. Piece ids are left at zero: the session
	// fills them in.
	View(p *P) View
	// Pieces returns the pieces of the view.
	Pieces(p *P) []Piece
}

// Traits are the facts about a game with its options that a search, a client or an
// arena needs before it starts.
type Traits struct {
	// Seats are the players' names in turn order.
	Seats []string `json:"seats"`
	// Sides has one set per side; partners share one.
	Sides []SeatSet `json:"-"`
	// Chance means that dice are rolled during the game.
	Chance bool `json:"chance"`
	// RandomStart means that the set-up is random.
	RandomStart bool `json:"random_start"`
	// MaxMoves is an upper bound on the legal moves of any position, and the room that
	// AppendMoves needs.
	MaxMoves int `json:"max_moves"`
}

// SeatName returns the name of a seat, `chance` or `over`.
func (t Traits) SeatName(s Seat) string {
	switch {
	case s == Chance:
		return "chance"
	case s < 0 || int(s) >= len(t.Seats):
		return "over"
	}
	return t.Seats[s]
}

// Info is what a game declares about itself before any option is chosen.
type Info struct {
	// ID is the short name used in commands, records and addresses.
	ID string `json:"id"`
	// Name is what people call it.
	Name string `json:"name"`
	// Subtitle distinguishes the game from others with a similar name.
	Subtitle string `json:"subtitle"`
	// Players is how many people play, for a list: "2" or "2 to 4".
	Players string `json:"players"`
	// Blurb is a sentence for somebody who has never seen the game.
	Blurb string `json:"blurb"`
	// Moment is a position that shows what the game is about, for its picture; if it is
	// empty the start is shown.
	Moment string `json:"moment,omitempty"`
	// Prefix begins every rule id of the game: "KO" for KO-8.
	Prefix string `json:"prefix"`
	// Repetition is the rule that makes the third occurrence of a position a draw; empty
	// if there is none.
	Repetition string `json:"repetition,omitempty"`
	// Options are the keys that the game knows.
	Options []OptionSpec `json:"options"`
	// Counter means that a position's text ends with a counter whose only effect, from
	// CounterFrom on, is a draw at its limit: below that it may have other effects.
	Counter     bool `json:"-"`
	CounterFrom int  `json:"-"`
}

// TextRule returns the id under which the game refuses text that cannot be read.
func (in *Info) TextRule() string { return in.Prefix + "-T" }

// OptionSpec documents one option.
type OptionSpec struct {
	Key     string `json:"key"`
	Default string `json:"default"`
	// Values lists the values in the rulebook's notation: "hand|out", "12 to 40".
	Values string `json:"values"`
	// Rule is the rule that names the option and refuses a bad value.
	Rule string `json:"rule"`
	Doc  string `json:"doc"`
}

// Definition is what a game's package exports.
type Definition[P any] struct {
	Info Info
	// Configure checks options (the keys are already known to be valid, the values are
	// not; missing keys take their defaults) and returns the rules for them. A bad value
	// is refused with a *RuleError under the option's rule.
	Configure func(Options) (Rules[P], error)
	// Files are the parts of the game's folder that are built into the program: its pages,
	// pictures, lesson, puzzles. Nil if there are none.
	Files fs.FS
}
