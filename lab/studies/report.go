package studies

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/match"
)

// Rule is a rule of the rulebook.
type Rule struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Report is what a study found.
type Report struct {
	Game     string `json:"game"`
	Name     string `json:"name"`
	Subtitle string `json:"subtitle"`
	// Command repeats the study.
	Command string `json:"command"`
	ID      string `json:"id"`
	Spec    Spec   `json:"spec"`
	// Findings are the main results in words, the gravest first.
	Findings []Finding `json:"findings"`
	Arms     []Arm     `json:"variants"`
	// Tests compare the other variants with the first.
	Tests  []Test  `json:"tests,omitempty"`
	Ladder *Ladder `json:"ladder,omitempty"`

	results *Results
}

// Arm is a variant of the game and what was found about it.
type Arm struct {
	// Name is how it differs from the first variant.
	Name    string       `json:"name"`
	Options game.Options `json:"options"`
	Seats   []string     `json:"seats"`
	Sides   []string     `json:"sides"`
	Play    Sample       `json:"play"`
	Random  *Sample      `json:"random,omitempty"`
	Kinds   []Kind       `json:"actions"`
	Rules   []Use        `json:"rules"`
	Heat    []Heat       `json:"heat"`

	board *game.Board
	start game.View
}

// Sample is a number of games of one variant, played in one way.
type Sample struct {
	By    string `json:"by"`
	Games int    `json:"games"`
	// Distinct is how many different games there are among them.
	Distinct int `json:"distinct"`
	// Sides are the wins of each side among the games that somebody won; Scores are the
	// points of each side in all games, draws shared.
	Sides  []Share  `json:"wins"`
	Scores []Spread `json:"scores"`
	Draws  Share    `json:"draws"`
	Ends   []End    `json:"ends"`
	// Plies are all actions, dice too; Decisions those of players.
	Plies     Spread `json:"plies"`
	Decisions Spread `json:"decisions"`
	Turns     Spread `json:"turns"`
	Histogram []Bin  `json:"histogram"`
	// Branching is the mean number of legal actions at a decision, by game; Course by
	// tenths of the game, over all games.
	Branching Spread          `json:"branching"`
	Course    [tenths]float64 `json:"branching_course"`
	Forced    Share           `json:"forced"`
	Openings  []Opening       `json:"openings"`
	Value     *Worth          `json:"value,omitempty"`
}

// Worth is what the values of positions tell; games that somebody won, unless it says
// otherwise.
type Worth struct {
	// Chances are the winner's, on average, at the start and after each tenth.
	Chances [tenths + 1]float64 `json:"chances"`
	// Leads is of all games.
	Leads     Spread `json:"lead_changes"`
	Comebacks Share  `json:"comebacks"`
	Drama     Spread `json:"drama"`
	Decided   Spread `json:"decided"`
	// Lost is the expected score given away at a decision with a choice, by game, and
	// Blunders how many of those decisions were blunders; of all games.
	Lost     Spread `json:"lost"`
	Blunders Share  `json:"blunders"`
	Luck     *Luck  `json:"luck,omitempty"`
}

