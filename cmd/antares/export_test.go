package main

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// antaresCommand runs a command inside the test.
func antaresCommand(ctx context.Context, args ...string) (string, error) {
	var out bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&out)
	err := root.ExecuteContext(ctx)
	return out.String(), err
}

// awaitOver waits until a table is over.
func awaitOver(t *testing.T, c *client.Client, id string) {
	t.Helper()
	over := make(chan struct{}, 1)
	tell := func(events []antares.Event) {
		for i := range events {
			if events[i].Kind == antares.Ended {
				over <- struct{}{}
			}
		}
	}
	socket := c.Dial(t.Context(), client.Handler{
		Table:  func(_ *api.Snapshot, missed []antares.Event) { tell(missed) },
		Events: func(_ string, events []antares.Event) { tell(events) },
	})
	defer socket.Close()
	if err := socket.Watch(t.Context(), id, 0, false); err != nil {
		t.Fatal(err)
	}
	<-over
}

func guestAt(t *testing.T, url string) *client.Client {
	t.Helper()
	c, err := client.New(url, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// memberAt is a guest who has signed up, and may let computers play each other.
func memberAt(t *testing.T, url string) *client.Client {
	t.Helper()
	c := guestAt(t, url)
	if _, err := c.Register(t.Context(), "Member", "a long password"); err != nil {
		t.Fatal(err)
	}
	return c
}

// While a server runs, its database is copied, exported and imported into.
func TestBesideServer(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	c := memberAt(t, s.URL)
	db := filepath.Join(dir, "antares.db")
	do := func(args ...string) string {
		t.Helper()
		out, err := antaresCommand(t.Context(), args...)
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out
	}
	levels := []antares.SeatPlan{{Level: 1}, {Level: 1}}
	var ids []string
	for _, g := range []string{"skorpion", "scorpion"} {
		options := map[string]string{}
		if g == "scorpion" {
			options = map[string]string{"players": "2", "squares": "12"}
		}
		snap, err := c.NewTable(t.Context(), antares.Setup{Game: g, Options: options, Seats: levels, Clock: antares.Clock{Kind: antares.NoClock}, Public: true})
		if err != nil {
			t.Fatal(err)
		}
		awaitOver(t, c, snap.ID)
		ids = append(ids, snap.ID)
	}
	// A table that is open, and one that was given up before it began, are not games.
	for range 2 {
		snap, err := c.NewTable(t.Context(), antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Sit(t.Context(), snap.ID, 0, "seed"); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, snap.ID)
	}
	if _, err := c.Act(t.Context(), ids[3], "abort"); err != nil {
		t.Fatal(err)
	}
	file, again, copied := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "again.pgn"), filepath.Join(dir, "copy.db")
	if out := do("export", "--db", db, file); !strings.HasPrefix(out, "2 games exported") {
		t.Error(out)
	}
	if out := do("verify", file); strings.Count(out, "fair") != 2 {
		t.Error(out)
	}
	if out := do("import", "--db", db, file); out != "0 games imported, 2 duplicates\n" {
		t.Error(out)
	}
	do("backup", "--db", db, copied)
	do("export", "--db", copied, again)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(again)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the copy has other games: %v", err)
	}
	// Games imported into the database of a running server are available there.
	elsewhere := filepath.Join(dir, "elsewhere.jsonl")
	game := `{"game":"skaane","position":"8/K7/8/8/8/8/k7/8 light 0","result":"win:light","players":[{"seat":"light","name":"Ann"},{"seat":"dark","name":"Ben"}],"tags":[{"name":"Table","value":"fromelsewhere"}],"plies":[{"action":"a7a8","turn":1}]}`
	if err := os.WriteFile(elsewhere, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	do("import", "--db", db, "--public", elsewhere)
	snap, err := c.Table(t.Context(), "fromelsewhere")
	if err != nil || snap.Status != antares.Over || snap.Result != "win:light" || snap.Seats[1].Name != "Ben" {
		t.Errorf("%+v %v", snap, err)
	}
	list, err := c.Tables(t.Context(), url.Values{"status": {"over"}})
	if err != nil || len(list) != 3 {
		t.Errorf("%d tables: %v", len(list), err)
	}
}

// The command plays, and ends without an error when it is told to stop.
func TestBotCommand(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	owner, _, err := s.Site.Guest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Site.Register(t.Context(), owner, "Owner", "a long password"); err != nil {
		t.Fatal(err)
	}
	bot, token, err := s.Site.NewBot(t.Context(), owner, "Robbie", 0)
	if err != nil {
		t.Fatal(err)
	}
	c := guestAt(t, s.URL)
	snap, err := c.NewTable(t.Context(), antares.Setup{
		Game: "skorpion", Seats: []antares.SeatPlan{{For: bot.ID}, {Level: 1}}, Clock: antares.Clock{Kind: antares.NoClock},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(tokenVariable, token)
	ctx, cancel := context.WithCancel(t.Context())
	type end struct {
		out string
		err error
	}
	done := make(chan end)
	go func() {
		out, err := antaresCommand(ctx, "bot", "--server", s.URL, "--bot", "level:1")
		if ctx.Err() == nil { // nobody would ever play
			_, _ = c.Act(t.Context(), snap.ID, "close")
		}
		done <- end{out, err}
	}()
	awaitOver(t, c, snap.ID)
	cancel()
	e := <-done
	if e.err != nil || !strings.Contains(e.out, "sat down") || strings.Contains(e.out, token) {
		t.Errorf("%v\n%s", e.err, e.out)
	}
	if os.Getenv(tokenVariable) != "" {
		t.Error("programs that it starts would be given the token")
	}
	if _, err := antaresCommand(t.Context(), "bot", "--server", s.URL, "--bot", "level:1", "--token", "wrong"); err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("a wrong token: %v", err)
	}
}
