//go:build !js

package scorpion

import "github.com/antares-games/antares/games/box"

// workshop is what the weights and networks of Scorpion were made with.
var workshop = box.Workshop[Position]{Lessons: newLessons, LessonRows: newLessonRows, TuneDice: tuneAll}
