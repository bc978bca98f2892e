package bot_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/bot"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// TestCheatingOperator rewrites the secret, the commitment and the deal behind the back
// of a bot that has played nothing yet. The bot notices by itself, reports it, plays the
// game to its end, and ends with the evidence.
func TestCheatingOperator(t *testing.T) {
	h := newHouse(t)
	pledges, err := client.FolderPledges(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c, said := h.config(), &notes{}
	c.Pledges, c.Log = pledges, slog.New(slog.NewTextHandler(said, nil))
	ended := make(chan error, 1)
	go func() { ended <- bot.Run(t.Context(), c) }()

	ann := h.guest()
	me, err := ann.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	id := h.open(ann, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{For: me.ID}, {For: h.bot.ID}}})
	if _, err := ann.SitDown(t.Context(), id, 0); err != nil {
		t.Fatal(err)
	}
	// Ann opens her seed when the bot sits; then the game begins.
	snap := until(t, ann, id, func(s *api.Snapshot) bool { return s.Opening || s.Status == antares.Playing }, nil)
	if _, err := ann.Unseal(t.Context(), snap); err != nil {
		t.Fatal(err)
	}
	if snap = until(t, ann, id, func(s *api.Snapshot) bool { return s.Status == antares.Playing }, nil); snap.Seats[1].Seal == "" {
		t.Fatalf("the bot's seed was not sealed: %+v", snap.Seats)
	}
	h.relay.to("")
	h.Stop()
	servertest.Cheat(t, h.dir, id, nil)
	h.Server = nil
	h.restart()
	if snap = until(t, ann, id, over, nil); snap.Reason != antares.ByRule {
		t.Errorf("the game ended by %s", snap.Reason)
	}
	if err := <-ended; !errors.Is(err, fair.ErrUnfair) || !strings.Contains(err.Error(), "ALARM") {
		t.Errorf("the bot ended with %v", err)
	}
	if !strings.Contains(said.String(), "ALARM") {
		t.Errorf("the log says\n%s", said)
	}
	p, err := pledges.Get(c.Server, id)
	if err != nil || p == nil || p.Broken == "" {
		t.Errorf("the evidence is %+v, %v", p, err)
	}
}
