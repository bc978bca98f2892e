package rsp

import (
	"embed"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/net"
)

// Box is Rock, Scissors, Paper with everything that belongs to it.
var Box = box.New(box.Box[Position]{
	Rules:   Game,
	Eval:    func(r game.Rules[Position]) game.Evaluator[Position] { return NewEval(r) },
	By:      box.ByScore[Position](),
	Net:     judgement,
	Inputs:  func(game.Rules[Position]) net.Inputs[Position] { return Inputs{} },
	Levels:  box.Gentle(box.Ladder),
	Scale:   950,
	Look:    look,
	Lab:     lab,
	Samples: []game.Options{{"flags": "2"}},
})

// files are the parts of this folder that are built into the program.
//
//go:embed rulebook.md rules.md pictures.json lesson.json legend.json puzzles.json
var files embed.FS
