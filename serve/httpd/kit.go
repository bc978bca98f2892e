package httpd

import (
	"container/list"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
)

// Look is how a board is to be drawn.
type Look struct {
	Set   []string `query:"set,explode" maxItems:"20" doc:"an option of the game, key=value; may be given several times"`
	Theme string   `query:"theme" enum:"light,dark" default:"light"`
	Flip  bool     `query:"flip" doc:"turned by half a turn, for who sits on the other side"`
}

// options are the game's options and the drawing options.
func (l *Look) options() (game.Options, draw.Options, error) {
	set, err := game.ParseOptions(l.Set)
	o := draw.Options{Flip: l.Flip}
	if l.Theme == "dark" {
		o.Theme = draw.Dark
	}
	return set, o, err
}

type kitIn struct {
	Game string `path:"game" maxLength:"20"`
	Look
	Tall   bool   `query:"tall" doc:"trays and lanes above and below the board, for narrow screens"`
	Close  bool   `query:"close" doc:"the board alone, with a narrow frame, for clients that show trays and lanes themselves"`
	Pieces string `query:"pieces" enum:"figures,letters" default:"figures"`
	Match  string `header:"If-None-Match" maxLength:"200"`
}

type kitOut struct {
	Status int
	ETag   string `header:"ETag"`
	Cache  string `header:"Cache-Control"`
	Body   *draw.Kit
}

// Clients may reuse a kit for a while without a request; then its tag shows whether it is
// still the same. The time is short because the parts have to fit the views.
const kitCache = "max-age=300"

func (s *Server) kitAPI() {
	kits := newRecent[*kitOut](200)
	register(s, huma.Operation{
		OperationID: "kit", Method: http.MethodGet, Path: "/api/games/{game}/kit", Tags: []string{"games"},
		Summary:     "A game's board in parts, as SVG markup, for clients that move the pieces themselves",
		Description: "Place `pieces` and `dice` on `sites` by the `stands` and `lying` of a view. Lengths: 100 is the distance between neighbouring sites. Sites of shape button are not drawn.",
		Responses:   map[string]*huma.Response{"304": {Description: "what is known under that tag is still right"}},
	}, func(_ context.Context, in *kitIn) (*kitOut, error) {
		set, o, err := in.options()
		if err != nil {
			return nil, err
		}
		v, err := s.desk.Variant(in.Game, set)
		if err != nil {
			return nil, err
		}
		o.Tall, o.Close = in.Tall, in.Close
		if in.Pieces == "letters" {
			o.Pieces = draw.Letters
		}
		key := fmt.Sprint(v.Info().ID, v.Options(), o.Theme, o.Flip, o.Tall, o.Close, o.Pieces)
		out, err := kits.get(key, func() (*kitOut, error) {
			kit := desk.Kit(v, o)
			data, err := json.Marshal(kit)
			return &kitOut{Status: http.StatusOK, ETag: tag(data), Cache: kitCache, Body: kit}, err
		})
		if err != nil {
			return nil, err
		}
		if matches(in.Match, out.ETag) {
			return &kitOut{Status: http.StatusNotModified, ETag: out.ETag, Cache: kitCache}, nil
		}
		return out, nil
	})
}

// tag is the ETag of an answer.
func tag(data []byte) string {
	sum := fnv.New64a()
	_, _ = sum.Write(data) // it cannot fail
	return `"` + strconv.FormatUint(sum.Sum64(), 36) + `"`
}

// matches reports whether a tag is among those that a client knows.
func matches(known, tag string) bool {
	for t := range strings.SplitSeq(known, ",") {
		if strings.TrimPrefix(strings.TrimSpace(t), "W/") == tag {
			return true
		}
	}
	return false
}

// recent keeps the most recently used results, so that strangers with many requests cost
// little work and little memory.
type recent[V any] struct {
	mu    sync.Mutex
	most  int
	order *list.List // of *entry, the last used first
	byKey map[string]*list.Element
}

type entry[V any] struct {
	key string
	sync.Once
	value V
	err   error
}

// errNotMade is returned to callers that waited for a result whose creation panicked.
var errNotMade = errors.New("it could not be made")

func newRecent[V any](most int) *recent[V] {
	return &recent[V]{most: most, order: list.New(), byKey: map[string]*list.Element{}}
}

// get returns what is kept under a key. If it is missing, one caller creates it for all
// who request it in the meantime. Errors are not kept.
func (r *recent[V]) get(key string, make func() (V, error)) (V, error) {
	r.mu.Lock()
	at := r.byKey[key]
	if at == nil {
		at = r.order.PushFront(&entry[V]{key: key})
		r.byKey[key] = at
		if r.order.Len() > r.most {
			r.forget(r.order.Back())
		}
	} else {
		r.order.MoveToFront(at)
	}
	r.mu.Unlock()
	e := at.Value.(*entry[V])
	e.Do(func() {
		e.err = errNotMade
		defer func() {
			if e.err != nil {
				r.mu.Lock()
				defer r.mu.Unlock()
				r.forget(at)
			}
		}()
		e.value, e.err = make()
	})
	return e.value, e.err
}

// forget is called with the lock held.
func (r *recent[V]) forget(at *list.Element) {
	key := at.Value.(*entry[V]).key
	if r.byKey[key] == at {
		delete(r.byKey, key)
	}
	r.order.Remove(at)
}
