package bot_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/store/storetest/sqlitetest"
)

// A bot on one server plays against a person on another. In the middle of a game NATS is
// stopped; later it is restarted without its memory. Both receive invitations and actions
// all the time.
func TestSilentBus(t *testing.T) {
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "antares.db"))
	t.Cleanup(func() { _ = store.Close() })
	nats := bustest.Start(t)
	here := servertest.Join(t, store, nats.URL)
	h := &house{t: t, Server: servertest.Join(t, store, nats.URL), relay: newRelay(t)}
	h.relay.to(h.URL[len("http://"):])
	owner, _, err := h.Site.Guest(t.Context())
	if err == nil {
		_, err = h.Site.Register(t.Context(), owner, "Owner", "a long password")
	}
	if err == nil {
		h.bot, h.token, err = h.Site.NewBot(t.Context(), owner, "Robbie", 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	h.run(h.config())
	ann, err := client.New(here.URL, "")
	if err == nil {
		_, err = ann.Guest(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	play := func() {
		t.Helper()
		id := h.open(ann, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{}, {For: h.bot.ID}}})
		if _, err := ann.Sit(t.Context(), id, 0, "ann"); err != nil {
			t.Fatal(err)
		}
		until(t, ann, id, func(s *api.Snapshot) bool { return s.Ply >= 3 }, nil)
	}
	play()
	silent := make(chan struct{}, 100)
	here.Bus.Notify(func(now bool) {
		if now {
			silent <- struct{}{}
		}
	})
	nats.Stop()
	play()
	select {
	case <-silent:
	case <-time.After(2 * time.Minute):
		t.Fatal("nobody noticed that NATS had stopped")
	}
	play()
	nats.Kill()
	nats.Forget()
	nats.Start()
	play()
}
