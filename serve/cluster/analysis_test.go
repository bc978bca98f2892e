package cluster

import (
	"net/http"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
)

// analyse has a finished game analysed, asked for at one server and read at another,
// while every worker is killed once.
func (c *cluster) analyse(t *testing.T, table string) {
	t.Helper()
	var people []*client.Client
	for _, at := range c.at {
		p, err := client.New("http://"+at, "")
		if err == nil {
			_, err = p.Guest(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		people = append(people, p)
	}
	path := "/api/tables/" + table + "/analysis"
	var a struct {
		Status   antares.AnalysisStatus
		Done, Of int
		Report   *struct{ Plies []any }
	}
	if err := people[0].Do(t.Context(), http.MethodPost, path, nil, &a); err != nil {
		t.Fatal(err)
	}
	for _, w := range c.workers {
		w.kill()
		w.start()
	}
	for deadline := time.Now().Add(8 * time.Minute); a.Status != antares.AnalysisDone; time.Sleep(100 * time.Millisecond) {
		if err := people[1].Do(t.Context(), http.MethodGet, path, nil, &a); err != nil {
			t.Fatal(err)
		}
		if a.Status == antares.AnalysisFailed || time.Now().After(deadline) {
			t.Fatalf("the analysis is %s, %d of %d", a.Status, a.Done, a.Of)
		}
	}
	if a.Report == nil || len(a.Report.Plies) != a.Of || a.Of == 0 {
		t.Errorf("a report of %d plies", a.Of)
	}
}
