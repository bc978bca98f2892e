package site_test

import (
	"context"
	"fmt"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/rating"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/postgres"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
	"github.com/antares-games/antares/serve/table"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// burst has people play rated games against one level, and all of them resign at once, at
// whichever server. Nobody is refused.
func (c *club) burst(people []*antares.User, tables []string, servers ...*site.Site) {
	c.t.Helper()
	var resigning sync.WaitGroup
	for i, u := range people {
		resigning.Go(func() {
			if err := servers[i%len(servers)].Resign(c.t.Context(), tables[i], u.ID); err != nil {
				c.t.Errorf("%s: %v", u.Name, err)
			}
		})
	}
	resigning.Wait()
}

// against sits people down, each at a rated game of their own against a level.
func (c *club) against(level, n int, s *site.Site) (people []*antares.User, tables []string) {
	c.t.Helper()
	ctx := c.t.Context()
	people, tables = make([]*antares.User, n), make([]string, n)
	for i := range n {
		people[i] = c.member(fmt.Sprint("Player ", i))
	}
	var sitting sync.WaitGroup
	for i, u := range people {
		sitting.Go(func() {
			snap, err := s.Create(ctx, u, rated("skorpion", 0, level))
			if err == nil {
				tables[i] = snap.ID
				err = s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"})
			}
			if err != nil {
				c.t.Error(err)
			}
		})
	}
	sitting.Wait()
	return people, tables
}

// oneByOne holds the ratings after a burst to what so many games one after the other make
// of them: a newcomer each loses to the level.
func (c *club) oneByOne(level int, people []*antares.User) {
	c.t.Helper()
	got := c.rating(table.LevelUser(level), "skorpion", len(people))
	want := rating.New()
	for range people {
		want = rating.Game([]rating.Player{rating.New(), want}, []int{0, 1}, []float64{0, 1}, make([]time.Duration, 2))[1]
	}
	if math.Abs(got.Rating-want.Rating) > 0.01 || math.Abs(got.Deviation-want.Deviation) > 0.01 {
		c.t.Errorf("the level has %v ± %v after %d games, and %v ± %v if they come one after the other", got.Rating, got.Deviation, got.Games, want.Rating, want.Deviation)
	}
	for _, u := range people {
		c.rating(u.ID, "skorpion", 1)
	}
	c.settle()
	c.rating(table.LevelUser(level), "skorpion", len(people))
}

// TestRatedBurst ends 150 rated games against one level at once. Each is acknowledged, and
// rated once.
func TestRatedBurst(t *testing.T) {
	c := newClub(t, 1)
	people, tables := c.against(3, 150, c.sites[0])
	c.burst(people, tables, c.sites...)
	c.oneByOne(3, people)
}

// newSharedClub is a club on PostgreSQL, where each server has connections of its own.
func newSharedClub(t *testing.T, servers int) *club {
	t.Helper()
	c := newClub(t, 0)
	address := pgtest.Database(t)
	for range servers {
		store, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		c.store = store
		c.join()
	}
	return c
}

// TestRatedBurstShared is the same with two servers on one database.
func TestRatedBurstShared(t *testing.T) {
	c := newSharedClub(t, 2)
	people, tables := c.against(3, 150, c.sites[0])
	c.burst(people, tables, c.sites...)
	c.oneByOne(3, people)
}

// dying is a store whose server rates a few games and then gets no further.
type dying struct {
	antares.Store
	rated chan int
}

func (d *dying) RateNext(ctx context.Context, _ int, f antares.Rater) (int, error) {
	select {
	case n := <-d.rated:
		return d.Store.RateNext(ctx, n, f)
	default:
		<-ctx.Done()
		return 0, ctx.Err()
	}
}

// TestRatedBurstLeft ends a server that has rated some of its games. The next one rates the
// others by itself.
func TestRatedBurstLeft(t *testing.T) {
	for name, c := range map[string]*club{"SQLite": newClub(t, 0), "PostgreSQL": newSharedClub(t, 1)} {
		store := c.store
		few := &dying{store, make(chan int, 1)}
		few.rated <- 1
		c.store = few
		first := c.join()
		c.store = store
		people, tables := c.against(3, 60, first)
		c.burst(people, tables, first)
		c.rating(table.LevelUser(3), "skorpion", 1)
		first.Close()
		s := c.join()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); s.Run(ctx) }()
		c.oneByOne(3, people)
		cancel()
		<-done
		if t.Failed() {
			t.Fatal(name)
		}
	}
}
