//go:build !js

package scorpion

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/selfplay"
)

// Rows are lessons as the training programs read them: numbers of a fixed size, lowest byte
// first. train/README.md describes them.

// shapeOf describes the rows of a game under these rules.
func shapeOf(r game.Rules[Position]) (s selfplay.Shape, err error) {
	p := r.Start(nil)
	n := blockAt[settingOf(&p)][p.squares]
	if n == 0 {
		return s, fmt.Errorf("no network can serve %s", r.Options())
	}
	b := &served[n-1]
	s = selfplay.Shape{
		Game: Game.Info.ID, Inputs: inputsName, Size: inputsSize, Most: inputsMost, Buckets: inputsBuckets,
		Row: 8 + 2*4*game.MaxSeats + 2*inputsMost*b.players,
	}
	s.Extra, err = json.Marshal(map[string]any{
		"views": b.players, "sides": p.sidesOf(), "first": b.own, "steps": b.steps, "lead": b.lead, "end": b.end,
		"first_bucket": int(n-1) * racePhases, "end_bucket": int(n) * racePhases,
		"setting": fmt.Sprintf("%s-%d", settingIDs[b.setting], b.squares), "doubt": learnedDoubt,
	})
	return s, err
}

// appendRows appends the rows of a game.
func appendRows(dst []byte, number uint32, l *Lessons) []byte {
	var v views
	terms := Eval{weights: &fitted}
	for i := range l.List {
		x := &l.List[i]
		p := &x.Pos
		if !v.look(p) {
			continue
		}
		if _, sure := p.runsHome(); sure {
			continue
		}
		flags := byte(0)
		if x.Cut {
			flags |= flagCut
		}
		if p.phase == throwFirst {
			flags |= flagBegin
		}
		if x.Exact {
			flags |= flagExact
		}
		if x.Aside {
			flags |= flagAside
		}
		dst = binary.LittleEndian.AppendUint32(dst, number)
		dst = append(dst, flags, byte(v.bucket), byte(int8(l.Won)), 0)
		var sums [game.MaxSeats]float64
		sides := terms.sums(p, &sums)
		for side := range game.MaxSeats {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(sums[side])))
		}
		for side := range game.MaxSeats {
			c := 0.0
			if side < sides {
				c = x.Chances[side]
			}
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(c)))
		}
		for s := range p.players {
			for k := range inputsMost {
				input := uint16(math.MaxUint16)
				if k < v.len[s] {
					input = v.list[s][k]
				}
				dst = binary.LittleEndian.AppendUint16(dst, input)
			}
		}
	}
	return dst
}
