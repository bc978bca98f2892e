package httpd

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/raster"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Pictures for sharing. Drawing one costs more than most responses, so only a few are drawn
// at a time, few may wait, and finished ones are kept for a while.
const (
	maxPicture = 1600 // pixels wide
	maxFrames  = 120  // of an animation; longer games are sampled
	maxDrawers = 32   // drawing and waiting to draw
	drawWait   = 20 * time.Second

	moveDelay = 800 * time.Millisecond
	lastDelay = 4 * time.Second
)

// studio draws pictures.
type studio struct {
	kept    *recent[*pictureOut]
	desks   chan struct{} // one per drawing in progress
	waiting chan struct{} // one per drawing in progress or waiting
}

func newStudio() *studio {
	return &studio{newRecent[*pictureOut](64), make(chan struct{}, max(runtime.GOMAXPROCS(0)/2, 1)), make(chan struct{}, maxDrawers)}
}

// paint is the picture kept under a key, drawn if it is missing.
func (st *studio) paint(ctx context.Context, key string, f func(*bytes.Buffer) error) (*pictureOut, error) {
	sum := sha256.Sum256([]byte(key)) // a whole game may be in it
	return st.kept.get(string(sum[:]), func() (*pictureOut, error) {
		busy := &antares.Error{Code: antares.CodeUnavailable, Text: "too many pictures are being drawn: try again", RetryAfter: time.Second}
		select {
		case st.waiting <- struct{}{}:
		default:
			return nil, busy
		}
		defer func() { <-st.waiting }()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), drawWait) // others may wait for the same
		defer cancel()
		select {
		case st.desks <- struct{}{}:
		case <-ctx.Done():
			return nil, busy
		}
		defer func() { <-st.desks }()
		var b bytes.Buffer
		if err := f(&b); err != nil {
			return nil, err
		}
		return &pictureOut{Status: http.StatusOK, ETag: tag(b.Bytes()), Body: b.Bytes()}, nil
	})
}

type pictureOut struct {
	Status      int
	ContentType string `header:"Content-Type"`
	ETag        string `header:"ETag"`
	Cache       string `header:"Cache-Control"`
	Policy      string `header:"Content-Security-Policy"`
	Body        []byte
}

// as is the picture as a response to a client that may have it already.
func (p *pictureOut) as(format, cache, known string) *pictureOut {
	out := *p
	out.ContentType, out.Cache, out.Policy = pictureTypes[format], cache, "default-src 'none'; style-src 'unsafe-inline'"
	if matches(known, p.ETag) {
		out.Status, out.Body = http.StatusNotModified, nil
	}
	return &out
}

var pictureTypes = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}

// Drawn is how a picture is to be drawn.
type Drawn struct {
	Theme string `query:"theme" enum:"light,dark" default:"light"`
	Flip  bool   `query:"flip" doc:"turned by half a turn"`
	Bare  bool   `query:"bare" doc:"the board alone, without hands, trays and lanes"`
	Width int    `query:"width" minimum:"0" maximum:"1600" doc:"in pixels; the usual width if it is missing"`
	Match string `header:"If-None-Match" maxLength:"200"`
}

func (d *Drawn) options() (draw.Options, error) {
	if d.Width != 0 && d.Width < raster.MinWidth {
		return draw.Options{}, antares.Errorf(antares.CodeBadRequest, "a picture is %d to %d pixels wide", raster.MinWidth, maxPicture)
	}
	_, o, err := (&Look{Theme: d.Theme, Flip: d.Flip}).options()
	o.Width, o.Bare = d.Width, d.Bare
	return o, err
}

type positionPictureIn struct {
	Game     string   `query:"game" required:"true" maxLength:"20"`
	Set      []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	Position string   `query:"position" maxLength:"2000" doc:"as text; the start if it is missing"`
	Drawn
}

type tablePictureIn struct {
	TableID
	Ply int `query:"ply" minimum:"-1" default:"-1" doc:"after so many plies; as it stands if it is missing"`
	Drawn
}

func (s *Server) shareAPI() {
	st := newStudio()
	for _, format := range slices.Sorted(maps.Keys(pictureTypes)) {
		answers := map[string]*huma.Response{
			"200": {Description: "a picture", Content: map[string]*huma.MediaType{pictureTypes[format]: {}}},
			"304": {Description: "what is known under that tag is still right"},
		}
		upper := strings.ToUpper(format)
		if format == "gif" {
			register(s, huma.Operation{
				OperationID: "tableGIF", Method: http.MethodGet, Path: "/api/tables/{id}/picture.gif", Tags: []string{"pictures"},
				Summary: "The whole game at a table, move by move, as an animated GIF", Responses: answers,
			}, func(ctx context.Context, in *struct {
				TableID
				Drawn
			},
			) (*pictureOut, error) {
				return s.tableGIF(ctx, st, in.ID, &in.Drawn)
			})
			continue
		}
		register(s, huma.Operation{
			OperationID: "picture" + upper, Method: http.MethodGet, Path: "/api/picture." + format, Tags: []string{"pictures"},
			Summary: "Any position of a game as " + upper, Responses: answers,
		}, func(ctx context.Context, in *positionPictureIn) (*pictureOut, error) {
			v, err := s.desk.VariantSet(in.Game, in.Set)
			if err != nil {
				return nil, err
			}
			if in.Position == "" {
				in.Position = v.New(game.SeedDice(1)).Position()
			}
			p, err := st.still(ctx, format, v, "", in.Position, &in.Drawn)
			if err != nil {
				return nil, err
			}
			return p.as(format, "max-age=3600", in.Match), nil
		})
		register(s, huma.Operation{
			OperationID: "table" + upper, Method: http.MethodGet, Path: "/api/tables/{id}/picture." + format, Tags: []string{"pictures"},
			Summary: "The board of a table, now or after some ply, as " + upper, Responses: answers,
		}, func(ctx context.Context, in *tablePictureIn) (*pictureOut, error) {
			line, err := s.line(ctx, in.ID)
			if err != nil {
				return nil, err
			}
			ply := in.Ply
			if ply < 0 {
				ply = len(line.plies)
			}
			if ply > len(line.plies) {
				return nil, antares.Errorf(antares.CodeNotFound, "there is no ply %d in a game of %d", ply, len(line.plies))
			}
			before := ""
			if ply > 0 {
				before = line.positions[ply-1]
			}
			p, err := st.still(ctx, format, line.variant, before, line.positions[ply], &in.Drawn)
			if err != nil {
				return nil, err
			}
			return p.as(format, tableCache, in.Match), nil
		})
	}
}

