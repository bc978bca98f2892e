package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/puzzle"
)

// PuzzlesPage are the puzzles of a game that come with the program.
type PuzzlesPage struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options" doc:"of the game, the same for all"`
	Puzzles []Puzzle     `json:"puzzles" doc:"the easy ones first; none for games with dice"`
}

// Puzzle is a position in which one action wins.
type Puzzle struct {
	ID         string   `json:"id"`
	Position   string   `json:"position"`
	Player     string   `json:"player" doc:"the seat to move, which wins"`
	Action     string   `json:"action" doc:"the solution"`
	Line       []string `json:"line" doc:"the solution and what may follow, up to the end"`
	Plies      int      `json:"plies" doc:"how long the win takes at most"`
	Within     int      `json:"within" doc:"no other action wins within so many plies; 0: no other wins at all"`
	Choices    int      `json:"choices" doc:"how many actions there are"`
	Level      int      `json:"level" doc:"the weakest level that finds the action and above which all do; one more than the strongest if not even that one does"`
	Difficulty int      `json:"difficulty" minimum:"1" maximum:"5"`
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
	if _, err := s.Site.Find(id); err != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
	}
	page := &PuzzlesPage{Game: id, Options: game.Options{}, Puzzles: []Puzzle{}}
	file, err := puzzle.Of(id)
	if err != nil || file == nil {
		return page, err
	}
	if file.Options != nil {
		page.Options = file.Options
	}
	for _, p := range file.Puzzles {
		page.Puzzles = append(page.Puzzles, Puzzle{
			ID: p.ID, Position: p.Position, Player: p.Player, Action: p.Action, Line: p.Line,
			Plies: p.Plies, Within: p.Within, Choices: p.Choices, Level: p.Level, Difficulty: p.Difficulty,
		})
	}
	return page, nil
}
