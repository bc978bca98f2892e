package scorpion

import (
	"embed"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
)

// Box is Scorpion, the race, with everything that belongs to it.
var Box = box.New(box.Box[Position]{
	Rules:    Game,
	Chances:  func(game.Rules[Position]) game.Chances[Position] { return NewEval() },
	Exact:    func(game.Rules[Position]) game.Chances[Position] { return NewEval().Exact() },
	Levels:   box.DiceLadder,
	TuneDice: tuneAll,
	Look:     look,
	Lab:      lab,
	Samples:  []game.Options{{"players": "2"}, {"players": "3"}, {"mode": "double"}, {"mode": "teams"}},
	Quick:    game.Options{"players": "2", "squares": "12"},
})

// files are the parts of this folder that are built into the program.
//
//go:embed rulebook.md rules.md pictures.json lesson.json legend.json
var files embed.FS
