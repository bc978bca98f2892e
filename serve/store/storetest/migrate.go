package storetest

import (
	"database/sql"
	"embed"
	"fmt"
	"slices"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store/migrations"
)

// rows are what a site may have had at each version: 0002.sql adds to 0001.sql what
// version 2 made possible, in the form of that version.
//
//go:embed rows/*.sql
var rows embed.FS

// kept checks that what rows has added is still there. Whoever adds a migration
// adds both.
var kept = map[int64]func(t *testing.T, s antares.Store){
	1: keptPeople,
	2: keptTables,
	3: keptOwners,
	4: keptAnalyses,
	5: func(t *testing.T, s antares.Store) {
		equal(t, listed(t, s, antares.Filter{Game: "five"}), []string{"t6", "t5"})
		keptLookAlikes(t, s)
		keptOpponents(t, s)
	},
	6: keptOpen,
	7: func(t *testing.T, s antares.Store) {
		is(t, s.CreateUser(t.Context(), &antares.User{ID: "new7", Name: "Kai 7"}), antares.ErrTaken)
		equal(t, leading(t, s, "seven"), []string{"u1"})
	},
	8: func(t *testing.T, s antares.Store) {
		ids, err := s.ComputerGames(t.Context(), "u2", 10)
		ok(t, err)
		equal(t, ids, []string{"t8"})
	},
	9: func(t *testing.T, s antares.Store) {
		equal(t, rateAll(t, s, count), 1)
		r, err := s.Rating(t.Context(), "u2", "nine")
		ok(t, err)
		equal(t, r.Games, 1)
	},
	10: func(t *testing.T, s antares.Store) {
		events, err := s.Events(t.Context(), "t10", 0, 0)
		ok(t, err)
		equal(t, []any{len(events), events[0].Name, events[1].Action}, []any{2, "Åsa", "a1"})
	},
	11: func(t *testing.T, s antares.Store) {
		pulse, err := s.Beat(t.Context(), at(10_000), at(10_000))
		ok(t, err)
		if pulse.Version < 7 {
			t.Errorf("version %d, and it was 7", pulse.Version)
		}
	},
	12: func(t *testing.T, s antares.Store) {
		changes, err := s.RatingChanges(t.Context(), []string{"t12"})
		ok(t, err)
		equal(t, changes, map[string][]antares.RatingChange{"t12": {{User: "u1", Before: 1500, After: 1512.25, Deviation: 120.5, Games: 3}}})
	},
	13: func(t *testing.T, s antares.Store) {
		p, err := s.Progress(t.Context(), "u1")
		ok(t, err)
		equal(t, p, antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: 3, Done: 4}}, Solved: []string{"rsp-0123456789abcdef"}})
	},
}

// Database is a new, empty database, seen from both sides.
type Database struct {
	SQL  *sql.DB
	Open func(t *testing.T) (antares.Store, error)
}

// RunMigrations brings databases of every earlier version up to date and looks
// whether anything was lost, and sees to it that newer ones are left alone.
func RunMigrations(t *testing.T, set migrations.Set, fresh func(t *testing.T) Database) {
	versions, err := set.Versions()
	ok(t, err)
	for n, from := range versions {
		t.Run(fmt.Sprintf("From%04d", from), func(t *testing.T) {
			db := fresh(t)
			for _, v := range versions[:n+1] {
				ok(t, set.UpTo(t.Context(), db.SQL, v))
				text, err := rows.ReadFile(fmt.Sprintf("rows/%04d.sql", v))
				ok(t, err)
				_, err = db.SQL.ExecContext(t.Context(), string(text))
				ok(t, err)
			}
			s, err := db.Open(t)
			ok(t, err)
			for _, v := range versions[:n+1] {
				if kept[v] == nil {
					t.Fatalf("nobody checks the rows of version %d", v)
				}
				kept[v](t, s)
			}
			// It is as good as a new one.
			mustAppend(t, s, mustCreate(t, s, "new", 0, nil), 3, 1, nil)
		})
	}
	t.Run("Newer", func(t *testing.T) {
		db := fresh(t)
		ok(t, set.Up(t.Context(), db.SQL))
		_, err := db.SQL.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)")
		ok(t, err)
		_, err = db.Open(t)
		is(t, err, migrations.ErrNewer)
	})
	t.Run("AtOnce", func(t *testing.T) {
		db := fresh(t)
		each(4, func(int) {
			if _, err := db.Open(t); err != nil {
				t.Error(err)
			}
		})
		var n int
		ok(t, db.SQL.QueryRowContext(t.Context(), "SELECT count(*) FROM goose_db_version WHERE version_id > 0").Scan(&n))
		equal(t, n, len(versions))
	})
}

