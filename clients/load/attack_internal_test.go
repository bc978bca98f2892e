package load

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// The attack that always uses new options has enough of them, for every game.
func TestStrangeOptions(t *testing.T) {
	seen, games := map[string]bool{}, map[string]bool{}
	for _, s := range strangeOptions() {
		seen[s.Game+" "+game.Options(s.Options).String()] = true
		games[s.Game] = true
	}
	if len(seen) < 150 || len(games) < 4 {
		t.Errorf("%d ways to play %d games", len(seen), len(games))
	}
	if Usual() == "" {
		t.Error("no game is for two")
	}
}
