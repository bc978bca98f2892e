package hurdle

import (
	"embed"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// Box is Hurdle with everything that belongs to it: this is what the rest of the
// project sees of the game. Only Rules is required.
var Box = box.New(box.Box[Position]{
	Rules: Game,
	Eval:  func(r game.Rules[Position]) game.Evaluator[Position] { return NewEval(r) },
	By:    box.ByScore[Position](),
	Lab:   lab,
	// Options that, together with the defaults, show everything there is to see.
	Samples: []game.Options{{"size": "5"}, {"size": "7"}},
})

// files are the parts of this folder that are built into the program. None of them is
// needed to play. puzzles.json, which 'antares puzzles hurdle' creates, could be added.
//
//go:embed rulebook.md rules.md pictures.json lesson.json
var files embed.FS
