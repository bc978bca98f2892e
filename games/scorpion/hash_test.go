package scorpion

import "testing"

// TestHash checks that the hash distinguishes all states that differ in more than the
// turn number.
func TestHash(t *testing.T) {
	hash := func(position string) uint64 {
		_, p := read(t, two, position)
		return p.Hash()
	}
	if hash("h,h,y5,b9/h,h,h,y3 blue 3 throw") != hash("h,h,y5,b9/h,h,h,y3 blue 1999 throw") {
		t.Error("the turn's number is part of the hash")
	}
	seen := map[uint64]string{}
	for _, position := range []string{
		"h,h,y5,b9/h,h,h,y3 blue 3 throw",
		"h,h,y5,b9/h,h,h,y3 red 4 throw",
		"h,h,h,y3/h,h,y5,b9 blue 3 throw",
		"h,y5,b9,o/h,h,h,y3 blue 3 throw",
		"y5,b9,o,o/h,h,h,y3 blue 3 throw",
		"b9,o,o,o/h,h,h,y3 blue 3 throw",
		"h,h,y5,b9/h,h,h,y3 blue 3 die:Y",
		"h,h,y5,b9/h,h,h,y3 blue 3 die:B",
		"h,h,y5,b9/h,h,h,y3 blue 3 throw:Y1",
		"h,h,y5,b9/h,h,h,y3 blue 3 throw:Y2",
		"h,h,y5,b9/h,h,h,y3 blue 3 play:Y1,B2",
		"h,h,y5,b9/h,h,h,y3 blue 3 play:B2,Y1",
		"h,h,y5,b9/h,h,h,y3 blue 3 play:Y1,B1",
		"h,h,y5,b9/h,h,h,y3 blue 3 last:Y1,y5",
		"h,h,y5,b9/h,h,h,y3 blue 3 last:Y1,b9",
		"h,h,y9,y9/h,h,h,y3 blue 3 sting:y9,-",
		"h,h,y9,y9/h,h,h,y3 blue 3 sting:y9,Y1",
		"h,h,y9,y9/h,h,h,y3 blue 3 extra:y9,-",
		"h,h,y9,b9/h,h,h,y3 blue 3 extra:y9,-",
		"h,h,y9,b9/h,h,h,y3 blue 3 extra:b9,-",
	} {
		h := hash(position)
		if other, ok := seen[h]; ok {
			t.Errorf("%q and %q have one hash", position, other)
		}
		seen[h] = position
	}
}
