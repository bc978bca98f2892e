package api_test

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

var board = &game.Board{Style: "x", Sites: []game.Site{{ID: "c1"}, {ID: "c2"}, {ID: "hand:red"}}}

func view() *api.View {
	return &api.View{
		View: game.View{
			Board: board, Turn: 1, Prompt: "red: move", PromptMessage: "%s: move", PromptArgs: []string{"red"}, Phase: "move",
			Pieces: []game.Piece{
				{ID: 7, Kind: "god", Seat: 0, Site: "c2", Class: "light", Name: "light god", Letter: "G"},
				{ID: 3, Kind: "god", Seat: 0, Site: "hand:red", Class: "light", Name: "light god", Letter: "G"},
				{ID: 4, Kind: "tail", Seat: -1, Site: "c1", Class: "orange", Name: "the Tail", Letter: "t"},
			},
			Dice: []game.Die{{Value: 3, Site: "c1"}},
			Actions: []game.Action{
				{Text: "Sc2", Picks: []string{"c1", "c2"}},
				{Text: "Sc2-e1-b1", Picks: []string{"c1", "c2", "e1", "b1"}},
				{Text: "Sc2-e1-b2", Picks: []string{"c1", "c2", "e1", "b2"}},
				{Text: "c1c2", Picks: []string{"c1", "c2"}},
				{Text: "pass", Picks: []string{}},
				{Text: strings.Repeat("long", 20), Picks: []string{strings.Repeat("site", 20), "c1"}},
				{Text: strings.Repeat("long", 20) + "er", Picks: []string{strings.Repeat("site", 20), "c2"}},
			},
		},
		Stands: []api.Stand{
			{Piece: 4, Site: "c1", Size: 76, Count: 1},
			{Piece: 7, Site: "c2", DX: 1.5, DY: -2, Size: 50, Turn: 90, TurnWithBoard: true, Count: 1},
			{Piece: 3, Site: "hand:red", Size: 50, Count: 4},
		},
		Lying: []api.Lying{{Value: 3, Site: "c1", Size: 40}},
	}
}

// A view that was compacted can be restored, and what is already known is not sent again.
func TestLiveView(t *testing.T) {
	var kinds api.Kinds
	v := view()
	first := api.NewLiveView(v, &kinds, true)
	first.Actions = api.SmallActions(v.Actions)
	later := api.NewLiveView(v, &kinds, false)
	later.Actions = first.Actions
	if first.Board != board || len(first.Kinds) != 2 || later.Board != nil || later.Kinds != nil {
		t.Errorf("the first view has board %v and kinds %v, the second %v and %v", first.Board, first.Kinds, later.Board, later.Kinds)
	}
	for _, live := range []*api.LiveView{first, later} {
		data, err := json.Marshal(live)
		if err != nil {
			t.Fatal(err)
		}
		var read api.LiveView
		if err := json.Unmarshal(data, &read); err != nil {
			t.Fatal(err)
		}
		if got, err := read.Whole(board, kinds); err != nil || !reflect.DeepEqual(got, v) {
			t.Errorf("%v\n%+v is not\n%+v", err, got, v)
		}
	}
	v.Pieces = append(v.Pieces, game.Piece{ID: 9, Kind: "sun", Site: "c1"})
	if again := api.NewLiveView(v, &kinds, false); again.Board != nil || len(again.Kinds) != 3 {
		t.Errorf("with a new kind of piece: %v", again.Kinds)
	}
}

// The example in docs/api.md.
func TestSmallActions(t *testing.T) {
	small := api.SmallActions(view().Actions[:3])
	data, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(small)
	if want := strings.ReplaceAll(string(text), `","`, `", "`); !strings.Contains(string(data), want) {
		t.Errorf("docs/api.md does not say %s", want)
	}
}

// Whatever a server sends, reading it does no harm.
func TestBadLiveViews(t *testing.T) {
	kinds := []api.PieceKind{{Kind: "god"}}
	for name, v := range map[string]*api.LiveView{
		"a piece of two numbers": {Pieces: [][]int{{1, 0}}},
		"an unknown kind":        {Pieces: [][]int{{1, 1, 0}}},
		"a negative kind":        {Pieces: [][]int{{1, -1, 0}}},
		"an unknown site":        {Pieces: [][]int{{1, 0, 3}}},
		"a negative site":        {Pieces: [][]int{{1, 0, -1}}},
		"a short stand":          {Stands: [][]float64{{1, 0, 0}}},
		"a long stand":           {Stands: [][]float64{{1, 0, 0, 0, 0, 0, 0, 0}}},
		"an empty action":        {Actions: []string{""}},
		"an action of nothing":   {Actions: []string{"!"}},
		"too much shared":        {Actions: []string{"0c1", "3"}},
		"an empty text":          {Actions: []string{"0c1="}},
		"too much shared text":   {Actions: []string{"0c1=0a", "0c1=2"}},
	} {
		if got, err := v.Whole(board, kinds); err == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if _, err := (&api.LiveView{}).Whole(nil, nil); err == nil {
		t.Error("a view without a board is read")
	}
}

// Letters beyond ASCII count differently in Go and in JavaScript, and half of one cannot be
// sent, so none is shared.
func TestSmallActionsBeyondASCII(t *testing.T) {
	small := api.SmallActions([]game.Action{{Text: "aéb", Picks: []string{"aé", "b"}}, {Text: "aèc", Picks: []string{"aè", "c"}}, {Text: "aèd", Picks: []string{"aè", "d"}}})
	if want := []string{"0aé b", "1è c", "1è d"}; !slices.Equal(small, want) {
		t.Errorf("%q, want %q", small, want)
	}
}
