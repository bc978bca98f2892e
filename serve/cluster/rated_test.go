package cluster

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
)

// answers counts the statuses of answers.
type answers struct {
	mu    sync.Mutex
	count map[int]int
}

// counted is a way on which they are counted.
type counted struct {
	http.RoundTripper
	*answers
}

func (c counted) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := c.RoundTripper.RoundTrip(r)
	if err == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.count[resp.StatusCode]++
	}
	return resp, err
}

// ratedAtOnce ends many rated games against one level at the same moment, at all servers.
// Nobody is turned away, and every game counts once.
func (s *club) ratedAtOnce(t *testing.T) {
	const (
		people = 20
		each   = 5
		level  = 2 // that nobody else plays
	)
	seen := &answers{count: map[int]int{}}
	type seat struct {
		client *client.Client
		table  string
	}
	var (
		seats    []seat
		computer string
		members  []*client.Client
		names    []string
	)
	for i := range people {
		c, err := client.New(s.url, "")
		if err != nil {
			t.Fatal(err)
		}
		c.WithTransport(s.only(i % len(s.nodes)))
		name := fmt.Sprintf("Rival%d", i)
		_, err = c.Guest(s.ctx)
		if err == nil {
			_, err = c.Register(s.ctx, name, "correct horse battery")
		}
		for range each {
			if err != nil {
				t.Fatal(err)
			}
			snap, err := c.NewTable(s.ctx, antares.Setup{Game: "skaane", Seats: []antares.SeatPlan{{}, {Level: level}}, Clock: calm, Rated: true})
			if err == nil {
				snap, err = c.Sit(s.ctx, snap.ID, 0, "seed")
			}
			if err != nil {
				t.Fatal(err)
			}
			computer = snap.Seats[1].User
			seats = append(seats, seat{c, snap.ID})
		}
		members, names = append(members, c), append(names, name)
		c.WithTransport(counted{s.only(i % len(s.nodes)), seen})
	}
	began := time.Now()
	var all sync.WaitGroup
	for _, at := range seats {
		all.Go(func() {
			if _, err := at.client.Act(s.ctx, at.table, "resign"); err != nil {
				t.Errorf("table %s: %v", at.table, coded(err))
			}
		})
	}
	all.Wait()
	t.Logf("%d games ended in %.1f s: %v", len(seats), time.Since(began).Seconds(), seen.count)
	if seen.count[http.StatusOK] != len(seats) || len(seen.count) != 1 {
		t.Errorf("the answers are %v", seen.count)
	}
	// Ratings may follow a little later.
	games := func(who string) (n int) {
		p, err := members[0].Profile(s.ctx, who)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Ratings {
			n += r.Games
		}
		return n
	}
	s.awaits(t, backWithin, func() bool { return games(computer) >= len(seats) }, "the level's rating does not know of all games")
	for _, name := range names {
		s.awaits(t, backWithin, func() bool { return games(name) >= each }, "%s's rating does not know of all games", name)
		if n := games(name); n != each {
			t.Errorf("%s has %d games, not %d", name, n, each)
		}
	}
	if n := games(computer); n != len(seats) {
		t.Errorf("the level has %d games, not %d", n, len(seats))
	}
}