// tableCache marks a picture of a table as private to the client, and possibly out of date
// the next moment.
const tableCache = "private, no-cache"

// line is a table's game as text, for everybody who may see the table.
type line struct {
	variant   game.Variant
	plies     []game.Ply
	positions []string // one more than plies
}

func (s *Server) line(ctx context.Context, id string) (*line, error) {
	l := &line{}
	return l, s.Site.Look(ctx, id, func(t *table.Table) error {
		game := t.Session()
		if game == nil {
			return antares.Errorf(antares.CodeNotStarted, "the game has not started")
		}
		l.variant, l.plies = game.Variant(), game.Plies()
		for ply := range len(l.plies) + 1 {
			p, err := game.PositionAt(ply)
			if err != nil {
				return err
			}
			l.positions = append(l.positions, p)
		}
		return nil
	})
}

// still is a picture of a position, with the move that led to it from the one before.
func (st *studio) still(ctx context.Context, format string, v game.Variant, before, position string, d *Drawn) (*pictureOut, error) {
	o, err := d.options()
	if err != nil {
		return nil, err
	}
	now, err := v.Read(position, nil)
	if err != nil {
		return nil, err
	}
	view := now.View()
	if before != "" {
		was, err := v.Read(before, nil)
		if err != nil {
			return nil, err
		}
		o.Marks = moved(was.View(), view)
	}
	key := fmt.Sprint(format, v.Info().ID, v.Options(), now.Position(), o)
	return st.paint(ctx, key, func(b *bytes.Buffer) error {
		if format == "png" {
			return raster.PNG(b, view, o)
		}
		b.Write(draw.SVG(view, o))
		return nil
	})
}

// moved marks the places on the board where the pieces have changed.
func moved(before, after game.View) (marks []draw.Mark) {
	count := map[string]int{} // of each kind of piece on each site, after less before
	for n, v := range []game.View{before, after} {
		for _, pc := range v.Pieces {
			count[pc.Site+"\x00"+pc.Kind+"\x00"+pc.Class] += 2*n - 1
		}
	}
	touched := map[string]bool{}
	for key, n := range count {
		site, _, _ := strings.Cut(key, "\x00")
		touched[site] = touched[site] || n != 0
	}
	for _, site := range after.Board.Sites {
		if touched[site.ID] && site.Shape != game.Tray && site.Shape != game.Lane {
			marks = append(marks, draw.Mark{Site: site.ID, Kind: draw.LastMove})
		}
	}
	return marks
}

func (s *Server) tableGIF(ctx context.Context, st *studio, id string, d *Drawn) (*pictureOut, error) {
	o, err := d.options()
	if err != nil {
		return nil, err
	}
	if o.Width > raster.GIFWidth {
		return nil, antares.Errorf(antares.CodeBadRequest, "an animation is at most %d pixels wide", raster.GIFWidth)
	}
	o.Tall = true // the board as large as it can be
	l, err := s.line(ctx, id)
	if err != nil {
		return nil, err
	}
	key := fmt.Sprint("gif", l.variant.Info().ID, l.variant.Options(), strings.Join(l.positions, "\n"), o)
	p, err := st.paint(ctx, key, func(b *bytes.Buffer) error {
		frames, err := l.frames()
		if err != nil {
			return err
		}
		return raster.GIF(b, frames, o)
	})
	if err != nil {
		return nil, err
	}
	return p.as("gif", tableCache, d.Match), nil
}

// frames are the positions of an animation: those after decisions, so that a roll is seen
// together with the move it led to, and only a sample of a long game.
func (l *line) frames() ([]raster.Frame, error) {
	shown := []int{0}
	for i, p := range l.plies {
		if p.Seat != game.Chance || i+1 == len(l.plies) {
			shown = append(shown, i+1)
		}
	}
	if n := len(shown); n > maxFrames {
		some := make([]int, maxFrames)
		for i := range some {
			some[i] = shown[i*(n-1)/(maxFrames-1)]
		}
		shown = some
	}
	frames := make([]raster.Frame, len(shown))
	for i, ply := range shown {
		session, err := l.variant.Read(l.positions[ply], nil)
		if err != nil {
			return nil, fmt.Errorf("position after ply %d: %w", ply, err)
		}
		frames[i] = raster.Frame{View: session.View(), Delay: moveDelay}
		if i > 0 {
			frames[i].Marks = moved(frames[i-1].View, frames[i].View)
		}
	}
	frames[len(frames)-1].Delay = lastDelay
	return frames, nil
}
