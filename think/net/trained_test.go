package net_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// TestTrained reads a network that train/train.py wrote (train/sample.py makes it anew). It
// says what the trainer's own arithmetic says.
func TestTrained(t *testing.T) {
	data, err := os.ReadFile("testdata/trained.net")
	if err != nil {
		t.Fatal(err)
	}
	n, err := net.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if h := &n.Header; h.Game != "fake" || h.Inputs != "fake-1" ||
		!h.Fits(game.Options{"board": "6x6"}) || h.Fits(game.Options{"board": "4x5"}) || len(h.Training) == 0 {
		t.Errorf("the header is %+v", h)
	}
	var cases []struct {
		Own, Other []uint16
		Bucket     int
		Says       int32
	}
	if data, err = os.ReadFile("testdata/trained.json"); err == nil {
		err = json.Unmarshal(data, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatalf("%d cases, %v", len(cases), err)
	}
	for i, c := range cases {
		var own, other net.Sums
		n.Sum(&own, c.Own)
		n.Sum(&other, c.Other)
		if got := n.Output(c.Bucket, &own, &other); got != c.Says {
			t.Errorf("case %d: the network says %d, and in training %d", i, got, c.Says)
		}
	}
}
