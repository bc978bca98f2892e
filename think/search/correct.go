package search

// corrections remember by how much searches found an evaluation to be wrong, after the
// last move and after the last two, for the player to move. What one move threatens, and
// the evaluation does not see, it mostly threatens elsewhere in the tree too.
type corrections struct {
	one [2][historySlots]int32
	two [2][pairSlots]int32
}

const (
	pairSlots = 1 << 14

	// Corrections are kept in fractions of a score. Neither of the two may be larger
	// than correctionMax, and nothing is learnt from more than surpriseMax at once.
	correctionUnit = 256
	correctionMax  = 400 * correctionUnit
	surpriseMax    = 1500
)

// slots returns the two corrections that fit a ply with at least two moves before it.
func (w *worker[P, PP]) slots(ply int) (one, two *int32) {
	us := w.frames[ply].seat & 1
	last, before := slot(w.frames[ply-1].played), slot(w.frames[ply-2].played)
	return &w.wrong.one[us][last], &w.wrong.two[us][(last*5^before*81)%pairSlots]
}

// correction is what to add to the evaluation of a ply. Each of the two is learnt on top
// of both, so they share what there is to correct.
func (w *worker[P, PP]) correction(ply int) Score {
	if w.search.options.Strict || ply < 2 {
		return 0
	}
	one, two := w.slots(ply)
	return Score((*one + *two) / correctionUnit)
}

// correct learns from a search of a ply that differs from the corrected evaluation; the
// more, the deeper it was.
func (w *worker[P, PP]) correct(ply, depth int, by Score) {
	if ply < 2 {
		return
	}
	target := int32(max(min(by, surpriseMax), -surpriseMax)) * correctionUnit
	weight := int32(min(depth+1, 16))
	one, two := w.slots(ply)
	*one = towards(*one, target, weight)
	*two = towards(*two, target, weight)
}

// towards moves a correction towards what was found, by so many parts of 128.
func towards(c, target, weight int32) int32 {
	return max(min(c+(target-c)/128*weight, correctionMax), -correctionMax)
}
