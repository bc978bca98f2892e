package httpd_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// chatOf are the messages in events.
func chatOf(events []antares.Event) (list []string) {
	for _, e := range events {
		if e.Kind == antares.Chatted {
			list = append(list, e.Text)
		}
	}
	return list
}

// TestEarlierChat lets somebody who sits down later read nothing that was said before:
// not in the list of events, a socket or a stream, new or open all the while.
func TestEarlierChat(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ctx := t.Context()
	ann := guest(t, s.URL)
	account, token := bot(t, s)
	id := open(t, ann, antares.Setup{Game: "skorpion"}).ID
	address := s.URL + "/api/tables/" + id
	watching := listen(t, address+"/stream", token)
	var first line
	watching.next(&first)
	chat := func(text string) {
		t.Helper()
		if err := ann.Do(ctx, http.MethodPost, "/api/tables/"+id+"/chat", api.Chat{Text: text}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := ann.Sit(ctx, id, 0, "seed"); err != nil {
		t.Fatal(err)
	}
	chat("a secret of before")
	if err := s.Site.Sit(ctx, id, account, 1, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	chat("hello")
	want := []string{"hello"}
	check := func(how string, events []antares.Event) {
		t.Helper()
		if got := chatOf(events); !slices.Equal(got, want) {
			t.Errorf("%s: %q is read, want %q", how, got, want)
		}
	}
	// The stream that was open all the time.
	var live []antares.Event
	for len(live) == 0 || live[len(live)-1].Kind != antares.Chatted {
		var l line
		watching.next(&l)
		live = append(live, l.Events...)
	}
	check("the open stream", live)
	var again line
	listen(t, address+"/stream", token).next(&again)
	check("a new stream", again.Missed)
	conn := dial(t, s.URL, "Authorization", "Bearer "+token)
	say(t, conn, fmt.Sprintf(`{"ref":1,"watch":{"table":%q}}`, id))
	answer := ""
	for !strings.Contains(answer, `"snapshot"`) {
		var err error
		if answer, err = hear(t, conn); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(answer, "a secret of before") || !strings.Contains(answer, "hello") {
		t.Errorf("a socket: %s", answer)
	}
	body := status(t, 200, asked(t, "GET", address+"/events", "", "Authorization", "Bearer "+token))
	if strings.Contains(body, "a secret of before") || !strings.Contains(body, "hello") {
		t.Errorf("the events: %s", body)
	}
	// Whoever said it still has it.
	var events []antares.Event
	if err := ann.Do(ctx, http.MethodGet, "/api/tables/"+id+"/events", nil, &events); err != nil {
		t.Fatal(err)
	}
	want = []string{"a secret of before", "hello"}
	check("the one who was there", events)
}

// TestChatRetryAfter tells somebody who says too much when to go on.
func TestChatRetryAfter(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{ChatPerMinute: 2}, nil)
	account, token := bot(t, s)
	id := open(t, guest(t, s.URL), antares.Setup{Game: "skorpion"}).ID
	if err := s.Site.Sit(t.Context(), id, account, 0, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	chat := func() *http.Request {
		return asked(t, "POST", s.URL+"/api/tables/"+id+"/chat", `{"text":"hello"}`, "Authorization", "Bearer "+token, "Content-Type", "application/json")
	}
	for range 2 {
		status(t, 200, chat())
	}
	resp, text := fetch(t, chat())
	seconds, err := strconv.Atoi(resp.Header.Get("Retry-After"))
	if resp.StatusCode != http.StatusTooManyRequests || err != nil || seconds < 1 || seconds > 60 || !strings.Contains(text, "wait") {
		t.Errorf("%d, Retry-After %q: %s", resp.StatusCode, resp.Header.Get("Retry-After"), text)
	}
}
