package hurdle

import "github.com/antares-games/antares/games/box"

// lab is what the laboratory needs to know to report which rules matter.
var lab = &box.Lab{
	Read: read,
	// Rules that describe fixed things, which no play can show.
	Standing: []string{"HU-1", "HU-2", "HU-3", "HU-T"},
}

// read returns what kind of action was played, and which rules took effect in it.
func read(a *box.Act) (kind string, rules []string) {
	from, to := a.Action[:2], a.Action[2:]
	_, taken := a.Stood(to)
	switch {
	case taken:
		return "take", []string{"HU-6"}
	case from[1]+2 == to[1] || to[1]+2 == from[1]:
		return "hop", []string{"HU-5"}
	}
	return "step", []string{"HU-4"}
}
