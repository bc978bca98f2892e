package httpd

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/api"
)

const uploadPath = "/api/tables/upload"

// uploadAPI is for games that were played without a server.
func (s *Server) uploadAPI(tag []string) {
	register(s, huma.Operation{
		OperationID: "upload", Method: http.MethodPost, Path: uploadPath, Tags: tag,
		Summary:     "Upload a finished game that you have played on your device",
		Description: "It is played again by the rules, and kept as a table that is over, not rated and not listed. Its chance cannot be checked by anybody. The same game uploaded again is the same table, so the request may be sent again.",
		Errors:      []int{http.StatusTooManyRequests},
	}, func(ctx context.Context, in *struct{ Body api.Upload }) (*tableOut, error) {
		u, err := signedIn(ctx)
		if err != nil {
			return nil, err
		}
		snap, err := s.Site.Upload(ctx, asker(ctx), u, &in.Body)
		return &tableOut{snap}, err
	})
}
