package analyse

import (
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
)

// Report is the analysis of a game.
type Report struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options"`
	Start   string       `json:"position"`
	Seats   []string     `json:"seats"`
	// Players are the names of the players, empty where unknown.
	Players []string `json:"players,omitempty"`
	// Result is the outcome by the rules or, if the caller knows more, another;
	// Termination is what ended the game if not the rules.
	Result      string `json:"result"`
	Termination string `json:"termination,omitempty"`
	Method
	// Before is what the start was worth.
	Before Value `json:"before"`
	Plies  []Ply `json:"plies"`
	// Summary has an entry for each seat.
	Summary []Seat    `json:"summary"`
	Turning []Turning `json:"turning_points"`
	// Balance splits the result of each seat into luck and skill, in games that
	// are judged for all seats.
	Balance []Balance `json:"balance,omitempty"`

	sides []game.SeatSet
}

// Method is who judged, and how long each search was.
type Method struct {
	By       string `json:"by"`
	Nodes    uint64 `json:"nodes,omitempty"`
	Depth    int    `json:"depth,omitempty"`
	MoveTime int64  `json:"movetime_ms,omitempty"`
	Threads  int    `json:"threads"`
}

// Ply is an action and what it was worth.
type Ply struct {
	Ply  int `json:"ply"`
	Turn int `json:"turn"`
	// Seat is who decided it, or chance.
	Seat   string `json:"seat"`
	Action string `json:"action"`
	// Value is that of the position after it.
	Value Value `json:"value"`
	// Loss is how much less the seat that decided can expect than after the best
	// action; never negative.
	Loss      float64   `json:"loss"`
	Judgement Judgement `json:"judgement,omitempty"`
	// Forced: no other action was legal. OnlyMove: every other is a blunder.
	Forced   bool `json:"forced,omitempty"`
	OnlyMove bool `json:"only_move,omitempty"`
	// Equal: there were several actions, but none of them would have been even an
	// inaccuracy, as far as that is known. It was no real choice.
	Equal bool `json:"equal,omitempty"`
	// MissedWin is in how many plies the best action would have won for certain,
	// where this one does not; AllowsWin in how many plies this action loses for
	// certain, where the best does not.
	MissedWin int `json:"missed_win,omitempty"`
	AllowsWin int `json:"allows_win,omitempty"`
	// Best is the best action, where another was better.
	Best *Line `json:"best,omitempty"`
	// Lines are the best lines before the ply, if more than one was requested.
	Lines []Line `json:"lines,omitempty"`
	// Luck is what an outcome of chance gave each seat.
	Luck []float64 `json:"luck,omitempty"`
	// Swing is what a decision cost each seat or gave it, against the best action;
	// for the seat that decided it is -Loss.
	Swing []float64 `json:"swing,omitempty"`
	// Residue is by how much the position after the ply, looked at by itself,
	// turned out better for each seat than it had seemed from before the ply.
	Residue []float64 `json:"residue,omitempty"`

	seat game.Seat
}

// Line is an action, how play continues after it, and what it is worth.
type Line struct {
	Action string `json:"action"`
	// Line begins with the action.
	Line  []string `json:"line"`
	Value Value    `json:"value"`
}

