package cluster

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/store/sqlite"
)

// TestRestart takes the only server away for three seconds, in all ways, while people have
// four seconds left: nobody is charged for it.
func TestRestart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		away func(p *process)
		back func(p *process)
	}{
		{"ended", (*process).end, (*process).start},
		{"killed", (*process).kill, (*process).start},
		{"stopped", (*process).stop, (*process).goOn},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file, at := filepath.Join(t.TempDir(), "antares.db"), bustest.Address(t)
			server := newProcess(t, build(t), append([]string{"serve", "--db", file, "--addr", at, "--workers", "0"}, limits...)...)
			server.start()
			server.ready(at)
			h := newHall(t, "http://"+at)
			s := h.newShort(t, 4)
			s.begin(t)
			h.serving.pull(unsure)
			c.away(server)
			h.serving.set(down)
			time.Sleep(3 * time.Second) // the time that is to be charged to nobody
			h.serving.heal(unsure)
			c.back(server)
			server.ready(at)
			h.serving.set(up)
			s.move(t)
			s.fall(t)
			h.finish()
			server.kill()
			store, err := sqlite.Open(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = store.Close() }() // only read
			h.check(store)
		})
	}
}
