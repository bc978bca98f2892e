package httpd

import (
	"context"
	"fmt"
	"net/url"

	"github.com/antares-games/antares"
)

type eventsIn struct {
	TableID
	After int64 `query:"after" minimum:"0" doc:"the number of an event: those that follow it are wanted"`
	Limit int   `query:"limit" minimum:"1" maximum:"500" default:"500" doc:"how many at most"`
}

type eventsOut struct {
	Link string `header:"Link" doc:"the next page, if there is one: </api/tables/ID/events?after=500&limit=500>; rel=\"next\""`
	Body []antares.Event
}

// events returns a page of what happened at a table.
func (s *Server) events(ctx context.Context, in *eventsIn) (*eventsOut, error) {
	events, next, err := s.Site.Events(ctx, in.ID, userID(ctx), in.After, in.Limit)
	out := &eventsOut{Body: events}
	if next > 0 {
		out.Link = fmt.Sprintf("</api/tables/%s/events?after=%d&limit=%d>; rel=\"next\"", url.PathEscape(in.ID), next, in.Limit)
	}
	return out, err
}
