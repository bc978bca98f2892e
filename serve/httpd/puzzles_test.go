package httpd_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/puzzle"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

func TestPuzzles(t *testing.T) {
	c := guest(t, servertest.Start(t, t.TempDir(), nil).URL)
	found := 0
	for _, g := range catalog.Games() {
		id := g.Info().ID
		page, p := ask[desk.PuzzlesPage](t, c, http.MethodGet, "/api/games/"+id+"/puzzles", nil)
		if p != nil {
			t.Fatal(p)
		}
		if page.Game != id || page.Options == nil || page.Puzzles == nil {
			t.Errorf("%s: %+v", id, page)
		}
		file, err := puzzle.Of(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		if file == nil {
			if len(page.Puzzles) > 0 {
				t.Errorf("%s has %d puzzles and no file", id, len(page.Puzzles))
			}
			continue
		}
		found++
		if len(page.Puzzles) != len(file.Puzzles) {
			t.Fatalf("%s: %d of %d puzzles", id, len(page.Puzzles), len(file.Puzzles))
		}
		for i, got := range page.Puzzles {
			want := file.Puzzles[i]
			if got.ID != want.ID || got.Position != want.Position || got.Player != want.Player || got.Action != want.Action ||
				!slices.Equal(got.Line, want.Line) || got.Plies != want.Plies || got.Within != want.Within ||
				got.Choices != want.Choices || got.Level != want.Level || got.Difficulty != want.Difficulty {
				t.Errorf("%s: %+v is not %+v", id, got, want)
			}
		}
		// The way that the client goes: every line is played through positions, and wins.
		for _, got := range page.Puzzles {
			end, p := position(t, c, fields{"game": id, "options": page.Options, "start": got.Position, "actions": got.Line})
			if p != nil || end.Outcome.Result != "win:"+got.Player {
				t.Errorf("%s: %+v, %v", got.ID, end.Outcome, p)
			}
		}
	}
	if found < 3 {
		t.Errorf("only %d games have puzzles", found)
	}
	for _, path := range []string{"/api/games/chess/puzzles", "/api/games/..%2Fpuzzle/puzzles"} {
		if _, p := ask[any](t, c, http.MethodGet, path, nil); p == nil || p.Status != 404 || p.Code != "not_found" {
			t.Errorf("%s: %+v", path, p)
		}
	}
}
