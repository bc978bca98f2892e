// Package store holds what all stores have in common: the checks of what comes in,
// the meaning of times and names, and the gathering of writes into one commit.
//
// Times are kept in whole milliseconds, UTC. What is finer is cut off on the way
// in, of events too, so that a time reads back equal wherever it was written.
package store

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/names"
)

// ErrUnavailable says that the database cannot be reached or cannot write just now:
// it restarts, its disk is full, somebody holds it. Nobody can know whether a write
// that was answered so has happened. Trying again is safe: an append that came
// through after all is then answered with antares.ErrConflict.
var ErrUnavailable = antares.ErrUnavailable

// ErrClosed says that the store was closed.
var ErrClosed = errors.New("the store is closed")

// MaxList is the most that one call of Tables returns, and what a list returns if
// the caller gave no limit.
const MaxList = 100

// Limit is how many rows to ask for if the caller wants n.
func Limit(n int) int {
	if n <= 0 {
		return MaxList
	}
	return n
}

// EventLimit is how many events to read if the caller wants n.
func EventLimit(n int) int {
	if n <= 0 {
		return antares.MaxEvents
	}
	return min(n, antares.MaxEvents)
}

// NameKey is what names are compared by, and OldNameKey what earlier versions did. Where
// two old names have the same new key, the later one keeps its old key.
func NameKey(name string) string    { return names.Key(name) }
func OldNameKey(name string) string { return strings.ToLower(name) }

// Skeleton is what a name looks like. Nobody new may look like somebody else.
func Skeleton(name string) string { return names.Skeleton(name) }

// SkeletonVersion is that of skeletons and keys; those of older versions are computed
// again when a database is opened, FillTogether in one transaction.
const (
	SkeletonVersion = names.SkeletonVersion
	FillTogether    = 500
)

// Unique says whether a user must not look like another. The house's own need not care:
// its names are reserved, and a look-alike of old must not keep them from being created.
func Unique(u *antares.User) bool { return u.Kind != antares.House }

// Ranked is the condition of those who can be leaders, in the words of the index.
var Ranked = fmt.Sprintf("games >= %d AND opponents >= %d AND deviation < %d", antares.LeaderGames, antares.LeaderOpponents, antares.LeaderDeviation)

// Shelf is the status by which lists find a table, in the words of the indexes: without a
// result, one that is over is in no list of those that are over.
const Shelf = "CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END"

// Cut is a time as it will be read back.
func Cut(t time.Time) time.Time { return Time(Millis(t)) }

// Millis is a time as it is kept.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// Time is the time that is kept as ms.
func Time(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// OptionalMillis is a time as it is kept where zero is none.
func OptionalMillis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// OptionalTime is the time that is kept as ms, zero for none.
func OptionalTime(ms *int64) time.Time {
	if ms == nil {
		return time.Time{}
	}
	return Time(*ms)
}

// CheckText refuses what not every database can keep. It matters most for appends:
// one that the database refuses would take those of the same commit with it.
func CheckText(texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
			return fmt.Errorf("the text %q is not UTF-8 or contains a zero byte", s)
		}
	}
	return nil
}