// Luck is how much the dice decide.
type Luck struct {
	// Dice and Decisions are how much they moved a side's chance in a game, on average;
	// Share is that of the dice in the sum, Low to High its 95 % interval.
	Dice      float64 `json:"dice"`
	Decisions float64 `json:"decisions"`
	Share     float64 `json:"share"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
}

// End is a way in which games ended.
type End struct {
	Result string `json:"result"`
	Rule   string `json:"rule"`
	Text   string `json:"text"`
	Share  Share  `json:"share"`
}

// Bin is a bar of a histogram: values from From up to To.
type Bin struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Games int     `json:"games"`
}

// Opening is how games began, and how the first side did in them.
type Opening struct {
	Actions []string `json:"actions"`
	Score   Share    `json:"score"`
}

// Kind is a kind of action.
type Kind struct {
	Kind string `json:"kind"`
	// Actions are how many of the bot's games' actions it was, Games in how many games
	// it came up, Random the same in random play.
	Actions int   `json:"actions"`
	Games   Share `json:"games"`
	Random  Share `json:"random"`
}

// Use is how a rule showed in the games.
type Use struct {
	Rule
	// Standing rules describe how things are: play cannot show whether they matter.
	Standing bool `json:"standing,omitempty"`
	// Nets are rules against endless play, which a good game does not need.
	Net bool `json:"net,omitempty"`
	// Acts is in how many games it took effect, Ends how many it ended, Forbids in how
	// many of the positions asked about it forbade something.
	Acts    Share `json:"acts"`
	Ends    Share `json:"ends"`
	Forbids Share `json:"forbids"`
	// Random means that it showed in random play.
	Random bool `json:"random"`
}

// Used reports whether the rule showed in the bot's games.
func (u *Use) Used() bool { return u.Acts.Count+u.Ends.Count+u.Forbids.Count > 0 }

// Heat is a map of the board: a number for each place.
type Heat struct {
	Title string `json:"title"`
	// Unit is what a value of 1 means.
	Unit   string        `json:"unit"`
	Places []PlacedValue `json:"places"`
}

// PlacedValue is the value of a place.
type PlacedValue struct {
	Site  string  `json:"site"`
	Value float64 `json:"value"`
}

// Test compares a variant with the first in one measure.
type Test struct {
	Variant string `json:"variant"`
	Measure string `json:"measure"`
	// First is the value of the first variant, Other that of the other.
	First float64 `json:"first"`
	Other float64 `json:"other"`
	// Per is 100 for shares, shown in per cent.
	Per  float64 `json:"per"`
	Test string  `json:"test"`
	P    float64 `json:"p"`
	// Corrected is P with the number of tests of the study taken into account.
	Corrected float64 `json:"p_corrected"`
}

// Significant means that the difference is not an accident, at the usual level.
func (t *Test) Significant() bool { return t.Corrected < 0.05 }

// Ladder is how much stronger a bot becomes with twice the thinking.
type Ladder struct {
	Rungs []Rung `json:"rungs"`
	// Elo is the gain of a doubling, on average over the ladder.
	Elo match.Rating `json:"doubling"`
}

// Rung is a match of a search with one that may look at twice as many nodes.
type Rung struct {
	Nodes  int          `json:"nodes"`
	Games  int          `json:"games"`
	Score  Share        `json:"score"` // of the stronger one
	Gain   match.Rating `json:"gain"`
	Bounds bool         `json:"only_a_bound,omitempty"`
}

// Report builds the report. rules are those of the rulebook, in its order.
func (r *Results) Report(rules []Rule, command string) (*Report, error) {
	g, err := catalog.Find(r.Spec.Game)
	if err != nil {
		return nil, err
	}
	in := g.Info()
	rep := &Report{Game: in.ID, Name: in.Name, Subtitle: in.Subtitle, Command: command, ID: r.Spec.ID(), Spec: r.Spec, results: r}
	for i, o := range r.Spec.Arms {
		v, err := g.Configure(o)
		if err != nil {
			return nil, err
		}
		rep.Arms = append(rep.Arms, r.arm(i, v, rules))
	}
	rep.compare()
	if r.Spec.Rungs > 0 {
		if rep.Ladder, err = r.ladder(); err != nil {
			return nil, err
		}
	}
	rep.find()
	return rep, nil
}

// part are the games of one part of an arm, in their order.
func (r *Results) part(name string, arm int) (list []*Game) {
	for i := range r.tasks {
		if t := &r.tasks[i]; t.part == name && t.arm == arm && r.games[i] != nil {
			list = append(list, r.games[i])
		}
	}
	return list
}

// armName reports how options differ from the first ones, which are named in full.
func armName(o, first game.Options) string {
	differ := game.Options{}
	for key, value := range o {
		if first[key] != value {
			differ[key] = value
		}
	}
	if len(differ) == 0 {
		differ = o
	}
	return differ.String()
}
