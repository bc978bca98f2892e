package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/puzzle"
)

// PuzzlesPage contains the puzzles of a game that come with the program.
type PuzzlesPage struct {
	Game    string          `json:"game"`
	Options game.Options    `json:"options" doc:"of the game, the same for all"`
	Puzzles []puzzle.Puzzle `json:"puzzles" doc:"the easy ones first; none for games with dice"`
}

func (s *Server) puzzlesAPI() {
	register(s, huma.Operation{
		OperationID: "puzzles", Method: http.MethodGet, Path: "/api/games/{game}/puzzles", Tags: []string{"games"},
		Summary: "Puzzles of a game: positions in which one action wins",
	}, func(_ context.Context, in *GameID) (*struct{ Body *PuzzlesPage }, error) {
		page, err := s.puzzlesOf(in.Game)
		return &struct{ Body *PuzzlesPage }{page}, err
	})
}

func (s *Server) puzzlesOf(id string) (*PuzzlesPage, error) {
	g, err := s.game(id)
	if err != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
	}
	page := &PuzzlesPage{Game: id, Options: game.Options{}, Puzzles: []puzzle.Puzzle{}}
	file, err := puzzle.Of(g.Files())
	if err != nil || file == nil {
		return page, err
	}
	if file.Options != nil {
		page.Options = file.Options
	}
	page.Puzzles = listOf(file.Puzzles)
	return page, nil
}
