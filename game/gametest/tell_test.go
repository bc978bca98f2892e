package gametest

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// The suite finds what is wrong with sentences.
func TestTelling(t *testing.T) {
	seats := []string{"light", "dark"}
	for name, c := range map[string]struct {
		said []game.Sentence
		ok   bool
	}{
		"nothing":             {nil, false},
		"a player's move":     {[]game.Sentence{game.Tell("%s moved to %s", "dark", "e5")}, true},
		"a thing":             {[]game.Sentence{game.Tell("The Rock on %s was captured", "e5")}, true},
		"two things":          {[]game.Sentence{game.Tell("%s moved", "light"), game.Tell("One Paper is left")}, true},
		"begins with a place": {[]game.Sentence{game.Tell("%s was captured", "e5")}, false},
		"the second does":     {[]game.Sentence{game.Tell("%s moved", "light"), game.Tell("%s was captured", "e5")}, false},
		"a full stop":         {[]game.Sentence{game.Tell("The Rock moved.")}, false},
		"empty":               {[]game.Sentence{{}}, false},
		"a missing argument":  {[]game.Sentence{{Text: "dark moved to e5", Message: "%s moved to %s", Args: []string{"dark"}}}, false},
		"one too many":        {[]game.Sentence{{Text: "dark moved", Message: "%s moved", Args: []string{"dark", "e5"}}}, false},
		"another text":        {[]game.Sentence{{Text: "dark moved to e4", Message: "%s moved to %s", Args: []string{"dark", "e5"}}}, false},
		"an argument with %s": {[]game.Sentence{game.Tell("%s wrote %s", "dark", "%s")}, true},
	} {
		if err := telling(c.said, seats); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
