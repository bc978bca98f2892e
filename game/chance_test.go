package game

import (
	"slices"
	"testing"
)

// The numbers in this file were computed from docs/chance.md with another program.
func TestDiceAreTheWrittenDownOnes(t *testing.T) {
	d := NewDice([]byte("antares"))
	var got []uint64
	for range 20 {
		got = append(got, d.Draw(6)+1)
	}
	if want := []uint64{1, 4, 4, 1, 1, 2, 5, 1, 1, 3, 5, 5, 5, 6, 5, 5, 4, 4, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("dice %v, want %v", got, want)
	}
	if d.Drawn() != 20 {
		t.Errorf("%d draws counted, 20 made", d.Drawn())
	}
}

// Among 2^63+1 outcomes nearly every second attempt is rejected.
func TestDiceRefuseWhatWouldFavour(t *testing.T) {
	d := NewDice([]byte("antares"))
	var got []uint64
	for range 4 {
		got = append(got, d.Draw(1<<63+1))
	}
	if want := []uint64{1683287710508652468, 907956377524660245, 4614889425309786909, 5714326625751206925}; !slices.Equal(got, want) {
		t.Errorf("draws %v, want %v", got, want)
	}
}

func TestShuffleIsTheWrittenDownOne(t *testing.T) {
	letters := []byte("abcdefgh")
	SeedDice(7).Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
	if string(letters) != "fghcdeba" {
		t.Errorf("shuffled to %s", letters)
	}
}

func TestDiceSeek(t *testing.T) {
	d := SeedDice(3)
	first := []uint64{d.Draw(6), d.Draw(6), d.Draw(6)}
	d.Seek(1)
	if again := []uint64{d.Draw(6), d.Draw(6)}; !slices.Equal(again, first[1:]) {
		t.Errorf("after a seek %v, before %v", again, first[1:])
	}
}

func TestDiceOwnTheirSecret(t *testing.T) {
	secret := []byte("antares")
	a, b := NewDice(secret), NewDice(secret)
	clear(secret)
	for range 10 {
		if a.Draw(1000) != b.Draw(1000) {
			t.Fatal("the secret was not copied")
		}
	}
}

// Chi-squared with five degrees of freedom: a fair die exceeds 20.5 only once in a
// thousand times; the seed is fixed, so the test does not depend on luck.
func TestDiceAreFair(t *testing.T) {
	d := SeedDice(1)
	var n [6]float64
	const rolls = 60_000
	for range rolls {
		n[d.Draw(6)]++
	}
	chi := 0.0
	for _, k := range n {
		chi += (k - rolls/6) * (k - rolls/6) / (rolls / 6)
	}
	if chi > 20.5 {
		t.Errorf("chi-squared %.1f for %v", chi, n)
	}
}

func TestRandReachesAll(t *testing.T) {
	r := NewRand(1)
	seen := map[int]int{}
	for range 7000 {
		seen[r.N(7)]++
	}
	for i := range 7 {
		if seen[i] < 800 {
			t.Errorf("%d came up %d times in 7000", i, seen[i])
		}
	}
	if len(seen) != 7 {
		t.Errorf("numbers outside 0 to 6: %v", seen)
	}
}

func TestZobristKeys(t *testing.T) {
	a, b, c := make([]uint64, 100), make([]uint64, 100), make([]uint64, 100)
	Zobrist("one", a)
	Zobrist("one", b)
	Zobrist("two", c)
	if !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Error("keys do not follow their name")
	}
	slices.Sort(a)
	if len(slices.Compact(a)) != 100 {
		t.Error("keys repeat")
	}
}
