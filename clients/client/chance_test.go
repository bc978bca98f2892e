package client_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/table"
)

// guest is a user on a server who keeps pledges in a folder.
func guest(t *testing.T, url, dir string) *client.Client {
	t.Helper()
	c, err := client.New(url, "")
	if err != nil {
		t.Fatal(err)
	}
	pledges, err := client.FolderPledges(dir)
	if err != nil {
		t.Fatal(err)
	}
	c.WithPledges(pledges)
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// skaane is a game with a random deal.
func skaane() antares.Setup {
	return antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}}
}

// check calls Check with the table as the server shows it now.
func check(t *testing.T, c *client.Client, id string) (*api.Snapshot, bool, error) {
	t.Helper()
	snap, err := c.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := table.Variant(catalog.Find, snap.Setup.Game, snap.Setup.Options)
	if err != nil {
		t.Fatal(err)
	}
	checked, err := c.Check(snap, v)
	return snap, checked, err
}

// begin lets two people sit down at a table of Skaane, until the game begins.
func begin(t *testing.T, ann, ben *client.Client) string {
	t.Helper()
	snap, err := ann.NewTable(t.Context(), skaane())
	if err != nil {
		t.Fatal(err)
	}
	if snap, err = ann.SitDown(t.Context(), snap.ID, 0); err != nil || snap.Seats[0].Seed != "" || snap.Seats[0].Seal == "" {
		t.Fatalf("%+v, %v", snap, err)
	}
	// Ben opens his seed at once, since he sits down last; Ann does so when she hears of
	// it.
	if snap, err = ben.SitDown(t.Context(), snap.ID, 1); err != nil || !snap.Opening || snap.Status != antares.Open {
		t.Fatalf("%+v, %v", snap, err)
	}
	if snap, err = ann.Table(t.Context(), snap.ID); err != nil {
		t.Fatal(err)
	}
	if snap, err = ann.Unseal(t.Context(), snap); err != nil || snap.Status != antares.Playing {
		t.Fatalf("%+v, %v", snap, err)
	}
	return snap.ID
}

// TestCheckFair plays a fair game: the check passes at its end.
func TestCheckFair(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	dir := t.TempDir()
	ann, ben := guest(t, srv.URL, dir), guest(t, srv.URL, t.TempDir())
	id := begin(t, ann, ben)
	if _, checked, err := check(t, ann, id); checked || err != nil {
		t.Errorf("before the end: %v, %v", checked, err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("kept are %v, %v", list, err)
	}
	if _, err := ann.Act(t.Context(), id, "resign"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client.Client{ann, ben} {
		if _, checked, err := check(t, c, id); !checked || err != nil {
			t.Errorf("at the end: %v, %v", checked, err)
		}
	}
	if _, checked, err := check(t, ann, id); !checked || err != nil {
		t.Errorf("checked again: %v, %v", checked, err)
	}
}

// TestPledgesAge checks that pledges do not pile up: checked ones are deleted after a
// month, broken ones never.
func TestPledgesAge(t *testing.T) {
	dir := t.TempDir()
	pledges, err := client.FolderPledges(dir)
	if err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-60 * 24 * time.Hour)
	for _, p := range []fair.Pledge{
		{Table: "checked", Made: long, Checked: true},
		{Table: "waiting", Made: long},
		{Table: "broken", Made: long.AddDate(-5, 0, 0), Broken: "x"},
		{Table: "new", Made: time.Now(), Checked: true},
		{Table: "forgotten", Made: long.AddDate(-5, 0, 0)},
	} {
		if err := pledges.Put(&p); err != nil {
			t.Fatal(err)
		}
	}
	if pledges, err = client.FolderPledges(dir); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]bool{"checked": false, "waiting": true, "broken": true, "new": true, "forgotten": false} {
		if p, err := pledges.Get("", table); err != nil || (p != nil) != want {
			t.Errorf("%s: %+v, %v", table, p, err)
		}
	}
}

