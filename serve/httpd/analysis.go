package httpd

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/site"
)

// report is the schema of an analysis report, since api.Report is just bytes in Go.
type report struct{}

// Schema describes it as an object.
func (report) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
}

type analysisOut struct{ Body api.Analysis }

// noAnalysis answers those for whom it is no failure that there is none.
var noAnalysis = &analysisOut{api.Analysis{Status: api.NoAnalysis}}

func analysisOf(a *antares.Analysis, err error) (*analysisOut, error) {
	if err != nil {
		return nil, err
	}
	return &analysisOut{api.Analysis{Status: a.Status, Done: a.Done, Of: a.Of, Report: api.Report(a.Report)}}, nil
}

// computerAPI is what the computer does besides playing. Workers do all of it.
func (s *Server) computerAPI() {
	tag := []string{"computer"}
	register(s, huma.Operation{
		OperationID: "evaluate", Method: http.MethodPost, Path: "/api/evaluate", Tags: tag,
		Summary: "What a position is worth, and the best lines", Errors: []int{http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, func(ctx context.Context, in *struct{ Body api.Evaluate }) (*struct{ Body api.Evaluation }, error) {
		e, err := s.Site.Evaluate(ctx, asker(ctx), in.Body.Game, in.Body.Options, in.Body.Start, in.Body.Actions)
		if err != nil {
			return nil, err
		}
		return &struct{ Body api.Evaluation }{*e}, nil
	})
	register(s, huma.Operation{
		OperationID: "hint", Method: http.MethodPost, Path: "/api/tables/{id}/hint", Tags: tag,
		Summary: "A good action for you, if it is your turn in a game that is not rated", Errors: []int{http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, func(ctx context.Context, in *TableID) (*struct{ Body api.Hint }, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		h, err := s.Site.Hint(ctx, asker(ctx), in.ID)
		if err != nil {
			return nil, s.withTable(ctx, in.ID, u.ID, err)
		}
		return &struct{ Body api.Hint }{*h}, nil
	})
	register(s, huma.Operation{
		OperationID: "analyse", Method: http.MethodPost, Path: "/api/tables/{id}/analysis", Tags: tag,
		Summary:     "Have a finished game analysed",
		Description: "It is done once for everybody who asks, and kept. Ask with GET how far it is.",
	}, func(ctx context.Context, in *struct {
		TableID
		Unasked bool `query:"unasked" doc:"nobody asked for it, a client does so for its player: refused sooner, see docs/api.md"`
	},
	) (*analysisOut, error) {
		if _, err := signedIn(ctx); err != nil {
			return nil, err
		}
		if in.Unasked {
			a, err := s.Site.AnalyseUnasked(ctx, asker(ctx), in.ID)
			switch antares.CodeOf(err) {
			case antares.CodeLimited, antares.CodeForbidden, antares.CodeConflict:
				return noAnalysis, nil
			}
			return analysisOf(a, err)
		}
		return analysisOf(s.Site.Analyse(ctx, asker(ctx), in.ID))
	})
	register(s, huma.Operation{
		OperationID: "analysis", Method: http.MethodGet, Path: "/api/tables/{id}/analysis", Tags: tag,
		Summary: "How the analysis of a finished game stands",
	}, func(ctx context.Context, in *struct {
		TableID
		OrNone bool `query:"or_none" doc:"if nobody has asked for one, answer with the status none instead of 404"`
	},
	) (*analysisOut, error) {
		a, err := s.Site.Analysis(ctx, in.ID)
		if in.OrNone && errors.Is(err, site.ErrNoAnalysis) {
			return noAnalysis, nil
		}
		return analysisOf(a, err)
	})
}
