package antares

import (
	"context"
	"errors"
	"time"
)

// ErrConflict reports that an append came too late: the table has other events by now.
var ErrConflict = errors.New("the table has gone on")

// ErrNotFound reports that something does not exist in the store.
var ErrNotFound = errors.New("not found")

// ErrTaken reports that a name or an id is in use.
var ErrTaken = errors.New("the name is taken")

// ErrUnavailable reports that the store cannot be reached or cannot write just now: what
// was being written may or may not have been, and trying again is safe.
var ErrUnavailable = errors.New("the database is unavailable")

// ErrLocked reports that another server held a lock for too long. The database itself
// works: nothing was written, and trying again is safe.
var ErrLocked = errors.New("somebody else holds what is to be written")

// Append adds events to a table, all or none.
type Append struct {
	// Row is the table's row after the events. The table's head in the store must be Row's
	// head minus the number of events; otherwise nothing is written and the error is
	// ErrConflict.
	Row    *TableRow
	Events []Event
	// Rated, together with the end of a rated game, is queued for RateNext.
	Rated *RatedGame
}

// Filter selects tables. Zero fields do not restrict the selection.
type Filter struct {
	// With status Over, tables without a result are left out: tables that were closed or
	// expired before a game began, and aborted games.
	Status Status
	Game   string
	User   string // sits at it
	// Invited is a user for whom a free seat is reserved.
	Invited string
	// Public leaves out tables that are not listed, and open ones whose free seats are all
	// reserved.
	Public bool
	// Before is the last table of the previous page: the tables after it in the list
	// follow.
	Before string
	Limit  int // at most 100; 0 is 100
}

// Standing is a table of a user that is not over.
type Standing struct {
	User, Table string
	Head        int64
}

// Outage is a time in which no server was serving: it is charged to nobody.
type Outage struct {
	From, To time.Time
}

// Pulse is what the store knows after a beat.
type Pulse struct {
	// At is the time up to which some server is known to have been serving.
	At time.Time
	// Found is the outage before this beat, nil if there was none.
	Found *Outage
	// Version changes whenever the outages do.
	Version int64
}

// DueTable is a table whose deadline has passed. Number orders tables with the same
// deadline.
type DueTable struct {
	ID       string
	Deadline time.Time
	Number   int64
}

// Store keeps everything that must not be lost. What a method has returned without an error
// is on disk. Methods may be called by many goroutines at once. Times are kept to the
// millisecond. If something does not exist, the error is ErrNotFound; lists may be empty.
type Store interface {
	Reader
	// Public reads the same data through connections and a queue of its own. It serves
	// strangers: however many and slow their reads are, no write and no heartbeat waits
	// behind them. If too many reads are waiting, it returns ErrBusy at once.
	Public() Reader

	// CreateUser adds a user, or returns ErrTaken. Names are compared by what they look
	// like, ignoring case.
	CreateUser(ctx context.Context, u *User) error
	// UpdateUser writes name, kind and password of a user, or returns ErrTaken.
	UpdateUser(ctx context.Context, u *User) error
	// Bots lists the bots of an owner, oldest first.
	Bots(ctx context.Context, owner string) ([]User, error)

	CreateToken(ctx context.Context, t *Token) error
	// Token finds a token that has not expired.
	Token(ctx context.Context, hash string, now time.Time) (*Token, error)
	DeleteToken(ctx context.Context, hash string) error
	// DeleteTokens ends all of a user's tokens of a kind.
	DeleteTokens(ctx context.Context, user string, kind TokenKind) error
	Tokens(ctx context.Context, user string, kind TokenKind) ([]Token, error)

	// Progress is how far a user has got in lessons and puzzles; nothing if that is not
	// known.
	Progress(ctx context.Context, user string) (Progress, error)
	// Learn adds to a user's progress and returns all of it. Of what is told at once by
	// several servers nothing is lost.
	Learn(ctx context.Context, user string, p Progress) (Progress, error)

	// CreateTable adds a table with its first events, or returns ErrConflict if a table
	// with that id exists.
	CreateTable(ctx context.Context, row *TableRow, events []Event) error
	// Append adds events. Calls that arrive together are committed together. It never
	// changes a table's setup or secret.
	Append(ctx context.Context, a *Append) error
	// OpenOf counts the open tables that a user has created and those at which a free seat
	// is reserved for the user. Both counts stop at most.
	OpenOf(ctx context.Context, user string, most int) (created, invited int, err error)
	// Standing lists the tables of these users that are not over, each with its head: those
	// at which they sit and those at which a free seat is reserved for them.
	Standing(ctx context.Context, users []string) ([]Standing, error)
	// Due lists the tables whose deadline has passed, open ones and those being played, the
	// earliest deadline first. The list continues after one that was listed before; zero is
	// the beginning.
	Due(ctx context.Context, now time.Time, after DueTable, limit int) ([]DueTable, error)
	// BotsToMove lists the tables at which it is a computer's turn.
	BotsToMove(ctx context.Context, limit int) ([]string, error)
	// ComputerGames lists the unfinished tables with computers at which a user sits. Those
	// that are open, or at which only computers sit, count as their creator's.
	ComputerGames(ctx context.Context, user string, limit int) ([]string, error)
	// Walk calls f for every finished game in the order of creation.
	Walk(ctx context.Context, f func(row *TableRow, events []Event) error) error

	// Rating is the rating of one user in one game.
	Rating(ctx context.Context, user, game string) (*Rating, error)
	// RateNext takes at most limit games from the queue and updates the ratings of their
	// players: as if the games were rated one after the other, each exactly once, even if
	// other servers do the same. f is given the ratings before a game, in the order of its
	// players, and returns those after it, or nil if nobody is rated; it may be called
	// again if the first attempt fails. The result is the number of games rated. A game
	// that cannot be rated is left for later and reported as an error.
	RateNext(ctx context.Context, limit int, f Rater) (int, error)

	// PutAnalysis replaces version n-1 of an analysis by version n, the first being 1, or
	// returns ErrConflict: of two writers at once, one succeeds.
	PutAnalysis(ctx context.Context, a *Analysis) error
	// Unfinished lists the analyses that are neither done nor failed, the one that has been
	// silent longest first.
	Unfinished(ctx context.Context, limit int) ([]Analysis, error)

	// Setting is a value that all servers of a site share under a name. If it is not set
	// yet, it becomes fresh.
	Setting(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// DeleteExpired forgets tokens that have expired, and outages that no running clock can
	// have seen.
	DeleteExpired(ctx context.Context, now time.Time) error

	// Now is the time of the store, which all its servers follow. It is zero if the store
	// has no clock of its own.
	Now(ctx context.Context) (time.Time, error)
	// Beat claims that a server has been serving from one time to another without a break.
	// The gap between the last claim and this one is kept as an outage, however short. If a
	// later claim covers an outage or part of it, that part is forgotten. If a beat fails
	// only because another server holds the lock on the beats, the error is ErrLocked.
	Beat(ctx context.Context, from, to time.Time) (Pulse, error)
	// Outages lists those that ended after a time, in order.
	Outages(ctx context.Context, after time.Time) ([]Outage, error)

	// Backup writes a copy of everything to a new file while the store stays in use.
	Backup(ctx context.Context, file string) error
	// Ping writes something small the way appends are written, and deletes it.
	Ping(ctx context.Context) error
	Close() error
}
