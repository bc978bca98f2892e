package fair_test

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/fair"
)

func variant(t *testing.T, id string, o game.Options) game.Variant {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// words are findings in short: what each is about, and a minus before what is wrong.
func words(list []fair.Finding) string {
	var out []string
	for _, f := range list {
		word := string(f.Of)
		if f.Of == fair.OfDie {
			word += fmt.Sprint(f.Ply, ":", f.Is)
		}
		if !f.OK {
			word = "-" + word
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// Everything is looked at, whatever was wrong before it.
func TestCheckGoesOn(t *testing.T) {
	v := variant(t, "scorpion", game.Options{"players": "2", "squares": "12"})
	start := v.New(nil).Start()
	claim := func() fair.Claim {
		return fair.Claim{
			Table: "example", Commitment: commitment, Secret: hex.EncodeToString(counting()), Seeds: []string{"ann-42", ""},
			Seals: []string{annsSeal, ""},
		}
	}
	for name, c := range map[string]struct {
		change func(*fair.Claim)
		start  string
		dice   string
		want   string
	}{
		"fair":            {dice: "3 5 6 1", want: "commitment seal mixed setup die1:3 die2:5 die3:6 die4:1"},
		"dice":            {dice: "3 4 6 2", want: "commitment seal mixed setup die1:3 -die2:5 die3:6 -die4:1"},
		"commitment":      {change: func(c *fair.Claim) { c.Commitment = mix }, dice: "3", want: "-commitment seal mixed setup die1:3"},
		"seal":            {change: func(c *fair.Claim) { c.Seals[0] = mix }, dice: "3", want: "commitment -seal mixed setup die1:3"},
		"another start":   {start: "h,h,h,y3/h,h,b2,o red 4 throw", dice: "", want: "commitment seal mixed -setup"},
		"no start":        {start: "nonsense", dice: "3", want: "commitment seal mixed -setup"},
		"chosen":          {change: func(c *fair.Claim) { c.Start = start }, dice: "3 5", want: "commitment seal mixed setup die1:3 die2:5"},
		"not chosen":      {change: func(c *fair.Claim) { c.Start = "nonsense" }, dice: "3", want: "commitment seal mixed -setup"},
		"no die":          {dice: "3 9 6", want: "commitment seal mixed setup die1:3 -die2:5"},
		"an illegal move": {dice: "3 5 6 1 a1", want: "commitment seal mixed setup die1:3 die2:5 die3:6 die4:1 -action"},
	} {
		claimed := claim()
		if c.change != nil {
			c.change(&claimed)
		}
		if c.start == "" {
			c.start = start
		}
		got, err := fair.Check(v, claimed, c.start, strings.Fields(c.dice))
		if err != nil || words(got) != c.want {
			t.Errorf("%s: %s, %v; want %s", name, words(got), err, c.want)
		}
		if fine := !strings.Contains(c.want, "-"); (fair.Verify(v, claimed, c.start, strings.Fields(c.dice)) == nil) != fine {
			t.Errorf("%s: Verify does not agree", name)
		}
	}
}

func TestCheckDeals(t *testing.T) {
	v := variant(t, "skaane", nil)
	c := fair.Claim{Table: "deal", Commitment: commitment, Secret: hex.EncodeToString(counting()), Seeds: []string{"ann-42", "ben-1"}}
	dealt := "kssuuggs/gkkuskgu/8/8/8/8/SSUKGKGU/SUKGSKGU light 0"
	got, err := fair.Check(v, c, dealt, []string{"a1a3"})
	if err != nil || words(got) != "commitment mixed deal" || got[2].Is != dealt {
		t.Errorf("%s, %v", words(got), err)
	}
	got, err = fair.Check(v, c, "8/K7/8/8/8/8/k7/8 light 0", nil)
	if err != nil || words(got) != "commitment mixed -deal" || got[2].Is != dealt {
		t.Errorf("%s, %v", words(got), err)
	}
	if slices.ContainsFunc(got, func(f fair.Finding) bool { return f.Of == fair.OfSeal }) {
		t.Error("there is no seal")
	}
}
