package postgres

import (
	"errors"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// TestBeatsHeld has somebody hold the beats: a server learns soon that this is all that is
// wrong, the database tells its time meanwhile, and the next claim is made as usual.
func TestBeatsHeld(t *testing.T) {
	s, ctx := openStore(t, database(t)), t.Context()
	now, err := s.Now(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if off := time.Since(now); off < -time.Second || off > time.Minute {
		t.Errorf("the database's clock is off by %v", off)
	}
	if _, err := s.Beat(ctx, now, now); err != nil {
		t.Fatal(err)
	}
	for _, hold := range []string{"LOCK TABLE beats IN ACCESS EXCLUSIVE MODE", "SELECT one FROM beats FOR UPDATE"} {
		tx, err := s.pool.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(ctx, hold); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Beat(ctx, now, now.Add(time.Second)); !errors.Is(err, antares.ErrLocked) {
			t.Errorf("%s: %v", hold, err)
		}
		if _, err := s.Now(ctx); err != nil {
			t.Errorf("%s: %v", hold, err)
		}
		if err := tx.Rollback(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if pulse, err := s.Beat(ctx, now, now.Add(20*time.Second)); err != nil || pulse.Found != nil {
		t.Errorf("%+v %v", pulse, err)
	}
}

// TestBeatFromWrongClock has a server of an earlier version, whose clock was ahead, leave a
// beat and an outage of the future: they hide nothing and are counted for nobody.
func TestBeatFromWrongClock(t *testing.T) {
	s, ctx := openStore(t, database(t)), t.Context()
	now := time.Now().UTC().Truncate(time.Millisecond)
	ms := store.Millis(now)
	if _, err := s.pool.Exec(ctx, "UPDATE beats SET at = $1", ms+600_000); err != nil {
		t.Fatal(err)
	}
	if _, err := s.pool.Exec(ctx, "INSERT INTO outages (began, ended) VALUES ($1, $2)", ms, ms+600_000); err != nil {
		t.Fatal(err)
	}
	after := func(d time.Duration) time.Time { return now.Add(d) }
	for _, claim := range [][2]time.Duration{{0, time.Second}, {0, 2 * time.Second}, {2 * time.Minute, 3 * time.Minute}} {
		if _, err := s.Beat(ctx, after(claim[0]), after(claim[1])); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.Outages(ctx, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var down time.Duration // before the last claim
	for i, o := range list {
		if i > 0 && o.From.Before(list[i-1].To) {
			t.Errorf("two outages at once: %v", list)
		}
		if o.From.Before(after(3*time.Minute)) && o.To.After(after(2*time.Minute)) || o.From.Before(after(2*time.Second)) {
			t.Errorf("a server was serving: %v", o)
		}
		if o.To.Before(after(3 * time.Minute)) {
			down += o.To.Sub(o.From)
		}
	}
	if down != 118*time.Second {
		t.Errorf("no server was serving for %v: %v", down, list)
	}
}
