package fair_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

func counting() []byte {
	secret := make([]byte, fair.SecretSize)
	for i := range secret {
		secret[i] = byte(i)
	}
	return secret
}

// What OpenSSL computes, as docs/chance.md shows it:
//
//	printf 'antares-seal-1\nexample\nann-42' | openssl dgst -sha256
//	printf $secret | xxd -r -p | openssl dgst -sha256
//	printf 'antares-mix-1\nexample\nann-42\n-' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$secret
//	(printf antares-chance-1; head -c 16 /dev/zero) | openssl dgst -sha256 -mac HMAC -macopt hexkey:$mix
const (
	commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
	mix        = "826b9694c647070dc8d98d6ea2871b2bb2eba079304a648d336bc1bbacaea82e"
	firstDraw  = "87fca39d8cf253ae8833846862403dde00bbd62f5d7e079e087b8e512c696722"
	annsSeal   = "7a0b19f2170b271027ee0db67a00059ee9e334a60604ca5ad23baeb11ce23cf7"
)

func TestKnownAnswers(t *testing.T) {
	if got := fair.Commitment(counting()); got != commitment {
		t.Errorf("commitment %s", got)
	}
	if got := fair.Seal("example", "ann-42"); got != annsSeal {
		t.Errorf("seal %s", got)
	}
	seeds := []string{"ann-42", ""}
	if got := hex.EncodeToString(fair.Mix(counting(), "example", seeds)); got != mix {
		t.Errorf("mix %s", got)
	}
	x, err := strconv.ParseUint(firstDraw[:16], 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []uint64{2, 6, 16, 1000} { // far from the bound at which another attempt is made
		if got := fair.Dice(counting(), "example", seeds).Draw(n); got != x%n {
			t.Errorf("draw among %d is %d, want %d", n, got, x%n)
		}
	}
}

// The page's example is what it says: record, numbers and dice.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/chance.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```\n[Game ")
	text, rest, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("there is no record on the page")
	}
	r, err := record.ParseString("[Game " + text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Replay(catalog.Find)
	if err != nil {
		t.Fatal(err)
	}
	c := fair.Claim{
		Table: r.Tag("Table"), Commitment: r.Tag("Commitment"), Secret: r.Seed, Seeds: []string{"ann-42", ""}, Seals: []string{annsSeal, ""},
	}
	if r.Tag("Seals") != annsSeal+" -" {
		t.Errorf("seals %q", r.Tag("Seals"))
	}
	if err := fair.Verify(s.Variant(), c, r.Start, actions(r)); err != nil || r.Tag("Seeds") != "ann-42 -" {
		t.Error(err)
	}
	var dice []string
	for d := fair.Dice(counting(), "example", c.Seeds); len(dice) < 12; {
		dice = append(dice, fmt.Sprint(d.Draw(6)+1))
	}
	x, err := strconv.ParseUint(firstDraw[:16], 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"    " + commitment + "\n", "    " + mix + "\n", "    " + firstDraw + "\n", "    " + strings.Join(dice, " ") + "\n",
		fmt.Sprintf("are %d, and that is %d modulo 6", x, x%6),
	} {
		if !strings.Contains(rest, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
}

func actions(r *record.Record) (list []string) {
	for _, p := range r.Plies {
		list = append(list, p.Action)
	}
	return list
}

func TestCheckSeed(t *testing.T) {
	for _, good := range []string{"a", "Z", "0", "_", "--", "-a", "ann-42", strings.Repeat("x", 64)} {
		if err := fair.CheckSeed(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "-", " ", "a b", "a\nb", "é", "a.b", "a\x00", strings.Repeat("x", 65)} {
		if fair.CheckSeed(bad) == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

// Whatever goes into the mix changes it, its place too.
func TestMixSeparates(t *testing.T) {
	seen := map[string]string{}
	add := func(name string, m []byte) {
		if other, ok := seen[string(m)]; ok {
			t.Errorf("%s is the same as %s", name, other)
		}
		seen[string(m)] = name
	}
	secret := counting()
	add("two seeds", fair.Mix(secret, "t", []string{"a", "b"}))
	add("changed about", fair.Mix(secret, "t", []string{"b", "a"}))
	add("one none", fair.Mix(secret, "t", []string{"a", ""}))
	add("the other none", fair.Mix(secret, "t", []string{"", "a"}))
	add("one seat", fair.Mix(secret, "t", []string{"a"}))
	add("another table", fair.Mix(secret, "u", []string{"a", "b"}))
	add("three seats", fair.Mix(secret, "t", []string{"a", "b", "c"}))
	secret[31]++
	add("another secret", fair.Mix(secret, "t", []string{"a", "b"}))
}

func TestNewSecret(t *testing.T) {
	a, b := fair.NewSecret(), fair.NewSecret()
	if len(a) != fair.SecretSize || string(a) == string(b) {
		t.Errorf("%x %x", a, b)
	}
}

// Verify finds whatever was changed after the fact.
func TestVerify(t *testing.T) {
	g, err := catalog.Find("scorpion")
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(game.Options{"players": "2", "squares": "12"})
	if err != nil {
		t.Fatal(err)
	}
	start := v.New(nil).Start()
	good := func() (fair.Claim, string, []string) {
		return fair.Claim{Table: "example", Commitment: commitment, Secret: hex.EncodeToString(counting()), Seeds: []string{"ann-42", ""}},
			start, []string{"3", "5", "6", "1"}
	}
	c, s, dice := good()
	if err := fair.Verify(v, c, s, dice); err != nil {
		t.Fatal(err)
	}
	c.Commitment = strings.ToUpper(c.Commitment)
	if err := fair.Verify(v, c, s, dice); err != nil {
		t.Errorf("in capitals: %v", err)
	}
	for name, change := range map[string]func(*fair.Claim, *string, []string){
		"table":      func(c *fair.Claim, _ *string, _ []string) { c.Table = "other" },
		"commitment": func(c *fair.Claim, _ *string, _ []string) { c.Commitment = mix },
		"secret":     func(c *fair.Claim, _ *string, _ []string) { c.Secret = mix },
		"short":      func(c *fair.Claim, _ *string, _ []string) { c.Secret = "00" },
		"no hex":     func(c *fair.Claim, _ *string, _ []string) { c.Secret = strings.Repeat("x", 64) },
		"seed":       func(c *fair.Claim, _ *string, _ []string) { c.Seeds[1] = "ben" },
		"seeds":      func(c *fair.Claim, _ *string, _ []string) { c.Seeds = c.Seeds[:1] },
		"start":      func(_ *fair.Claim, s *string, _ []string) { *s = "another" },
		"die":        func(_ *fair.Claim, _ *string, dice []string) { dice[2] = "5" },
	} {
		c, s, dice := good()
		change(&c, &s, dice)
		if err := fair.Verify(v, c, s, dice); !errors.Is(err, fair.ErrUnfair) {
			t.Errorf("%s: %v", name, err)
		}
	}
	c, s, _ = good()
	if err := fair.Verify(v, c, s, []string{"3", "5", "6", "1", "nonsense"}); err == nil {
		t.Error("an illegal action is fair")
	}
}
