package docs

import "io/fs"

// What a game's folder may contain for people, besides the rules that the program uses.
const (
	HasRules   = "rules"
	HasLesson  = "lesson"
	HasPuzzles = "puzzles"
	HasLegend  = "legend"
)

// Contents lists which of these a game's folder has; never nil.
func Contents(files fs.FS) []string {
	has := []string{}
	for _, c := range []struct {
		what  string
		names []string
	}{
		{HasRules, []string{"rules.md", "rulebook.md"}},
		{HasLesson, []string{"lesson.json"}},
		{HasPuzzles, []string{"puzzles.json"}},
		{HasLegend, []string{"legend.json"}},
	} {
		for _, name := range c.names {
			if _, err := fs.Stat(files, name); err == nil {
				has = append(has, c.what)
				break
			}
		}
	}
	return has
}
