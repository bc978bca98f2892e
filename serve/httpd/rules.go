package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/learn/legend"
	"github.com/antares-games/antares/learn/lesson"
)

// GameID names a game in a path.
type GameID struct {
	Game string `path:"game" maxLength:"20"`
}

func (s *Server) rulesAPI() {
	register(s, huma.Operation{
		OperationID: "rules", Method: http.MethodGet, Path: "/api/rules/{game}", Tags: []string{"games"},
		Summary: "The rules of a game, for players and to the letter; in English",
	}, func(_ context.Context, in *GameID) (*struct{ Body *desk.RulesPage }, error) {
		page, err := s.desk.Rules(in.Game)
		return &struct{ Body *desk.RulesPage }{page}, err
	})
	register(s, huma.Operation{
		OperationID: "lesson", Method: http.MethodGet, Path: "/api/lessons/{game}", Tags: []string{"games"},
		Summary: "The interactive lesson of a game; in English",
	}, func(_ context.Context, in *GameID) (*struct{ Body *lesson.Lesson }, error) {
		l, err := s.desk.Lesson(in.Game)
		return &struct{ Body *lesson.Lesson }{l}, err
	})
	register(s, huma.Operation{
		OperationID: "legend", Method: http.MethodGet, Path: "/api/games/{game}/legend", Tags: []string{"games"},
		Summary: "What the pieces and places of a game are and do, in a line each, with its options",
	}, func(_ context.Context, in *struct {
		GameID
		Set []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	},
	) (*struct{ Body *legend.Legend }, error) {
		l, err := s.desk.Legend(in.Game, in.Set)
		return &struct{ Body *legend.Legend }{l}, err
	})
}
