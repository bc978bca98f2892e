package selfplay

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/antares-games/antares/game"
)

// A file of rows is two lines and then the rows (docs/selfplay-format.md):
//
//	antares-inputs 1
//	the header, JSON on one line, which may end with spaces
//	the rows, each of the same length
const rowsMagic = "antares-inputs 1\n"

// Origin is a file of games that rows come from.
type Origin struct {
	Name    string       `json:"name"`
	SHA256  string       `json:"sha256"`
	Options game.Options `json:"options"`
	Games   int          `json:"games"`
	Seed    uint64       `json:"seed"`
	Nodes   uint64       `json:"nodes"`
	Net     string       `json:"net"`

	chunks string
	size   int64
}

// RowsHeader is the header of a file of rows.
type RowsHeader struct {
	Shape
	Rows    int64    `json:"rows"`
	Sources []Origin `json:"sources"`
}

// Survey reads a file of games to its end and describes it. A file of another game, a
// damaged one and one whose end is missing are refused.
func Survey(ctx context.Context, r io.Reader, name, gameID string) (Origin, error) {
	digest := sha256.New()
	f, err := NewReader(io.TeeReader(r, digest))
	if err != nil {
		return Origin{}, err
	}
	h := &f.Header
	if h.Game != gameID {
		return Origin{}, refuse("its games are of %s, not of %s", h.Game, gameID)
	}
	for {
		_, err := f.Next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return Origin{}, err
		}
	}
	return Origin{
		Name: name, SHA256: hex.EncodeToString(digest.Sum(nil)), Options: h.Options, Games: f.Games(),
		Seed: h.Seed, Nodes: h.Nodes, Net: h.Net, chunks: h.Chunks, size: f.End(),
	}, nil
}

// Material is a file of games to make rows of.
type Material struct {
	Origin Origin // by Survey
	Open   func() (io.ReadCloser, error)
	Rower  Rower
}

// batchGames is how many games a goroutine makes rows of at a time.
const batchGames = 32

// batch is some games that follow each other, and their rows.
type batch struct {
	rower int // of which file
	first uint32
	games []byte
	ends  []int
	rows  []byte
	err   error
	done  chan struct{}
}

// WriteRows writes a file of rows: those of each game after those of the game before it,
// file by file, however many threads there are. out begins empty. It returns the header.
func WriteRows(ctx context.Context, out interface {
	io.Writer
	io.WriterAt
}, files []Material, threads int, progress func(done, of int),
) (*RowsHeader, error) {
	h := &RowsHeader{Shape: files[0].Rower.Shape()}
	all := 0
	for _, f := range files {
		if err := same(h.Shape, f.Rower.Shape()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Origin.Name, err)
		}
		if known := f.Rower.Chunks(); f.Origin.chunks != known {
			return nil, fmt.Errorf("%s: %w", f.Origin.Name, refuse("its games have the format %q, and %q is known", f.Origin.chunks, known))
		}
		h.Sources = append(h.Sources, f.Origin)
		all += f.Origin.Games
	}
	// How many rows there are is known in the end, and there is room for it then.
	h.Rows = 1e15
	begin, err := h.bytes(0)
	if err != nil {
		return nil, err
	}
	h.Rows = 0
	w := bufio.NewWriterSize(out, 1<<20)
	if _, err := w.Write(begin); err != nil {
		return nil, err
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, inOrder := make(chan *batch), make(chan *batch, 4*threads)
	var workers sync.WaitGroup
	for range threads {
		workers.Go(func() {
			rowers := make([]Rower, len(files))
			for i, f := range files {
				rowers[i] = f.Rower.Clone()
			}
			for b := range todo {
				b.work(rowers[b.rower])
				close(b.done)
			}
		})
	}
	var failed error // of reading
	go func() {
		defer close(inOrder)
		defer close(todo)
		failed = readBatches(files, func(b *batch) error {
			select {
			case inOrder <- b:
			case <-ctx.Done():
				return ctx.Err()
			}
			todo <- b // whoever takes it finishes it
			return nil
		})
	}()
	done, size := 0, int64(h.RowSize())
	for b := range inOrder {
		<-b.done
		if err != nil {
			continue // let the others end
		}
		if err = b.err; err == nil {
			_, err = w.Write(b.rows)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			cancel()
			continue
		}
		h.Rows += int64(len(b.rows)) / size
		done += len(b.ends)
		if progress != nil {
			progress(done, all)
		}
	}
	workers.Wait()
	if err == nil {
		err = failed
	}
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return nil, err
	}
	end, err := h.bytes(len(begin))
	if err != nil {
		return nil, err
	}
	_, err = out.WriteAt(end, 0)
	return h, err
}

// same refuses files whose rows do not go together.
func same(a, b Shape) error {
	if a.Game != b.Game || a.Inputs != b.Inputs || a.Size != b.Size || a.Most != b.Most || a.Buckets != b.Buckets || !slices.Equal(a.Mirror, b.Mirror) ||
		a.Row != b.Row || !bytes.Equal(a.Extra, b.Extra) {
		return fmt.Errorf("under its options the inputs are %s (%d), and those of the first file are %s (%d)", b.Inputs, b.Size, a.Inputs, a.Size)
	}
	return nil
}

// bytes returns the beginning of a file of rows, with spaces up to a length.
func (h *RowsHeader) bytes(length int) ([]byte, error) {
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	b := append([]byte(rowsMagic), line...)
	for len(b)+1 < length {
		b = append(b, ' ')
	}
	return append(b, '\n'), nil
}

// work makes the rows.
func (b *batch) work(r Rower) {
	from := 0
	for i, end := range b.ends {
		number := b.first + uint32(i)
		if b.rows, b.err = r.Rows(b.rows, b.games[from:end], number); b.err != nil {
			b.err = fmt.Errorf("game %d: %w", number, b.err)
			return
		}
		from = end
	}
}

// readBatches reads all games.
func readBatches(files []Material, each func(*batch) error) error {
	number := uint32(0)
	for i, f := range files {
		in, err := f.Open()
		if err != nil {
			return err
		}
		err = readFile(io.LimitReader(in, f.Origin.size), i, &number, each)
		_ = in.Close() // it was only read
		if err != nil {
			return fmt.Errorf("%s: %w", f.Origin.Name, err)
		}
	}
	return nil
}

func readFile(in io.Reader, rower int, number *uint32, each func(*batch) error) error {
	r, err := NewReader(in)
	if err != nil {
		return err
	}
	for last := false; !last; {
		b := &batch{rower: rower, first: *number, done: make(chan struct{})}
		for len(b.ends) < batchGames {
			payload, err := r.Next()
			if last = err == io.EOF; last {
				break
			}
			if err != nil {
				return err
			}
			b.games = append(b.games, payload...)
			b.ends = append(b.ends, len(b.games))
			*number++
		}
		if err := each(b); err != nil {
			return err
		}
	}
	return nil
}
