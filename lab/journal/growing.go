package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// Growing is a file of results that are not lines. It grows at its end, a whole result at
// a time. It is used by one goroutine at a time.
type Growing struct {
	file   *os.File
	end    int64
	synced time.Time
}

// GrowingOptions say what becomes of a file that exists. Without any of them it is refused,
// with an error that is os.ErrExist.
type GrowingOptions struct {
	// Keep reads the file and tells how many of its bytes stay; an error leaves it as it is.
	Keep func(io.Reader) (int64, error)
	// Force empties it.
	Force bool
}

// Grow opens a file that grows. Another program that has it open is ErrInUse.
func Grow(path string, o GrowingOptions) (*Growing, error) {
	flags := os.O_RDWR | os.O_CREATE
	if o.Keep == nil && !o.Force {
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(path, flags, 0o666)
	if err != nil {
		return nil, err
	}
	g := &Growing{file: file}
	if err = lock(file); err == nil {
		err = g.load(&o)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), file.Close())
	}
	return g, nil
}

func (g *Growing) load(o *GrowingOptions) (err error) {
	info, err := g.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is not a regular file, and cannot be continued")
	}
	if o.Keep != nil {
		if g.end, err = o.Keep(g.file); err != nil {
			return err
		}
	}
	return g.cut()
}

// cut removes what is not whole.
func (g *Growing) cut() error {
	if err := g.file.Truncate(g.end); err != nil {
		return err
	}
	_, err := g.file.Seek(g.end, io.SeekStart)
	return err
}

// Write appends a whole result, or nothing if it fails. A program that is killed afterwards
// has lost nothing, and a power cut costs at most the last second.
func (g *Growing) Write(p []byte) (int, error) {
	n, err := g.file.Write(p)
	if err != nil {
		return 0, errors.Join(err, g.cut())
	}
	g.end += int64(n)
	if time.Since(g.synced) >= time.Second {
		g.synced = time.Now()
		err = g.file.Sync()
	}
	return n, err
}

// Close writes everything to the disk and lets another program open the file.
func (g *Growing) Close() error { return errors.Join(g.file.Sync(), g.file.Close()) }
