// Package transfer moves finished games between a store and files of records.
package transfer

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// Importer reads the games of a file into a store. The file is read twice: Check makes sure
// that all is well, and Import writes.
type Importer struct {
	Find table.Find
	// Public lists the games for everybody.
	Public bool
	// SkipBad leaves out games that cannot be read, instead of failing. Skipped, if set, is
	// called by Check for each of them, with its number in the file.
	SkipBad bool
	Skipped func(game int, err error)

	// Fresh games were imported by the last call, or could be; Known ones were there
	// already, and Bad ones left out.
	Fresh, Known, Bad int

	seen map[string][32]byte // the games of this file, by id
}

// Check reads a file and plays its games by the rules. The store, nil if there is none yet,
// must not hold other games under their ids.
func (im *Importer) Check(ctx context.Context, store antares.Store, in io.ReadSeeker) error {
	return im.pass(ctx, store, in, false)
}

// Import writes the games of a file that was checked.
func (im *Importer) Import(ctx context.Context, store antares.Store, in io.ReadSeeker) error {
	return im.pass(ctx, store, in, true)
}

// pass reads the whole file; with write it imports the games.
func (im *Importer) pass(ctx context.Context, store antares.Store, in io.ReadSeeker, write bool) error {
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	im.seen, im.Fresh, im.Known, im.Bad = map[string][32]byte{}, 0, 0, 0
	games, err := openGames(in, im.SkipBad)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := games.next()
		if errors.Is(err, io.EOF) {
			if n == 1 {
				return errors.New("no game in it")
			}
			return nil
		}
		var mistake *badGame
		if err == nil {
			err = im.game(ctx, store, r, write)
			games.place(err)
		} else if !errors.As(err, &mistake) {
			return fmt.Errorf("game %d: %w", n, err)
		}
		switch {
		case err == nil:
		case im.SkipBad && errors.As(err, &mistake):
			im.Bad++
			if !write && im.Skipped != nil {
				im.Skipped(n, err)
			}
		default:
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
}

// badGame is a mistake in one game; the others may be good.
type badGame struct{ error }

func (b *badGame) Unwrap() error { return b.error }

// game imports one game, or checks that it could.
func (im *Importer) game(ctx context.Context, store antares.Store, r *record.Record, write bool) error {
	id, err := tableOf(r)
	if err != nil {
		return &badGame{err}
	}
	t, events, err := table.Import(im.Find, id, r, im.Public)
	if err != nil {
		return &badGame{err}
	}
	sum, err := sumOf(t)
	if err != nil {
		return &badGame{err}
	}
	if before, ok := im.seen[id]; ok {
		return im.again(id, before == sum)
	}
	im.seen[id] = sum
	if store != nil {
		same, err := im.compare(ctx, store, id, sum)
		if !errors.Is(err, antares.ErrNotFound) {
			if err != nil {
				return err
			}
			return im.again(id, same)
		}
	}
	if write {
		if err := store.CreateTable(ctx, t.Row(), events); err != nil {
			return err
		}
	}
	im.Fresh++
	return nil
}

// compare reports whether the table that has an id holds the same game.
func (im *Importer) compare(ctx context.Context, store antares.Store, id string, sum [32]byte) (bool, error) {
	row, events, err := store.Table(ctx, id)
	if err != nil {
		return false, err
	}
	t, err := table.Rebuild(im.Find, id, row.Secret, events)
	if err != nil {
		return false, err
	}
	there, err := sumOf(t)
	return err == nil && there == sum, nil // a game that has not begun has no record
}

// again counts a game that already exists, if it is the same one.
func (im *Importer) again(id string, same bool) error {
	if !same {
		return &badGame{fmt.Errorf("there is a table %s already, with another game", id)}
	}
	im.Known++
	return nil
}

// sumOf distinguishes games by their records.
func sumOf(t *table.Table) (sum [32]byte, err error) {
	r, err := t.Record()
	if err != nil {
		return sum, err
	}
	text, err := r.AppendText(nil)
	return sha256.Sum256(text), err
}

var (
	tableID = regexp.MustCompile(`^[a-z0-9]{1,40}$`)
	// idAlphabet is that of the server's own ids.
	idAlphabet = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)
)

// tableOf returns the table of a record: the one it names, or one that follows from its
// whole text, so that the same record is always the same table.
func tableOf(r *record.Record) (string, error) {
	if id := r.Tag(fair.TagTable); id != "" {
		if !tableID.MatchString(id) {
			return "", fmt.Errorf("the tag %s is not the id of a table: %q", fair.TagTable, id)
		}
		return id, nil
	}
	text, err := r.AppendText(nil)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return strings.ToLower(idAlphabet.EncodeToString(sum[:10])), nil
}
