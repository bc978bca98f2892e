package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// quiet is how long a stream may send nothing, not even an empty line, before it counts
// as lost.
const quiet = 30 * time.Second

// listen reads the bot's stream until ctx ends, and reconnects whenever it is lost.
func (r *bot) listen(ctx context.Context) {
	for b := (backoff{}); ctx.Err() == nil; b.pause(ctx) {
		err := r.stream(ctx, func() { b = backoff{} })
		if ctx.Err() != nil {
			return
		}
		if !client.Temporary(err) {
			r.fail(r.refusal(err))
			return
		}
		r.Log.Warn("the connection is lost; connecting again", "error", err)
	}
}

// stream reads the lines of one connection.
func (r *bot) stream(ctx context.Context, connected func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	alive := time.AfterFunc(quiet, cancel)
	defer alive.Stop()
	return lost(r.client.Stream(ctx, func() {
		connected()
		r.connected()
	}, func(n *api.Notice) {
		alive.Reset(quiet)
		if n != nil {
			r.hear(n)
		}
	}))
}

// lost is the error of a connection that this side has given up.
func lost(err error) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("nothing was heard for %s", quiet)
	}
	return err
}

// connected discards what was known: the server now reports the tables that are waiting,
// but not those that ended in the meantime.
func (r *bot) connected() {
	r.Log.Info("connected", "server", r.Server)
	r.mu.Lock()
	clear(r.invited)
	r.mu.Unlock()
	for _, p := range r.players() {
		p.poke(nil)
	}
	r.lookAgain()
}

// hear passes a notice to the table it is about.
func (r *bot) hear(n *api.Notice) {
	r.mu.Lock()
	p := r.tables[n.Table]
	if n.Invited && len(n.Seats) == 0 {
		r.invited[n.Table] = true
		r.lookAgain()
	} else {
		delete(r.invited, n.Table)
	}
	r.mu.Unlock()
	if p == nil && len(n.Seats) > 0 && n.Status != antares.Over {
		p = r.start(n.Table, nil)
	}
	if p != nil {
		p.poke(n)
	}
}
