package home

import (
	"encoding/hex"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

// restore brings back a table that was kept. If it is in memory, it goes on to where what
// was kept goes on to: somebody has acted there in another window.
func (h *Home) restore(in *api.KeptTable) (any, error) {
	t, secret, err := h.rebuild(in)
	if err != nil {
		return nil, err
	}
	for {
		h.mu.Lock()
		p := h.places[in.ID]
		h.mu.Unlock()
		if p == nil {
			p = &place{id: t.ID, t: t, events: in.Events, secret: secret, watchers: map[*watcher]struct{}{}}
			p.mu.Lock()
			err := h.add(p)
			if err == nil {
				h.think(p)
			}
			p.mu.Unlock()
			if antares.CodeOf(err) == antares.CodeConflict && h.has(in.ID) {
				continue // another request was faster
			}
			return nil, err
		}
		p.mu.Lock()
		if p.gone {
			p.mu.Unlock()
			continue
		}
		defer p.mu.Unlock()
		if known := len(p.events); p.t == nil || known < len(in.Events) {
			p.t, p.events, p.secret = t, in.Events, secret
			if known < len(in.Events) {
				p.tell(news.NewUpdate(t, &p.kinds, in.Events[known:]))
			}
			h.think(p)
		}
		return nil, nil
	}
}

func (h *Home) has(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.places[id] != nil
}

// rebuild is the table that was kept, or why it is none.
func (h *Home) rebuild(in *api.KeptTable) (*table.Table, []byte, error) {
	damaged := func(format string, args ...any) error {
		return antares.Errorf(antares.CodeBadRequest, "this game was not kept as it was: "+format, args...)
	}
	if !strings.HasPrefix(in.ID, api.LocalTable) || len(in.ID) > maxID {
		return nil, nil, damaged("%q is no table of this device", in.ID)
	}
	secret, err := hex.DecodeString(in.Secret)
	if err != nil || len(secret) != fair.SecretSize {
		return nil, nil, damaged("its secret is not %d bytes in hex", fair.SecretSize)
	}
	t, err := table.Rebuild(h.Find, in.ID, secret, in.Events)
	switch {
	case err != nil:
		return nil, nil, damaged("%v", err)
	case t.Setup.Commitment != fair.Commitment(secret):
		return nil, nil, damaged("its secret is not the one that it was begun with")
	}
	if err := suits(&t.Setup); err != nil {
		return nil, nil, err
	}
	t.MostExtras = mostExtras
	return t, secret, nil
}

// maxID is the length of the longest id of a table.
const maxID = 40
