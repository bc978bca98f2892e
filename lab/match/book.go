package match

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// Opening is an opening of a book: a position, or the game's own start if it is empty, and
// what is played from there, dice too.
type Opening struct {
	Start    string
	Actions  []string
	position string // that it leads to
}

// The bounds of a book.
const (
	maxBook     = 100_000  // openings
	maxBookSize = 64 << 20 // bytes
)

// ReadBook reads a file of openings for a game, and their digest. The file has records of
// games (docs/record.md), of which the first plies count, as many as most says, or all of
// them if it is negative; or it has an opening per line, as the position command of UGI
// takes it: "startpos moves e1 e3", "fen POSITION moves …", or the moves alone. Empty lines
// and those that begin with # do not count.
func ReadBook(in io.Reader, v game.Variant, find func(string) (game.Game, error), most int) (book []Opening, digest string, err error) {
	data, err := io.ReadAll(io.LimitReader(in, maxBookSize+1))
	switch {
	case err != nil:
		return nil, "", err
	case len(data) > maxBookSize:
		return nil, "", fmt.Errorf("a book has at most %d MiB", maxBookSize>>20)
	}
	if first := bytes.TrimSpace(data); len(first) > 0 && (first[0] == '[' || first[0] == '{') {
		book, err = bookOfRecords(data, v, find, most)
	} else {
		book, err = bookOfLines(data, v, most)
	}
	if err != nil {
		return nil, "", err
	}
	if len(book) == 0 {
		return nil, "", errors.New("no opening in it")
	}
	sum := sha256.New()
	for _, o := range book {
		fmt.Fprintf(sum, "%s\n%s\n", o.Start, strings.Join(o.Actions, " "))
	}
	return book, hex.EncodeToString(sum.Sum(nil)), nil
}

func bookOfRecords(data []byte, v game.Variant, find func(string) (game.Game, error), most int) (book []Opening, err error) {
	dec := record.NewDecoder(bytes.NewReader(data))
	for n := 1; ; n++ {
		r, err := dec.Decode()
		if errors.Is(err, io.EOF) {
			return book, nil
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		s, err := r.Replay(find)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		if theirs := s.Variant(); theirs.Info().ID != v.Info().ID || theirs.Options().String() != v.Options().String() {
			return nil, fmt.Errorf("game %d is of %s (%s), not of %s (%s)", n, theirs.Info().ID, theirs.Options(), v.Info().ID, v.Options())
		}
		o := Opening{Start: s.Start()}
		for _, ply := range s.Plies() {
			o.Actions = append(o.Actions, ply.Action)
		}
		if book, err = o.into(book, v, most); err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
	}
}

func bookOfLines(data []byte, v game.Variant, most int) (book []Opening, err error) {
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var o Opening
		before, moves, cut := strings.Cut(" "+line+" ", " moves ")
		before = strings.TrimSpace(before)
		position, isPosition := strings.CutPrefix(before, "fen ")
		switch {
		case isPosition:
			o.Start = position
		case before != "startpos" && cut:
			return nil, fmt.Errorf("line %d: it begins neither with startpos nor with fen", n)
		case before != "startpos":
			moves = before
		}
		o.Actions = strings.Fields(moves)
		if book, err = o.into(book, v, most); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return book, lines.Err()
}

// into plays an opening and adds it to a book.
func (o Opening) into(book []Opening, v game.Variant, most int) ([]Opening, error) {
	if len(book) == maxBook {
		return nil, fmt.Errorf("a book has at most %d openings", maxBook)
	}
	if most >= 0 && len(o.Actions) > most {
		o.Actions = o.Actions[:most]
	}
	s := v.New(game.SeedDice(1))
	if o.Start != "" {
		var err error
		if s, err = v.Read(o.Start, game.SeedDice(1)); err != nil {
			return nil, err
		}
	} else if v.Traits().RandomStart {
		return nil, errors.New("this game has no fixed start: begin with fen and a position")
	}
	for i, a := range o.Actions {
		if err := s.Play(a); err != nil {
			return nil, fmt.Errorf("move %d, %s: %w", i+1, a, err)
		}
	}
	if s.Turn() == game.Over {
		return nil, errors.New("the game is over after this opening")
	}
	o.position = s.Position()
	return append(book, o), nil
}
