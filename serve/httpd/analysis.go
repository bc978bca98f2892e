package httpd

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/site"
)

// Analysis is how the analysis of a finished game stands.
type Analysis struct {
	Status antares.AnalysisStatus `json:"status" enum:"queued,running,done,failed"`
	Done   int                    `json:"done" doc:"so many plies have been judged"`
	Of     int                    `json:"of" doc:"of so many"`
	Report Report                 `json:"report,omitempty" doc:"once it is done: what antares analyse --json tells, see docs/analysis.md"`
}

// Report is JSON that was made by a worker and is passed on as it is.
type Report json.RawMessage

// MarshalJSON is the report itself.
func (r Report) MarshalJSON() ([]byte, error) { return json.RawMessage(r).MarshalJSON() }

// UnmarshalJSON keeps it as it is.
func (r *Report) UnmarshalJSON(data []byte) error { return (*json.RawMessage)(r).UnmarshalJSON(data) }

// Schema says that it is an object.
func (r Report) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
}

type analysisOut struct{ Body Analysis }

func analysisOf(a *antares.Analysis, err error) (*analysisOut, error) {
	if err != nil {
		return nil, err
	}
	return &analysisOut{Analysis{a.Status, a.Done, a.Of, Report(a.Report)}}, nil
}

// computerAPI is what the computer is asked, beside playing: all of it is done by
// workers.
func (s *Server) computerAPI() {
	tag := []string{"computer"}
	register(s, huma.Operation{
		OperationID: "evaluate", Method: http.MethodPost, Path: "/api/evaluate", Tags: tag,
		Summary: "What a position is worth, and the best lines", Errors: []int{http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, func(ctx context.Context, in *struct {
		Body struct {
			Game    string            `json:"game" maxLength:"20" doc:"id of the game"`
			Options map[string]string `json:"options,omitempty" doc:"options of the game; those missing have their defaults"`
			Start   string            `json:"start" maxLength:"2000" doc:"a position"`
			Actions []string          `json:"actions,omitempty" maxItems:"2000" doc:"what was played from there, dice too"`
		}
	},
	) (*struct{ Body site.Evaluation }, error) {
		e, err := s.Site.Evaluate(ctx, asker(ctx), in.Body.Game, in.Body.Options, in.Body.Start, in.Body.Actions)
		var refused *site.RefusedError
		if errors.As(err, &refused) {
			return nil, s.refusedAt(refused.At, refused.Err)
		}
		if err != nil {
			return nil, err
		}
		return &struct{ Body site.Evaluation }{*e}, nil
	})
	register(s, huma.Operation{
		OperationID: "hint", Method: http.MethodPost, Path: "/api/tables/{id}/hint", Tags: tag,
		Summary: "A good action for you, if it is your turn in a game that is not rated", Errors: []int{http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, func(ctx context.Context, in *TableID) (*struct{ Body site.Hint }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		h, err := s.Site.Hint(ctx, asker(ctx), in.ID)
		if err != nil {
			return nil, s.withTable(ctx, in.ID, u.ID, err)
		}
		return &struct{ Body site.Hint }{*h}, nil
	})
	register(s, huma.Operation{
		OperationID: "analyse", Method: http.MethodPost, Path: "/api/tables/{id}/analysis", Tags: tag,
		Summary:     "Have a finished game analysed",
		Description: "It is done once for everybody who asks, and kept. Ask with GET how far it is.",
	}, func(ctx context.Context, in *TableID) (*analysisOut, error) {
		if _, err := signedIn(ctx); err != nil {
			return nil, err
		}
		return analysisOf(s.Site.Analyse(ctx, asker(ctx), in.ID))
	})
	register(s, huma.Operation{
		OperationID: "analysis", Method: http.MethodGet, Path: "/api/tables/{id}/analysis", Tags: tag,
		Summary: "How the analysis of a finished game stands",
	}, func(ctx context.Context, in *TableID) (*analysisOut, error) {
		return analysisOf(s.Site.Analysis(ctx, in.ID))
	})
}
