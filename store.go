package antares

import (
	"context"
	"errors"
	"time"
)

// ErrConflict says that an append came too late: the table has other events by now.
var ErrConflict = errors.New("the table has gone on")

// ErrNotFound says that the store has no such thing.
var ErrNotFound = errors.New("not found")

// ErrTaken says that a name or an id is in use.
var ErrTaken = errors.New("the name is taken")

// ErrUnavailable says that the store cannot be reached or cannot write just now: what
// was being written may or may not have been, and trying again is safe.
var ErrUnavailable = errors.New("the database is unavailable")

// ErrLocked says that somebody else held for too long what was to be written. The
// database itself is well: nothing was written, and trying again is safe.
var ErrLocked = errors.New("somebody else holds what is to be written")

// Append adds events to a table, all or none.
type Append struct {
	// Row is the table's row as it is after the events. Its head, less their
	// number, is what the table's head must be; otherwise nothing is written and
	// the answer is ErrConflict.
	Row    *TableRow
	Events []Event
	// Rated, together with the end of a rated game, is queued for RateNext.
	Rated *RatedGame
}

// Filter chooses tables. Zero fields do not narrow.
type Filter struct {
	// Status Over leaves out what has no result: tables that were closed or expired
	// before a game began, and aborted games.
	Status Status
	Game   string
	User   string // sits at it
	// Invited is somebody for whom a free seat is reserved.
	Invited string
	Public  bool // listed ones only
	// Before is where to go on: the tables that come after this one.
	Before string
	Limit  int // at most 100; 0 is 100
}

// Standing is a table of somebody's that is not over.
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
	// At is until when some server is known to have been serving.
	At time.Time
	// Found is the outage before this beat, nil if there was none.
	Found *Outage
	// Version changes whenever the outages do.
	Version int64
}

// DueTable is a table whose deadline has passed. Number says which of those with the same
// deadline comes first.
type DueTable struct {
	ID       string
	Deadline time.Time
	Number   int64
}

// Store keeps everything that must not be lost. What a method has returned without
// an error is on disk. Methods may be called by many goroutines at once. Times are kept
// to the millisecond. What is not there is ErrNotFound; lists may be empty.
type Store interface {
	Reader
	// Public reads the same through connections and a queue of its own. Strangers' reads
	// go this way, however many and slow they are, so that no write and no heartbeat waits
	// behind them. Where too many wait already the answer is ErrBusy at once.
	Public() Reader

	// CreateUser adds somebody, or answers ErrTaken. Names are compared by what they
	// look like, and without case.
	CreateUser(ctx context.Context, u *User) error
	// UpdateUser writes name, kind and password of a user, or answers ErrTaken.
	UpdateUser(ctx context.Context, u *User) error
	// Bots are those that belong to somebody, oldest first.
	Bots(ctx context.Context, owner string) ([]User, error)

	CreateToken(ctx context.Context, t *Token) error
	// Token finds a token that has not expired.
	Token(ctx context.Context, hash string, now time.Time) (*Token, error)
	DeleteToken(ctx context.Context, hash string) error
	// DeleteTokens ends all of a user's tokens of a kind.
	DeleteTokens(ctx context.Context, user string, kind TokenKind) error
	Tokens(ctx context.Context, user string, kind TokenKind) ([]Token, error)

	// CreateTable adds a table with its first events, or answers ErrConflict if there
	// is one of that id.
	CreateTable(ctx context.Context, row *TableRow, events []Event) error
	// Append adds events. Calls that come together are committed together. It never
	// changes a table's setup or secret.
	Append(ctx context.Context, a *Append) error
	// OpenOf counts the open tables that somebody has created and those at which a free
	// seat is reserved for somebody. Neither is counted further than most.
	OpenOf(ctx context.Context, user string, most int) (created, invited int, err error)
	// Standing lists the tables of some people that are not over, each with its head: those
	// at which they sit and those at which a free seat is reserved for them.
	Standing(ctx context.Context, users []string) ([]Standing, error)
	// Due lists the tables whose deadline has passed, open ones and those being played,
	// longest first. It goes on after one that was listed before; zero is the beginning.
	Due(ctx context.Context, now time.Time, after DueTable, limit int) ([]DueTable, error)
	// BotsToMove lists the tables in which a computer owes an action.
	BotsToMove(ctx context.Context, limit int) ([]string, error)
	// ComputerGames lists the tables with computers that are not over and that somebody
	// sits at. The creator has those that are open, or at which only computers sit.
	ComputerGames(ctx context.Context, user string, limit int) ([]string, error)
	// Walk calls f for every finished game in the order of creation.
	Walk(ctx context.Context, f func(row *TableRow, events []Event) error) error

	// Rating is that of one person in one game.
	Rating(ctx context.Context, user, game string) (*Rating, error)
	// RateNext takes games that wait to be rated, at most limit, and writes what they do
	// to the ratings of those who played: as if they were rated one after the other, each
	// once, whoever else does the same. f is given the ratings before a game, in the order
	// of its players, and returns those after it, or nil if it rates nobody; it may be
	// called again if the first time comes to nothing. The answer is how many games were
	// rated. A game that cannot be is left for later and makes an error.
	RateNext(ctx context.Context, limit int, f Rater) (int, error)

	// PutAnalysis writes an analysis of version n over that of version n-1, the first
	// of all being 1, or answers ErrConflict: of two who write at once one does.
	PutAnalysis(ctx context.Context, a *Analysis) error
	// Unfinished lists the analyses that are neither done nor failed, longest silent
	// first.
	Unfinished(ctx context.Context, limit int) ([]Analysis, error)

	// Setting is what the servers of a site agree on under a name: fresh, if nobody
	// has set it before.
	Setting(ctx context.Context, name string, fresh []byte) ([]byte, error)
	// DeleteExpired forgets tokens that have expired, and outages that no running clock
	// can have met.
	DeleteExpired(ctx context.Context, now time.Time) error

	// Now is the time of the store, which all its servers go by. It is zero where there
	// is none but that of the machine.
	Now(ctx context.Context) (time.Time, error)
	// Beat claims that a server has been serving from one time to another without a
	// break. What lies between the last claim and this one is kept as an outage, however
	// short. An outage that a later claim covers was none: it is forgotten, or what is
	// left of it kept. If the only reason for a failure is that somebody else holds the
	// beats, the answer is ErrLocked.
	Beat(ctx context.Context, from, to time.Time) (Pulse, error)
	// Outages are those that ended after a time, in their order.
	Outages(ctx context.Context, after time.Time) ([]Outage, error)

	// Backup writes a copy of everything to a new file while others go on.
	Backup(ctx context.Context, file string) error
	// Ping writes something small in the way in which appends are written, and forgets it.
	Ping(ctx context.Context) error
	Close() error
}
