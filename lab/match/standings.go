package match

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Standings are the result of a match, or how it stands. It counts whole groups only:
// half of one would favour those who sat better.
type Standings struct {
	Game    string `json:"game"`
	Options string `json:"options"`
	Seed    uint64 `json:"seed"`
	// Games are counted here, out of Planned; Unfinished were played besides
	// them, in groups that are not whole or after the test had stopped.
	Games      int `json:"games"`
	Planned    int `json:"planned"`
	Unfinished int `json:"unfinished"`
	PerGroup   int `json:"games_per_group"`
	// Rows are the bots, strongest first; Anchor has the rating 0.
	Rows   []Row   `json:"bots"`
	Anchor string  `json:"anchor"`
	Pairs  []Score `json:"pairs"`
	// Seats are how the seats did, no matter who sat there.
	Seats  []SeatScore `json:"seats"`
	Test   *Test       `json:"sprt,omitempty"`
	Faults []Fault     `json:"faults,omitempty"`
	Notes  []string    `json:"notes,omitempty"`
}

// Row is a bot in the standings.
type Row struct {
	Bot string `json:"bot"`
	Rating
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Faults int     `json:"faults"`
	Effort
}

// Test is how a sequential test stands.
type Test struct {
	SPRT
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"`
	Groups  int     `json:"groups"`
}

// standings works them out from what has been counted.
func (c *Config) standings(y *tally) (*Standings, error) {
	s := y.schedule
	t := &Standings{
		Game: c.Variant.Info().ID, Options: c.Variant.Options().String(), Seed: c.Plan.Seed,
		Planned: len(s.Games), PerGroup: s.PerGroup, Anchor: c.Bots[c.Anchor].Name,
	}
	rows := make([]Row, len(c.Bots))
	for i := range rows {
		rows[i].Bot = c.Bots[i].Name
	}
	pairs := make([]Score, len(s.Pairings))
	for i, p := range s.Pairings {
		pairs[i] = Score{First: rows[p[0]].Bot, Second: rows[p[1]].Bot, Groups: make([]int, 2*s.PerGroup+1)}
	}
	var groups [][]Bout
	for _, g := range y.counted() {
		pair := &pairs[g%len(pairs)] // a round is a group of each pairing
		pair.Groups[y.halfPoints(g)]++
		var bouts []Bout
		for _, r := range y.group(g) {
			bouts = append(bouts, bout(&s.Games[r.Game], r, s.Sides))
			pair.count(r.Points[0])
			for i, bot := range s.Games[r.Game].Pairing {
				rows[bot].count(r, i)
			}
			if r.Fault != nil {
				t.Faults = append(t.Faults, *r.Fault)
			}
			t.Games++
		}
		groups = append(groups, bouts)
	}
	t.Unfinished = y.done - t.Games
	for i := range pairs {
		pairs[i].finish()
	}
	t.Pairs = pairs
	t.Seats = y.seatScores(c.Variant.Traits())
	ratings, bounded, err := Rate(len(rows), c.Anchor, groups)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].Rating = ratings[i]
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		switch {
		case a.Elo > b.Elo || a.Elo == a.Elo && b.Elo != b.Elo: // unknown ones last
			return -1
		case b.Elo > a.Elo || b.Elo == b.Elo && a.Elo != a.Elo:
			return 1
		}
		return 0
	})
	t.Rows = rows
	if c.SPRT != nil {
		lower, upper := c.SPRT.Bounds()
		t.Test = &Test{*c.SPRT, y.llr, lower, upper, y.verdict, y.front}
	}
	t.note(s, bounded)
	return t, nil
}

func (t *Standings) note(s *Schedule, bounded bool) {
	if !bounded {
		t.Notes = append(t.Notes, "a bot scored 0 % or 100 %; one virtual draw per pairing was added, so its rating is only a bound")
	}
	if s.Repeats > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%d of %d openings came up before: longer openings would tell more", s.Repeats, s.Groups))
	}
	if t.Unfinished > 0 {
		what := fmt.Sprintf("%d further games are not counted (incomplete groups, or after the test had ended)", t.Unfinished)
		if t.Unfinished == 1 {
			what = "1 further game is not counted (incomplete group)"
		}
		t.Notes = append(t.Notes, what)
	}
}