func keptPeople(t *testing.T, s antares.Store) {
	ctx := t.Context()
	u, err := s.UserByName(ctx, "ÅSA")
	ok(t, err)
	equal(t, u, &antares.User{ID: "u1", Name: "Åsa", Kind: antares.Member, Password: "$argon2id$x", Created: at(0)})
	u, err = s.User(ctx, "u2")
	ok(t, err)
	equal(t, u, &antares.User{ID: "u2", Name: "Guest 7", Kind: antares.Guest, Created: at(1)})
	session, err := s.Token(ctx, "h1", at(5))
	ok(t, err)
	equal(t, session, &antares.Token{Hash: "h1", User: "u1", Kind: antares.SessionToken, Created: at(0), Expires: at(1000)})
	list, err := s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token{{Hash: "h2", User: "u1", Kind: antares.APIToken, Label: "my bot", Created: at(0)}})
	r, err := s.Rating(ctx, "u1", "skaane")
	ok(t, err)
	equal(t, r, &antares.Rating{User: "u1", Game: "skaane", Rating: 1512.25, Deviation: 200.5, Volatility: 0.06, Games: 3, Updated: at(0)})
}

// keptLookAlikes are people whose names look or mean the same, from before anybody
// minded: each is still found by the own name and may change the password, and nobody
// else can be called so.
func keptLookAlikes(t *testing.T, s antares.Store) {
	ctx := t.Context()
	for id, name := range map[string]string{"l1": "Bob Burns", "l2": "Bob Bums", "l3": "ﬃ", "l4": "ffi", "l5": "ﬀi", "l6": "Ｗｉｄｅ"} {
		u, err := s.UserByName(ctx, name)
		ok(t, err)
		equal(t, u.ID, id)
		u.Password = "new " + id
		ok(t, s.UpdateUser(ctx, u))
		u, err = s.UserByName(ctx, name)
		ok(t, err)
		equal(t, u.Password, "new "+id)
		is(t, s.CreateUser(ctx, &antares.User{ID: "copy", Name: name}), antares.ErrTaken)
	}
	for typed, id := range map[string]string{"wide": "l6", "WIDE": "l6", "bob bums": "l2"} {
		u, err := s.UserByName(ctx, typed)
		ok(t, err)
		equal(t, u.ID, id)
	}
	is(t, s.CreateUser(ctx, &antares.User{ID: "copy", Name: "B0b Burns"}), antares.ErrTaken)
}

// keptOpponents are counted from games that ended before anybody counted.
func keptOpponents(t *testing.T, s antares.Store) {
	equal(t, leading(t, s, "opponents"), []string{"o0"})
	// A game without a result is among somebody's games, but not among those that are over.
	equal(t, listed(t, s, antares.Filter{User: "o3", Game: "opponents"}), []string{"oe", "oc", "oa"})
	equal(t, listed(t, s, antares.Filter{User: "o3", Game: "opponents", Status: antares.Over}), []string{"oc", "oa"})
}

// leading are the leaders of a game.
func leading(t *testing.T, s antares.Store, game string) (users []string) {
	list, err := s.Leaders(t.Context(), game, 0)
	ok(t, err)
	for _, r := range list {
		users = append(users, r.User)
	}
	return users
}

