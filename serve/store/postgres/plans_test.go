package postgres

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// fill makes so many rows, of which most are over and long ago, that reading all of them
// would not pay.
const fill = `
INSERT INTO users (id, name, name_key, skeleton, skeleton_version, kind, password, owner, created)
	SELECT 'u' || n, 'N' || n, 'n' || n, 'n' || n, 1, 'member', '', CASE WHEN n % 10 = 0 THEN 'u' || n / 10 ELSE '' END, n FROM generate_series(1, 5000) n;
INSERT INTO ratings (user_id, game, rating, deviation, volatility, games, opponents, updated)
	SELECT 'u' || n, 'g' || n % 4, n, n % 350, 0.06, n % 30, n % 7, n FROM generate_series(1, 5000) n;
INSERT INTO tokens (hash, user_id, kind, label, created) SELECT 'h' || n, 'u' || n, 'session', '', n FROM generate_series(1, 5000) n;
INSERT INTO tables (id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret)
	SELECT 't' || n, 'g' || n % 4, '{}', n, 1, CASE WHEN n % 500 = 0 THEN 'open' WHEN n % 400 = 0 THEN 'playing' ELSE 'over' END, '[]',
	CASE WHEN n % 800 = 0 THEN n END, n % 1200 = 0, n % 2 = 0, false, '', n, n, '' FROM generate_series(1, 20000) n;
INSERT INTO seats (table_id, seat, user_id) SELECT 't' || n, 0, 'u' || n % 5000 FROM generate_series(1, 20000) n;
INSERT INTO invitations (table_id, seat, user_id) SELECT 't' || n, 1, 'u' || n % 5000 FROM generate_series(1, 20000) n;
INSERT INTO lists (table_id, role, user_id, number, listed, status, game, public)
	SELECT id, 'plays', 'u' || number % 5000, number, listed, status, game, public FROM tables
	UNION ALL SELECT id, 'plays', 'level-1', number, listed, status, game, public FROM tables
	UNION ALL SELECT id, 'invited', 'u' || number % 5000, number, listed, status, game, public FROM tables WHERE status <> 'over'
	UNION ALL SELECT id, 'invited', 'popular', number, listed, 'open', game, public FROM tables WHERE status = 'over';
INSERT INTO computer_games (table_id, user_id) SELECT 't' || n, 'u' || n % 5000 FROM generate_series(1, 20000) n;
INSERT INTO events (table_id, seq, data) SELECT 't' || n, 1, '{}' FROM generate_series(1, 20000) n;
INSERT INTO analyses (table_id, version, status, done, plies, worker, tries, updated, report, problem)
	SELECT 't' || n, 1, CASE WHEN n % 500 = 0 THEN 'queued' ELSE 'done' END, 0, 1, '', 0, n, '', '' FROM generate_series(1, 20000) n;
ANALYZE;`

// TestPlans holds that nothing that is asked often reads all of a table.
func TestPlans(t *testing.T) {
	s := openStore(t, database(t))
	if _, err := s.pool.Exec(t.Context(), fill); err != nil {
		t.Fatal(err)
	}
	type query struct {
		text string
		args []any
	}
	queries := map[string]query{
		"due": {dueTables, []any{int64(900), int64(0), int64(0), 500}}, "bots": {botTables, []any{500}}, "computers": {computerGames, []any{"u7", 8}},
		"heads": {headsOf, []any{[]string{"t7", "t8"}}}, "standing": {standing, []any{[]string{"u7", "u8"}}}, "over": {overAfter, []any{int64(100), 64}},
		"row": {rowByID, []any{"t7"}}, "events": {eventsOf, []any{"t7", int64(0), int64(math.MaxInt64), 500}},
		"user": {userByID, []any{"u7"}}, "name": {userByName, []any{"n7"}}, "look-alikes": {lookAlikes, []any{"n7", "u7"}},
		"unfilled": {unfilled, []any{1, 500}}, "leaders": {leaders, []any{"g1", 50}}, "bots of": {botsOf, []any{"u7"}},
		"token": {tokenByHash, []any{"h7", int64(1)}}, "tokens": {tokensOf, []any{"u7", "session"}},
		"analysis": {analysisOf, []any{"t7"}}, "unfinished": {unfinished, []any{500}},
	}
	for _, status := range []antares.Status{"", antares.Playing} {
		for _, game := range []string{"", "g1"} {
			for _, user := range []string{"", "u7"} {
				for _, before := range []string{"", "t9000"} {
					f := antares.Filter{Status: status, Game: game, User: user, Public: true, Before: before}
					text, args := listTables(f, &store.Row{Listed: 9000, Updated: 9000, Number: 9000})
					queries[fmt.Sprint("list ", f)] = query{text, args}
				}
			}
		}
	}
	// Whoever has very many tables: a level of the computer, and somebody popular. Where
	// public tables and others are listed together, one page of each is sorted; TestLists
	// counts what is read.
	for name, f := range map[string]antares.Filter{
		"sorted": {User: "level-1", Public: true}, "own": {User: "level-1"}, "sorted game": {User: "level-1", Public: true, Game: "g1"},
		"sorted over": {User: "level-1", Public: true, Status: antares.Over}, "playing": {User: "level-1", Status: antares.Playing},
		"sorted before": {User: "level-1", Public: true, Before: "t9000"}, "popular": {Invited: "popular", Status: antares.Open},
		"invited": {Invited: "u7", Status: antares.Open},
	} {
		f.Limit = 50
		text, args := listTables(f, &store.Row{Listed: 9000, Updated: 9000, Number: 9000})
		queries[name] = query{text, args}
	}
	queries["open of"] = query{countOpen, []any{"u7", 50}}
	for name, q := range queries {
		rows, err := s.pool.Query(t.Context(), "EXPLAIN "+q.text, q.args...)
		if err != nil {
			t.Fatal(name, err)
		}
		var plan []string
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			plan = append(plan, line)
		}
		if err := rows.Err(); err != nil {
			t.Fatal(name, err)
		}
		if text := strings.Join(plan, "\n"); !strings.Contains(text, "Index") || strings.Contains(text, "Seq Scan") {
			t.Errorf("%s reads everything:\n%s\n%s", name, q.text, text)
		} else if strings.HasPrefix(name, "sorted") && strings.Contains(text, "Sort") {
			t.Errorf("%s sorts everything:\n%s\n%s", name, q.text, text)
		}
	}
}
