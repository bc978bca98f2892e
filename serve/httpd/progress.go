package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
)

// progressPath is where members keep how far they have got.
const progressPath = "/api/me/progress"

type progressOut struct{ Body antares.Progress }

// progressAPI is for members who learn.
func (s *Server) progressAPI() {
	tag := []string{"people"}
	register(s, huma.Operation{
		OperationID: "progress", Method: http.MethodGet, Path: progressPath, Tags: tag,
		Summary: "How far you have got in lessons and puzzles; for members",
	}, func(ctx context.Context, _ *nothing) (*progressOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		p, err := s.Site.Progress(ctx, u)
		return &progressOut{p}, err
	})
	register(s, huma.Operation{
		OperationID: "learn", Method: http.MethodPut, Path: progressPath, Tags: tag,
		Summary: "Add to your progress; the answer is all of it",
	}, func(ctx context.Context, in *struct{ Body antares.Progress }) (*progressOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		p, err := s.Site.Learn(ctx, u, in.Body)
		return &progressOut{p}, err
	})
}
