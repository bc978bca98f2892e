package net

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"testing"

	"github.com/antares-games/antares/game"
)

// golden is the checksum of what networks made from fixed seeds say, which is the same on
// every machine.
const golden = "ee9851afd4048fe52d9871ecc1263a6a5ce6ad69446a8161807f91b501593d42"

func TestGolden(t *testing.T) {
	if got := goldenSum(); got != golden {
		t.Errorf("the networks say other things than elsewhere: %s", got)
	}
}

func goldenSum() string {
	sum := sha256.New()
	note := func(x int32) {
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], uint32(x))
		sum.Write(b[:])
	}
	r := game.NewRand(17)
	list := func(n int) []uint16 {
		l := make([]uint16, r.N(7))
		for i := range l {
			l[i] = uint16(r.N(n))
		}
		return l
	}
	for _, h := range sizes() {
		for views := 1; views <= 2; views++ {
			n := random(r, Shape{Inputs: 200, Hidden: h, Views: views, Buckets: 3})
			var views [2]Sums
			n.Sum(&views[0], list(200))
			n.Sum(&views[1], list(200))
			for i := range 100 {
				v := &views[i&1]
				n.Update(v, v, list(200), list(200))
				for _, x := range v[:h] {
					note(int32(x))
				}
				note(n.Output(r.N(3), &views[0], &views[1]))
			}
		}
		j := toyJudge(h, uint64(h))
		e := NewEye(j, 1)
		var p toy
		for range 100 {
			p.play(r)
			e.Enter(0)
			note(int32(e.Evaluate(0, &p)))
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}