// bout is a game as ratings see it.
func bout(g *Game, r *Result, sides int) Bout {
	first := 0
	for _, who := range g.Seats {
		first += 1 - who
	}
	first = first * sides / len(g.Seats) // partners are one side
	return Bout{g.Pairing, [2]int{first, sides - first}, r.Points[0]}
}

func (s *Score) count(points float64) {
	s.Games++
	switch points {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
}

func (r *Row) count(res *Result, player int) {
	one := Score{}
	one.count(res.Points[player])
	r.Games++
	r.Points += res.Points[player]
	r.Wins, r.Draws, r.Losses = r.Wins+one.Wins, r.Draws+one.Draws, r.Losses+one.Losses
	if res.Fault != nil && res.Fault.Player == player {
		r.Faults++
	}
	e := &res.Effort[player]
	r.Moves, r.Nodes, r.Time = r.Moves+e.Moves, r.Nodes+e.Nodes, r.Time+e.Time
}

// WriteTo writes the standings as text.
func (t *Standings) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s, seed %d: %d of %d games\n\n", t.Game, t.Options, t.Seed, t.Games, t.Planned)
	tab := tabwriter.NewWriter(&b, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "\tElo\tfrom\tto\tgames\tpoints\t%\twon\tdrawn\tlost\tfaults\tnodes/move\tms/move\t  bot")
	for i := range t.Rows {
		r := &t.Rows[i]
		n, moves := max(1, float64(r.Games)), max(1, float64(r.Moves))
		fmt.Fprintf(tab, "%d\t%s\t%s\t%s\t%d\t%.1f\t%.1f\t%d\t%d\t%d\t%d\t%.0f\t%.1f\t  %s\n", i+1, r.Elo, r.Low, r.High,
			r.Games, r.Points, 100*r.Points/n, r.Wins, r.Draws, r.Losses, r.Faults,
			float64(r.Nodes)/moves, float64(r.Time)/float64(time.Millisecond)/moves, r.Bot)
	}
	_ = tab.Flush() // a Builder does not fail
	fmt.Fprintf(&b, "\nElo above %s with 95 %% intervals.\n", t.Anchor)
	for i := range t.Pairs {
		if s := &t.Pairs[i]; s.Games > 0 {
			fmt.Fprintf(&b, "%s\n", s)
		}
	}
	if len(t.Seats) > 0 && t.Seats[0].Games > 0 {
		b.WriteString("by seat:")
		for _, s := range t.Seats {
			fmt.Fprintf(&b, "  %s %.1f %% (%.1f to %.1f)", s.Seat, 100*s.Share, 100*s.Low, 100*s.High)
		}
		b.WriteString("\n")
	}
	if x := t.Test; x != nil {
		says := map[string]string{Undecided: "undecided", AcceptH0: fmt.Sprintf("%g Elo is accepted", x.Elo0), AcceptH1: fmt.Sprintf("%g Elo is accepted", x.Elo1)}
		fmt.Fprintf(&b, "SPRT %g against %g Elo, risks %g and %g: LLR %.2f (%.2f to %.2f) after %d groups: %s\n",
			x.Elo0, x.Elo1, x.Alpha, x.Beta, x.LLR, x.Lower, x.Upper, x.Groups, says[x.Verdict])
	}
	for i, f := range t.Faults {
		if i == 10 {
			fmt.Fprintf(&b, "… and %d faults more\n", len(t.Faults)-i)
			break
		}
		fmt.Fprintf(&b, "fault of %s after ply %d: %s: %s\n", f.Name, f.Ply, f.Kind, f.Text)
	}
	for _, n := range t.Notes {
		fmt.Fprintf(&b, "Note: %s.\n", n)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

func (s *Score) String() string {
	return fmt.Sprintf("%s v %s: +%d =%d -%d, %.1f %% (%.1f to %.1f), Elo %s (%s to %s), LOS %.1f %%, groups %v",
		s.First, s.Second, s.Wins, s.Draws, s.Losses, 100*s.Share, 100*s.Low, 100*s.High, s.Elo, s.EloLow, s.EloHigh, 100*s.LOS, s.Groups)
}
