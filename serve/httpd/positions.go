package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/api"
)

// Positions without a table: a client that replays, teaches, analyses or edits sends a game
// as text and receives its state. The server keeps nothing.

func (s *Server) positionsAPI() {
	register(s, huma.Operation{
		OperationID: "position", Method: http.MethodPost, Path: "/api/positions", Tags: []string{"positions"},
		Summary:     "Play actions from a position and see what comes of it; nothing is kept",
		Description: "A refused action is a problem with code rule, and `at` tells which it is. Touches (`picks`) with which no legal action begins are refused with the rule that forbids them.",
	}, func(_ context.Context, in *struct{ Body api.GameText }) (*struct{ Body *api.Standing }, error) {
		standing, err := s.desk.Position(&in.Body)
		return &struct{ Body *api.Standing }{standing}, err
	})
	register(s, huma.Operation{
		OperationID: "arrange", Method: http.MethodPost, Path: "/api/positions/arrange", Tags: []string{"positions"},
		Summary:     "The position with pieces as somebody put them, or why there is none",
		Description: "Pieces that are left over are in hand or out of the game, counters are at their beginning, and the seat named is about to begin its turn. A position in which the game is over has an `outcome` that says so.",
	}, func(_ context.Context, in *struct{ Body api.Arrange }) (*struct{ Body *api.Arranged }, error) {
		arranged, err := s.desk.Arrange(&in.Body)
		return &struct{ Body *api.Arranged }{arranged}, err
	})
	register(s, huma.Operation{
		OperationID: "readRecord", Method: http.MethodPost, Path: recordsPath, Tags: []string{"positions"},
		Summary:     "The first game of a record, to be replayed; nothing is kept",
		Description: "What is not a record is a problem with code bad_request, and `line` says where the mistake is.",
	}, func(_ context.Context, in *struct{ Body api.RecordText }) (*struct{ Body *api.RecordGame }, error) {
		rec, err := s.desk.Record(&in.Body)
		return &struct{ Body *api.RecordGame }{rec}, err
	})
	register(s, huma.Operation{
		OperationID: "palette", Method: http.MethodGet, Path: "/api/games/{game}/palette", Tags: []string{"positions"},
		Summary: "What can be put on the board when a position is arranged",
	}, func(_ context.Context, in *struct {
		GameID
		Set []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	},
	) (*struct{ Body *api.Palette }, error) {
		palette, err := s.desk.Palette(in.Game, in.Set)
		return &struct{ Body *api.Palette }{palette}, err
	})
}
