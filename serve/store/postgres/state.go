package postgres

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// state is what the database has of the tables that a transaction has locked, and how they
// are to change.
type state struct {
	tables map[string]*tableState
	held   map[string]bool // tables that somebody else holds
	made   []*store.Change // tables to create
	events []*store.Change // changes with events to write
	probe  bool
}

type tableState struct {
	head     int64
	seats    string
	status   string
	last     *store.Change // nil if nothing changes
	made     bool
	reseated bool
	relisted bool
}

func newState() *state {
	return &state{tables: map[string]*tableState{}, held: map[string]bool{}}
}

// apply applies a change, or refuses it as a whole.
func (st *state) apply(j *job) error {
	c := j.Change
	if c == nil {
		st.probe = true
		return nil
	}
	t := st.tables[c.Table]
	if c.New != nil {
		if t != nil || st.held[c.Table] {
			return antares.ErrConflict
		}
		st.tables[c.Table] = &tableState{head: c.Head, seats: c.SeatsJSON, status: c.Status, made: true, reseated: true, relisted: true, last: c}
		st.made, st.events = append(st.made, c), append(st.events, c)
		return nil
	}
	if t == nil && st.held[c.Table] {
		return errHeld
	}
	if t == nil {
		return antares.ErrNotFound
	}
	if t.head != c.Base {
		return antares.ErrConflict
	}
	t.reseated = t.reseated || t.seats != c.SeatsJSON
	t.relisted = t.relisted || t.seats != c.SeatsJSON || t.status != c.Status
	t.head, t.seats, t.status, t.last = c.Head, c.SeatsJSON, c.Status, c
	st.events = append(st.events, c)
	return nil
}

// write sends everything and the commit at once. If something fails, for instance because
// another server has just created a table, PostgreSQL skips the commit.
func (st *state) write(ctx context.Context, conn *pgxpool.Conn) error {
	var b pgx.Batch
	st.queueTables(&b)
	st.queueSeats(&b)
	st.queueLists(&b)
	st.queueComputers(&b)
	st.queueEvents(&b)
	st.queueRated(&b)
	st.queueProbe(&b)
	b.Queue("COMMIT")
	err := conn.SendBatch(ctx, &b).Close()
	if c := code(err); err != nil && (c == "" || strings.HasPrefix(c, "57P")) {
		// The connection broke or the server went down, before the commit or after.
		return fmt.Errorf("%w: %w", errUncertain, err)
	}
	return err
}

func (st *state) queueTables(b *pgx.Batch) {
	slices.SortFunc(st.made, func(a, b *store.Change) int { return cmp.Compare(a.Table, b.Table) })
	for _, c := range st.made {
		b.Queue(`INSERT INTO tables
			(id, game, setup, created, head, status, seats, deadline, bot_to_move, public, rated, result, updated, listed, secret, by_user)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)`,
			c.Table, c.New.Game, c.New.Setup, c.New.Created, c.Head, c.Status, c.SeatsJSON,
			c.Deadline, c.BotToMove, c.Public, c.New.Rated, c.Result, c.Updated, c.New.Secret, c.New.By)
	}
	st.queueInvitations(b)
	var ids, statuses, seats, results []string
	var heads, updated []int64
	var deadlines []*int64
	var bots, public []bool
	for id, t := range st.tables {
		if c := t.last; c != nil && (!t.made || c.New == nil) {
			ids, heads, statuses, seats = append(ids, id), append(heads, c.Head), append(statuses, c.Status), append(seats, c.SeatsJSON)
			deadlines, bots = append(deadlines, c.Deadline), append(bots, c.BotToMove)
			public = append(public, c.Public)
			results, updated = append(results, c.Result), append(updated, c.Updated)
		}
	}
	if len(ids) > 0 {
		b.Queue(`UPDATE tables t SET head = n.head, status = n.status, seats = n.seats, deadline = n.deadline,
			bot_to_move = n.bot_to_move, result = n.result, updated = n.updated, public = n.public,
			listed = CASE WHEN t.status = n.status AND t.seats = n.seats THEN t.listed ELSE n.updated END
			FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::text[], $8::bigint[], $9::boolean[])
			AS n(id, head, status, seats, deadline, bot_to_move, result, updated, public) WHERE t.id = n.id`,
			ids, heads, statuses, seats, deadlines, bots, results, updated, public)
	}
}

