package desk_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

const rolled = `[Game "scorpion"]
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

func verified(t *testing.T, in api.VerifyGame) (out api.Verified, p *api.Problem) {
	t.Helper()
	text, p := post(t, local(t), api.EngineVerify, in, nil)
	if p == nil {
		if err := json.Unmarshal([]byte(text), &out); err != nil {
			t.Fatal(err)
		}
	}
	return out, p
}

func wrong(v *api.Verified) (list []string) {
	for _, c := range v.Checks {
		if !c.OK {
			list = append(list, c.Of)
		}
	}
	return list
}

// A record and what a server tells of the same game are checked alike.
func TestVerify(t *testing.T) {
	commitment := "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
	told := func() api.VerifyGame {
		return api.VerifyGame{
			Game: "scorpion", Options: map[string]string{"mode": "free", "players": "2", "squares": "12"}, Table: "example",
			Start: "h,h,h,h/h,h,h,h blue 1 open", Actions: []string{"3", "5", "6", "1"}, Commitment: commitment,
			Secret: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", Seeds: []string{"ann-42", ""},
		}
	}
	byRecord, p := verified(t, api.VerifyGame{Record: rolled})
	if p != nil || !byRecord.Fair || byRecord.Dice != 4 || byRecord.Table != "example" {
		t.Fatalf("%+v, %v", byRecord, p)
	}
	byTable, p := verified(t, told())
	a, _ := json.Marshal(byRecord)
	b, _ := json.Marshal(byTable)
	if p != nil || string(a) != string(b) {
		t.Errorf("the record says %s, the server %s, %v", a, b, p)
	}
	for name, c := range map[string]struct {
		change func(*api.VerifyGame)
		wrong  string
	}{
		"what was kept":      {func(v *api.VerifyGame) { v.Kept = &api.Kept{Commitment: commitment, Seed: "ann-42"} }, ""},
		"another commitment": {func(v *api.VerifyGame) { v.Kept = &api.Kept{Commitment: strings.Repeat("0", 64)} }, "kept"},
		"another seed":       {func(v *api.VerifyGame) { v.Kept = &api.Kept{Seed: "bob"} }, "seed"},
		"another die":        {func(v *api.VerifyGame) { v.Actions[3] = "2" }, "die"},
		"too few seeds":      {func(v *api.VerifyGame) { v.Seeds = nil }, "claim"},
		"half a secret":      {func(v *api.VerifyGame) { v.Secret = "00" }, "claim"},
		"rewritten":          {func(v *api.VerifyGame) { v.Seeds[0] = "bob" }, "die die die die"},
	} {
		in := told()
		c.change(&in)
		got, p := verified(t, in)
		if p != nil || got.Fair != (c.wrong == "") || !strings.HasPrefix(c.wrong+" ", strings.Join(wrong(&got), " ")+" ") {
			t.Errorf("%s: %+v, %v", name, got, p)
		}
	}
	for name, c := range map[string]struct {
		change func(*api.VerifyGame)
		code   antares.Code
	}{
		"no secret":         {func(v *api.VerifyGame) { v.Secret = "" }, antares.CodeNotFound},
		"not from a server": {func(v *api.VerifyGame) { v.Commitment = "" }, antares.CodeBadRequest},
		"no such game":      {func(v *api.VerifyGame) { v.Game = "chess" }, antares.CodeNotFound},
		"no record":         {func(v *api.VerifyGame) { v.Record = "{" }, antares.CodeBadRequest},
	} {
		in := told()
		c.change(&in)
		if _, p := verified(t, in); p == nil || p.Code != c.code {
			t.Errorf("%s: %+v", name, p)
		}
	}
}