// TestCheatingOperator rewrites the secret, the commitment and the deal in the database
// once the seeds are known. The record is consistent with itself; only somebody who kept
// the commitment can tell.
func TestCheatingOperator(t *testing.T) {
	dir, kept := t.TempDir(), t.TempDir()
	srv := servertest.StartIdle(t, dir, nil)
	ann, ben := guest(t, srv.URL, kept), guest(t, srv.URL, t.TempDir())
	id := begin(t, ann, ben)
	before, _, err := check(t, ann, id)
	if err != nil {
		t.Fatal(err)
	}
	srv.Stop()
	servertest.Cheat(t, dir, id, func(start string, _ []string) bool { return strings.Contains(start, "GGG") })
	servertest.StartAt(t, dir, srv.URL)
	if _, err := ben.Act(t.Context(), id, "resign"); err != nil {
		t.Fatal(err)
	}
	snap, checked, err := check(t, ann, id)
	var unfair *client.UnfairError
	if checked || !errors.Is(err, fair.ErrUnfair) || !errors.As(err, &unfair) || unfair.Pledge.Commitment != before.Setup.Commitment {
		t.Fatalf("the cheat is not noticed: %v, %v", checked, err)
	}
	if snap.Start == before.Start {
		t.Error("nothing was rewritten")
	}
	// The breach is remembered, and what was kept is enough for antares verify to detect
	// it too.
	if _, _, err := check(t, ann, id); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("forgotten: %v", err)
	}
	if list, err := filepath.Glob(filepath.Join(kept, "*.json")); err != nil || len(list) != 1 {
		t.Errorf("the evidence is %v, %v", list, err)
	}
	text, err := ann.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.ParseString(string(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.Replay(catalog.Find)
	if err != nil {
		t.Fatal(err)
	}
	if err := fair.Verify(s.Variant(), fair.ClaimOf(r), r.Start, nil); err != nil {
		t.Errorf("the operator has not even agreed with itself: %v", err)
	}
}

// TestNoSeedForAChangedCommitment checks that a seed stays sealed if the server shows a
// different commitment than before, and that nobody sits down there again.
func TestNoSeedForAChangedCommitment(t *testing.T) {
	dir := t.TempDir()
	srv := servertest.StartIdle(t, dir, nil)
	ann, ben := guest(t, srv.URL, t.TempDir()), guest(t, srv.URL, t.TempDir())
	snap, err := ann.NewTable(t.Context(), skaane())
	if err != nil {
		t.Fatal(err)
	}
	id := snap.ID
	if _, err := ann.SitDown(t.Context(), id, 0); err != nil {
		t.Fatal(err)
	}
	srv.Stop()
	servertest.Cheat(t, dir, id, nil)
	servertest.StartAt(t, dir, srv.URL)
	if _, err := ben.SitDown(t.Context(), id, 1); err != nil { // he never saw the first
		t.Fatal(err)
	}
	if snap, err = ann.Table(t.Context(), id); err != nil || !snap.Opening {
		t.Fatalf("%+v, %v", snap, err)
	}
	if _, err := ann.Unseal(t.Context(), snap); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("unseal: %v", err)
	}
	if _, err := ann.SitDown(t.Context(), id, -1); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("sit down: %v", err)
	}
	if snap, err = ann.Table(t.Context(), id); err != nil || snap.Seats[0].Seed != "" {
		t.Errorf("the seed was given away: %+v, %v", snap, err)
	}
}

// TestNoPledgeNoSeat checks that nobody sits down who cannot keep what was shown.
func TestNoPledgeNoSeat(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	dir := t.TempDir()
	ann := guest(t, srv.URL, dir)
	snap, err := ann.NewTable(t.Context(), skaane())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.SitDown(t.Context(), snap.ID, 0); err == nil {
		t.Error("she sits")
	}
	if snap, err = ann.Table(t.Context(), snap.ID); err != nil || len(snap.Mine) > 0 {
		t.Errorf("%+v, %v", snap, err)
	}
}
