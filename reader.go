package antares

import (
	"context"
	"fmt"
)

// MaxEvents is the most events that are read, sent or held in memory for one request.
const MaxEvents = 500

// ErrBusy reports that too many people are reading at the moment. It is ErrUnavailable too.
var ErrBusy = fmt.Errorf("%w: too many people are reading", ErrUnavailable)

// Reader reads what people may look up about each other and their tables. It changes
// nothing.
type Reader interface {
	User(ctx context.Context, id string) (*User, error)
	UserByName(ctx context.Context, name string) (*User, error)

	// Table reads a table with all its events.
	Table(ctx context.Context, id string) (*TableRow, []Event, error)
	// Events reads the events after one: at most limit, and never more than MaxEvents,
	// which is also what 0 means.
	Events(ctx context.Context, table string, after int64, limit int) ([]Event, error)
	// Heads are the numbers of the last events of the tables. Tables that do not exist are
	// left out.
	Heads(ctx context.Context, tables []string) (map[string]int64, error)
	// Tables lists tables without secrets, ordered by when they were last created, joined,
	// left, started or ended, latest first.
	Tables(ctx context.Context, f Filter) ([]TableRow, error)

	// Ratings are those of one person.
	Ratings(ctx context.Context, user string) ([]Rating, error)
	// RatingChanges are what rated games did to ratings, by table. Tables are left out whose
	// game is not rated yet, or was rated by an earlier version.
	RatingChanges(ctx context.Context, tables []string) (map[string][]RatingChange, error)
	// Leaders are the best players of a game.
	Leaders(ctx context.Context, game string, limit int) ([]Rating, error)

	// Analysis is the analysis of a table as far as it has come.
	Analysis(ctx context.Context, table string) (*Analysis, error)
}
