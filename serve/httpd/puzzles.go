package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/desk"
)

func (s *Server) puzzlesAPI() {
	register(s, huma.Operation{
		OperationID: "puzzles", Method: http.MethodGet, Path: "/api/games/{game}/puzzles", Tags: []string{"games"},
		Summary: "Puzzles of a game: positions in which one action wins",
	}, func(_ context.Context, in *GameID) (*struct{ Body *desk.PuzzlesPage }, error) {
		page, err := s.desk.Puzzles(in.Game)
		return &struct{ Body *desk.PuzzlesPage }{page}, err
	})
}
