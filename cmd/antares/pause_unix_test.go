//go:build unix

package main

import (
	"database/sql"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestServePaused stops the program with SIGSTOP for longer than a player has left. The
// player continues as if nothing had happened. When it is told to stop, the server
// records until when it served.
func TestServePaused(t *testing.T) {
	dir := t.TempDir()
	p := startServe(t, dir, nil, "--addr", "127.0.0.1:0", "--workers", "0", "--metrics-addr", "")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	post := func(path, body string, out any) {
		t.Helper()
		resp, err := c.Post(p.url+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		data, _ := io.ReadAll(resp.Body)
		if resp.StatusCode != 200 {
			t.Fatalf("%s: %d %s", path, resp.StatusCode, data)
		}
		if out != nil {
			if err := json.Unmarshal(data, out); err != nil {
				t.Fatal(err)
			}
		}
	}
	var table struct {
		ID, Status string
		Clocks     []int64
	}
	post("/api/guest", "", nil)
	post("/api/tables", `{"game":"skorpion","seats":[{},{}],"clock":{"kind":"fischer","base":3}}`, &table)
	for _, seat := range []string{"0", "1"} {
		post("/api/tables/"+table.ID+"/sit", `{"seed":"seed","seat":`+seat+`}`, nil)
	}
	signal := func(s syscall.Signal) {
		t.Helper()
		if err := p.cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
	}
	signal(syscall.SIGSTOP)
	time.Sleep(3500 * time.Millisecond) // what is tested is that this time does not count
	signal(syscall.SIGCONT)
	code, body := p.get(c, "/api/tables/"+table.ID)
	if err := json.Unmarshal([]byte(body), &table); err != nil || code != 200 {
		t.Fatalf("%d %s", code, body)
	}
	post("/api/tables/"+table.ID+"/resign", "", &table)
	if !strings.Contains(body, `"status":"playing"`) || len(table.Clocks) != 2 || table.Clocks[0] <= 0 {
		t.Errorf("%s\nafter resigning: %+v", body, table)
	}
	told := time.Now()
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var at int64
	if err := db.QueryRowContext(t.Context(), "SELECT at FROM beats").Scan(&at); err != nil {
		t.Fatal(err)
	}
	if at < told.UnixMilli() {
		t.Errorf("it claims to have served until %v before it was told to end", time.Duration(told.UnixMilli()-at)*time.Millisecond)
	}
}