// queueInvitations writes for whom seats of new tables are reserved.
func (st *state) queueInvitations(b *pgx.Batch) {
	var ids, users []string
	var places []int32
	for _, c := range st.made {
		for seat, user := range c.New.For {
			if user != "" {
				ids, places, users = append(ids, c.Table), append(places, int32(seat)), append(users, user)
			}
		}
	}
	if len(ids) > 0 {
		b.Queue("INSERT INTO invitations (table_id, seat, user_id) SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])", ids, places, users)
	}
}

// queueSeats writes who sits at the tables where that has changed, for Tables to
// find.
func (st *state) queueSeats(b *pgx.Batch) {
	var changed, ids, users []string
	var places []int32
	for id, t := range st.tables {
		if !t.reseated {
			continue
		}
		if !t.made {
			changed = append(changed, id)
		}
		for seat, user := range t.last.Seats {
			if user != "" {
				ids, places, users = append(ids, id), append(places, int32(seat)), append(users, user)
			}
		}
	}
	if len(changed) > 0 {
		b.Queue("DELETE FROM seats WHERE table_id = ANY($1)", changed)
	}
	if len(ids) > 0 {
		b.Queue("INSERT INTO seats (table_id, seat, user_id) SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])", ids, places, users)
	}
}

// queueLists writes in whose lists tables are, if they move in the lists.
func (st *state) queueLists(b *pgx.Batch) {
	var ids []string
	for id, t := range st.tables {
		if t.relisted {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		b.Queue(forget, ids)
		b.Queue(enlist, ids)
	}
}

// queueComputers writes whose games against computers these tables are, if seats have
// changed or the game is over. A game begins when somebody sits down.
func (st *state) queueComputers(b *pgx.Batch) {
	var changed, ids, users []string
	for id, t := range st.tables {
		c := t.last
		if c == nil || !c.Computers || !t.reseated && c.Status != string(antares.Over) {
			continue
		}
		if !t.made {
			changed = append(changed, id)
		}
		for _, user := range c.ComputersOf {
			ids, users = append(ids, id), append(users, user)
		}
	}
	if len(changed) > 0 {
		b.Queue("DELETE FROM computer_games WHERE table_id = ANY($1)", changed)
	}
	if len(ids) > 0 {
		b.Queue("INSERT INTO computer_games (table_id, user_id) SELECT * FROM unnest($1::text[], $2::text[])", ids, users)
	}
}

func (st *state) queueEvents(b *pgx.Batch) {
	var ids, data []string
	var seqs []int64
	var checksums []int32
	for _, c := range st.events {
		for i, e := range c.Events {
			ids, seqs, data = append(ids, c.Table), append(seqs, c.Base+int64(i)+1), append(data, e)
			checksums = append(checksums, c.Checksums[i])
		}
	}
	if len(ids) > 0 {
		b.Queue(`INSERT INTO events (table_id, seq, data, checksum)
			SELECT id, seq, data::json, checksum FROM unnest($1::text[], $2::bigint[], $3::text[], $4::integer[]) AS n(id, seq, data, checksum)`,
			ids, seqs, data, checksums)
	}
}

// queueRated adds games to the queue of those to be rated. It waits for no lock.
func (st *state) queueRated(b *pgx.Batch) {
	var ids, data []string
	for _, c := range st.events {
		if c.Rated != "" {
			ids, data = append(ids, c.Table), append(data, c.Rated)
		}
	}
	if len(ids) > 0 {
		b.Queue("INSERT INTO rated_games (table_id, data) SELECT id, data::json FROM unnest($1::text[], $2::text[]) AS n(id, data)", ids, data)
	}
}

// queueProbe writes a row that nobody else writes, and deletes it.
func (st *state) queueProbe(b *pgx.Batch) {
	if st.probe {
		id := rand.Int64()
		b.Queue("INSERT INTO probes (id) VALUES ($1)", id)
		b.Queue("DELETE FROM probes WHERE id = $1", id)
	}
}