func keptAnalyses(t *testing.T, s antares.Store) {
	ctx := t.Context()
	a, err := s.Analysis(ctx, "t2")
	ok(t, err)
	equal(t, a, &antares.Analysis{Table: "t2", Version: 3, Status: antares.AnalysisDone, Done: 7, Of: 7, Worker: "w", Tries: 1, Updated: at(0), Report: `{"plies":[]}`})
	list, err := s.Bots(ctx, "u1")
	ok(t, err)
	equal(t, list, []antares.User{
		{ID: "u3", Name: "Bot 3", Kind: antares.Bot, Owner: "u1", Created: at(1)},
		{ID: "u4", Name: "Bot 4", Kind: antares.Bot, Owner: "u1", Created: at(2)},
	})
	equal(t, listed(t, s, antares.Filter{Invited: "u4"}), []string{"t1"})
}

// keptOwners are what earlier versions knew otherwise: a program's owner by its token,
// and a kept seat by the table's setup.
func keptOwners(t *testing.T, s antares.Store) {
	u, err := s.User(t.Context(), "u3")
	ok(t, err)
	equal(t, u.Owner, "u1")
	equal(t, listed(t, s, antares.Filter{Invited: "u2", Game: "rsp"}), []string{"t3"})
	// It did not say how long it waits: two weeks.
	equal(t, slices.Contains(dueAt(t, s, 14*24*60*60*1000, 0), "t3"), true)
	equal(t, slices.Contains(dueAt(t, s, 14*24*60*60*1000-1, 0), "t3"), false)
}

func keptOpen(t *testing.T, s antares.Store) {
	equal(t, listed(t, s, antares.Filter{User: "u1", Game: "six"}), []string{"t7"})
	equal(t, listed(t, s, antares.Filter{Invited: "u2", Game: "six"}), []string{"t7"})
	created, _, err := s.OpenOf(t.Context(), "u1", 10)
	ok(t, err)
	equal(t, created, 1)
	equal(t, slices.Contains(dueAt(t, s, 60*60*1000, 0), "t7"), true)
}

func keptTables(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := &antares.TableRow{
		ID: "t1",
		Setup: antares.Setup{
			Game: "skaane", Options: map[string]string{"size": "7"}, Seats: []antares.SeatPlan{{}, {Level: 3}},
			Clock: antares.Clock{Kind: antares.Days, Days: 2}, Rated: true, Public: true, Commitment: "c0ffee",
		},
		Created: at(0), Head: 2, Status: antares.Playing, Seats: []string{"u1", "u2"}, Deadline: at(100_000), BotToMove: true,
		Updated: at(200), Secret: []byte{0, 1, 255},
	}
	holds(t, s, row, []antares.Event{
		{Seq: 1, At: at(0), Kind: antares.Sat, User: "u1", Name: "Åsa"},
		{Seq: 2, At: at(200), Kind: antares.Played, Ply: 1, Action: "a1", Clocks: []int64{1, 2}},
	})
	holds(t, s, &antares.TableRow{
		ID: "t2", Setup: antares.Setup{Game: "rsp", Clock: antares.Clock{Kind: antares.NoClock}},
		Created: at(0), Status: antares.Over, Result: "1-0", Updated: at(0),
	}, nil)
	equal(t, listed(t, s, antares.Filter{User: "u2"}), []string{"t1"})
	ids, err := s.BotsToMove(ctx, 1)
	ok(t, err)
	equal(t, ids, []string{"t1"})
	ids, err = s.ComputerGames(ctx, "u1", 10)
	ok(t, err)
	equal(t, ids, []string{"t1"})
	pulse, err := s.Beat(ctx, at(10_000), at(10_000))
	ok(t, err)
	equal(t, pulse.Found, &antares.Outage{From: at(0), To: at(10_000)})
	outages, err := s.Outages(ctx, at(-1))
	ok(t, err)
	equal(t, len(outages), 2)
}
