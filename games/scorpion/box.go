package scorpion

import (
	"embed"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/net"
)

// Box is Scorpion, the race, with everything that belongs to it.
var Box = box.New(box.Box[Position]{
	Rules:   Game,
	Chances: func(game.Rules[Position]) game.Chances[Position] { return NewTerms() },
	By:      box.ByChances[Position](),
	Learned: learned,
	Exact:   func(c game.Chances[Position]) game.Chances[Position] { return c.(*Eval).Exact() },
	Net:     judgement,

	Levels:   box.DiceLadder,
	Workshop: workshop,
	Look:     look,
	Lab:      lab,
	Samples:  []game.Options{{"players": "2"}, {"players": "3"}, {"mode": "double"}, {"mode": "teams"}},
	Quick:    game.Options{"players": "2", "squares": "12"},
})

// learned returns the evaluation with a network; nil for rules that networks do not serve.
func learned(r game.Rules[Position], n *net.Network) (game.Chances[Position], error) {
	p := r.Start(nil)
	if blockAt[settingOf(&p)][p.squares] == 0 {
		return nil, nil
	}
	e, err := NewTerms().Learned(n)
	if err != nil {
		return nil, err
	}
	return e, nil
}

// ownNetwork reads it. It is part of the program, so a broken one is a mistake of ours.
var ownNetwork = sync.OnceValue(func() *net.Network {
	n, err := net.Read(judgement)
	if err == nil {
		_, err = NewTerms().Learned(n)
	}
	if err != nil {
		panic("scorpion: its own network: " + err.Error())
	}
	return n
})

// files are the parts of this folder that are built into the program.
//
//go:embed rulebook.md rules.md pictures.json lesson.json legend.json
var files embed.FS
