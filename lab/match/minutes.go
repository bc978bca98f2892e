package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
)

// result closes the game: by the rules, by a fault, or as too long.
func (t *contest) result(fault *Fault) (*Result, *record.Record) {
	traits := t.Variant.Traits()
	names := make([]string, len(traits.Seats))
	for seat := range names {
		names[seat] = t.players[t.game.Seats[seat]].Name
	}
	o := t.session.Outcome()
	res := &Result{
		Game: t.game.ID, Seats: names, Rule: o.Rule, Fault: fault, Plies: len(t.actions), Effort: t.effort,
	}
	switch {
	case o.Over():
	case fault != nil:
		res.Termination = fault.Kind
		for seat, who := range t.game.Seats {
			if who != fault.Player {
				o.Won |= game.Only(game.Seat(seat))
			}
		}
	case t.agreed.Over():
		res.Termination, o = Adjudicated, t.agreed
	default:
		res.Termination, o.Draw = PlyLimit, "limit"
	}
	res.Result = o.Format(traits.Seats)
	res.Points = [2]float64{0.5, 0.5}
	for seat, who := range t.game.Seats {
		if o.Won.Has(game.Seat(seat)) {
			res.Points = [2]float64{}
			res.Points[who] = 1
		}
	}
	return res, t.minutes(res)
}

// minutes writes the game down.
func (t *contest) minutes(res *Result) *record.Record {
	rec := record.FromSession(t.session, res.Seats...)
	rec.Result, rec.Termination = res.Result, res.Termination
	rec.Seed = strconv.FormatUint(t.game.Seed, 10)
	rec.Tags = []record.Tag{
		{Name: "Round", Value: fmt.Sprintf("%d.%d", t.game.Group+1, t.game.ID+1)},
		{Name: "Opening", Value: fmt.Sprintf("%d plies at random", len(t.game.Opening))},
	}
	if t.game.Book {
		rec.Tags[1].Value = fmt.Sprintf("%d plies of a book", len(t.game.Opening))
	}
	if f := res.Fault; f != nil {
		rec.Comment = record.CleanComment(fmt.Sprintf("%s forfeits after ply %d: %s: %s", f.Name, f.Ply, f.Kind, f.Text))
	}
	for ply, info := range t.notes {
		rec.Plies[ply].Eval, rec.Plies[ply].Comment = judgement(&info)
	}
	return rec
}

// judgement is what an engine thought, for a record: nothing that a record could
// not hold, whatever the engine reports.
func judgement(info *engine.Info) (*record.Eval, string) {
	var words []string
	if info.Depth > 0 {
		words = append(words, "depth "+strconv.Itoa(info.Depth))
	}
	if info.Nodes > 1 {
		words = append(words, "nodes "+strconv.FormatUint(info.Nodes, 10))
	}
	if len(info.Lines) == 0 || info.Depth == 0 && info.Nodes <= 1 {
		return nil, strings.Join(words, ", ") // who looked at nothing has no opinion
	}
	best := &info.Lines[0]
	if best.Chance > 0 && best.Chance <= 1 {
		words = append(words, fmt.Sprintf("chance %.3f", best.Chance))
	}
	comment := strings.Join(words, ", ")
	if best.Mate == 0 {
		e := record.Score(float64(best.Score) / 1000)
		return &e, comment
	}
	// The engine counts from before the ply, the record from after it.
	after := best.Mate - 1
	if best.Mate < 0 {
		after = best.Mate + 1
	}
	if after == 0 || math.Abs(float64(after)) > 1000 {
		return nil, comment
	}
	e := record.MateIn(after)
	return &e, comment
}
