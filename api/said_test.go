package api_test

import (
	"reflect"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// TestSaid checks that sentences lose their texts on the way and have them again afterwards.
func TestSaid(t *testing.T) {
	said := []api.Said{
		{Ply: 1, Sentences: []game.Sentence{game.Tell("%s rolled %d", "blue", 3), game.Tell("The end")}},
		{Ply: 2, Sentences: []game.Sentence{{Text: "in other words", Message: "%s", Args: []string{"x"}}}},
	}
	small := api.SmallSaid(said)
	if small[0].Sentences[0].Text != "" || small[0].Sentences[1].Text != "The end" || small[1].Sentences[0].Text != "in other words" {
		t.Errorf("small: %+v", small)
	}
	if said[0].Sentences[0].Text != "blue rolled 3" {
		t.Errorf("changed: %+v", said)
	}
	if whole := api.WholeSaid(small); !reflect.DeepEqual(whole, said) {
		t.Errorf("whole %+v, want %+v", whole, said)
	}
}