// Seat sums up the decisions of a seat.
type Seat struct {
	Seat   string `json:"seat"`
	Player string `json:"player,omitempty"`
	// Decisions are those that were not forced, Choices those of them in which some
	// action would have been an inaccuracy or worse.
	Decisions    int `json:"decisions"`
	Choices      int `json:"choices"`
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`
	// Loss is the sum of losses, MeanLoss the mean over the Decisions.
	Loss     float64 `json:"loss"`
	MeanLoss float64 `json:"mean_loss"`
	// Accuracy is the mean of AccuracyOf over the Choices, in per cent; 100 where there
	// was no choice. Decisions that nobody can get wrong say nothing about how well
	// somebody plays, and a game with dice is full of them.
	Accuracy float64 `json:"accuracy"`
}

// Turning is a ply that made another side the favourite.
type Turning struct {
	Ply    int    `json:"ply"`
	Seat   string `json:"seat"`
	Action string `json:"action"`
	// Favourite is the first seat of the side that leads from now on; From and To
	// are its chance before and after.
	Favourite string  `json:"favourite"`
	From      float64 `json:"from"`
	To        float64 `json:"to"`
}

// Balance is how a seat's chance went from Start to End: the sum of all others is
// End minus Start.
type Balance struct {
	Seat  string  `json:"seat"`
	Start float64 `json:"start"`
	Luck  float64 `json:"luck"`
	// Own is what the seat's own decisions cost it, 0 or less; Others what those
	// of all other seats gave it.
	Own     float64 `json:"own"`
	Others  float64 `json:"others"`
	Residue float64 `json:"residue"`
	End     float64 `json:"end"`
}

// Outlook is the analysis of a position.
type Outlook struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options"`
	Position string       `json:"position"`
	Seats    []string     `json:"seats"`
	// Turn is the seat to decide, or chance.
	Turn string `json:"turn"`
	Method
	Value Value `json:"value"`
	// Lines are the best, best first; at a die none.
	Lines []Line `json:"lines,omitempty"`
	// Outcomes are those of a die that is to be rolled.
	Outcomes []Roll `json:"outcomes,omitempty"`
	// Looked is how far the search got, where that is known.
	Looked Looked `json:"-"`

	sides []game.SeatSet
}

// Looked is how far a search got.
type Looked struct {
	Depth int
	Nodes uint64
}

// Roll is an outcome of chance.
type Roll struct {
	Action string    `json:"action"`
	Value  Value     `json:"value"`
	Luck   []float64 `json:"luck"`
}

func (c *Config) method() Method {
	m := Method{
		Nodes: c.Limits.Nodes, Depth: c.Limits.Depth, MoveTime: c.Limits.Time.Milliseconds(), Threads: max(c.Limits.Threads, 1),
	}
	if _, ok := c.Judge.(*byEngine); c.Judge != nil && !ok {
		m.By, m.Threads = "the estimates of "+c.Variant.Info().Name, 1
	} else {
		m.By = c.Engine.Name()
	}
	return m
}

// String reports who judged and how long.
func (m Method) String() string {
	var limits []string
	if m.Depth > 0 {
		limits = append(limits, fmt.Sprintf("depth %d", m.Depth))
	}
	if m.Nodes > 0 {
		limits = append(limits, fmt.Sprintf("%d nodes", m.Nodes))
	}
	if m.MoveTime > 0 {
		limits = append(limits, fmt.Sprintf("%d ms", m.MoveTime))
	}
	text := m.By
	if len(limits) > 0 {
		text += ", " + strings.Join(limits, ", ") + " a search"
	}
	if m.Threads > 1 {
		text += fmt.Sprintf(", %d threads", m.Threads)
	}
	return text
}

// report begins a report with what is known before anything was judged.
func (c *Config) report(s game.Session) *Report {
	t := c.Variant.Traits()
	r := &Report{
		Game: c.Variant.Info().ID, Options: c.Variant.Options(), Start: s.Start(), Seats: t.Seats,
		Result: s.Outcome().Format(t.Seats), Method: c.method(), sides: t.Sides,
	}
	for i, p := range s.Plies() {
		r.Plies = append(r.Plies, Ply{Ply: i + 1, Turn: p.Turn, Seat: t.SeatName(p.Seat), Action: p.Action, seat: p.Seat})
	}
	return r
}

func (c *Config) outlook(s game.Session) *Outlook {
	t := c.Variant.Traits()
	return &Outlook{
		Game: c.Variant.Info().ID, Options: c.Variant.Options(), Position: s.Position(), Seats: t.Seats,
		Turn: t.SeatName(s.Turn()), Method: c.method(), sides: t.Sides,
	}
}
