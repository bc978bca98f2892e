package skorpion

import (
	"embed"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// Box is Skorpion, the Gate, with everything that belongs to it.
var Box = box.New(box.Box[Position]{
	Rules:   Game,
	Eval:    func(r game.Rules[Position]) game.Evaluator[Position] { return NewEval(r) },
	By:      box.ByScore[Position](),
	Net:     judgement,
	Inputs:  NewInputs,
	Levels:  box.Ladder,
	Scale:   800,
	Look:    look,
	Lab:     lab,
	Samples: []game.Options{{"board": "gate25"}, {"discard": "out"}},
	Quick:   game.Options{"board": "gate25"},
})

// files are the parts of this folder that are built into the program.
//
//go:embed rulebook.md rules.md pictures.json lesson.json legend.json puzzles.json
var files embed.FS
