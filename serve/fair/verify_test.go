package fair_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

const (
	diced = `[Game "scorpion"]
[Option "mode=free"]
[Option "players=2"]
[Option "squares=12"]
[Position "h,h,h,h/h,h,h,h blue 1 open"]
[Result "win:red"]
[Termination "resigned"]
[Seed "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]
[Table "example"]
[Commitment "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
[Seeds "ann-42 -"]

1. 3 5 2. 6 1 win:red
`
	dealt = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "kssuuggs/gkkuskgu/8/8/8/8/SSUKGKGU/SUKGSKGU light 0"]
[Result "win:light"]
[Termination "resigned"]
[Seed "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]
[Table "deal"]
[Commitment "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
[Seeds "ann-42 ben-1"]

1. a1a3 win:light
`
	shown = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
)

// without takes a tag out of a record.
func without(text, tag string) string {
	before, rest, _ := strings.Cut(text, "["+tag+" ")
	_, after, _ := strings.Cut(rest, "\n")
	return before + after
}

func TestVerifyRecord(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		kept fair.Kept
		want fair.Checked
		err  string
	}{
		"dice":               {diced, fair.Kept{}, fair.Checked{Rolls: true, Dice: 4}, ""},
		"deal":               {dealt, fair.Kept{}, fair.Checked{Deal: true}, ""},
		"what was kept":      {diced, fair.Kept{Commitment: shown, Seed: "ann-42"}, fair.Checked{Rolls: true, Dice: 4}, ""},
		"another die":        {strings.Replace(diced, "1. 3 5", "1. 4 5", 1), fair.Kept{}, fair.Checked{}, "the die shows 4 in the record and 3 by the secret"},
		"another seed":       {diced, fair.Kept{Seed: "ann-43"}, fair.Checked{}, "your seed ann-43 is not among the seeds"},
		"another commitment": {diced, fair.Kept{Commitment: strings.Repeat("0", 64)}, fair.Checked{}, "committed to 0000"},
		"not from a server":  {without(diced, "Commitment"), fair.Kept{}, fair.Checked{}, "it is not from a server"},
		"no secret":          {without(diced, "Seed"), fair.Kept{}, fair.Checked{}, "the secret is not known"},
		"not by the rules":   {strings.Replace(diced, "2. 6", "2. 9", 1), fair.Kept{}, fair.Checked{}, "ply"},
	} {
		r, err := record.ParseString(c.text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := fair.VerifyRecord(catalog.Find, r, c.kept)
		switch {
		case c.err == "":
			if err != nil || got != c.want {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
		case err == nil || !strings.Contains(err.Error(), c.err):
			t.Errorf("%s: %v", name, err)
		case strings.HasPrefix(name, "another") && !errors.Is(err, fair.ErrUnfair):
			t.Errorf("%s is not called unfair: %v", name, err)
		}
	}
}
