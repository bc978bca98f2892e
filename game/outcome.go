package game

import "strings"

// Outcome is the state of a game. The zero value is a game in progress.
type Outcome struct {
	// Won holds the winners: one seat, or the seats of a team.
	Won SeatSet
	// Draw is the reason for a draw: "repetition" or "limit".
	Draw string
	// Rule is the rule that ended the game.
	Rule string
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Won != 0 || o.Draw != "" }

// Format prints the outcome in the rulebook's notation: `ongoing`, `win:red`,
// `win:blue,green`, `draw:limit`.
func (o Outcome) Format(seats []string) string {
	switch {
	case o.Won != 0:
		var names []string
		for s, name := range seats {
			if o.Won.Has(Seat(s)) {
				names = append(names, name)
			}
		}
		return "win:" + strings.Join(names, ",")
	case o.Draw != "":
		return "draw:" + o.Draw
	}
	return "ongoing"
}
