// Package store holds what all stores have in common: the checks of what is written, the
// meaning of times and names, and the batching of writes into one commit.
//
// Times are kept in whole milliseconds, UTC. Anything finer is cut off when they are
// written, in events too, so that a time reads back equal from every store.
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

// ErrUnavailable reports that the database cannot be reached or cannot write just now: it
// restarts, its disk is full, another process holds it. It is unknown whether a write that
// returned this has happened. Trying again is safe: if an append was written after all, the
// second one returns antares.ErrConflict.
var ErrUnavailable = antares.ErrUnavailable

// ErrClosed reports that the store was closed.
var ErrClosed = errors.New("the store is closed")

// MaxList is the most that one call of Tables returns, and what a list returns if
// the caller gave no limit.
const MaxList = 100

// Limit is how many rows to select if the caller wants n.
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

// NameKey is the key by which names are compared, and OldNameKey that of earlier versions.
// If two old names have the same new key, the later one keeps its old key.
func NameKey(name string) string    { return names.Key(name) }
func OldNameKey(name string) string { return strings.ToLower(name) }

// Skeleton is what a name looks like. A new name may not look like an existing one.
func Skeleton(name string) string { return names.Skeleton(name) }

// SkeletonVersion is the version of skeletons and keys. Older ones are recomputed when a
// database is opened, FillTogether per transaction.
const (
	SkeletonVersion = names.SkeletonVersion
	FillTogether    = 500
)

// Unique reports whether a user's name must not look like another. The site's own levels
// are exempt: their names are reserved, and an old look-alike must not prevent their
// creation.
func Unique(u *antares.User) bool { return u.Kind != antares.House }

// Ranked is the condition for being a leader, as the index has it.
var Ranked = fmt.Sprintf("games >= %d AND opponents >= %d AND deviation < %d", antares.LeaderGames, antares.LeaderOpponents, antares.LeaderDeviation)

// Shelf is the status by which lists find a table, as the indexes have it: a table that is
// over without a result is in no list.
const Shelf = "CASE WHEN status = 'over' AND result = 'ongoing' THEN 'void' ELSE status END"

// Cut is a time as it reads back.
func Cut(t time.Time) time.Time { return Time(Millis(t)) }

// Millis is a time as it is kept.
func Millis(t time.Time) int64 { return t.UnixMilli() }

// Time is the time that is kept as ms.
func Time(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

// OptionalMillis is a time as it is kept, nil for zero.
func OptionalMillis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	ms := t.UnixMilli()
	return &ms
}

// OptionalTime is the time that is kept as ms, zero for nil.
func OptionalTime(ms *int64) time.Time {
	if ms == nil {
		return time.Time{}
	}
	return Time(*ms)
}

// CheckText refuses texts that not every database can keep. It matters most for appends: if
// the database refused one, the others in the same commit would fail with it.
func CheckText(texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
			return fmt.Errorf("the text %q is not UTF-8 or contains a zero byte", s)
		}
	}
	return nil
}
