package hurdle

import (
	"embed"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// Box is Hurdle with everything that belongs to it: what the rest of the house sees of the
// game. Only Rules is needed.
var Box = box.New(box.Box[Position]{
	Rules: Game,
	Eval:  func(r game.Rules[Position]) game.Evaluator[Position] { return NewEval(r) },
	Lab:   lab,
	// Options that show everything that there is to see, beside the usual ones.
	Samples: []game.Options{{"size": "5"}, {"size": "7"}},
})

// files are the parts of this folder that are built into the program. None of them is needed to play;
// puzzles.json, which 'antares puzzles hurdle' finds, would be another.
//
//go:embed rulebook.md rules.md pictures.json lesson.json
var files embed.FS
