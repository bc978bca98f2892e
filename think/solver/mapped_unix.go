//go:build unix

package solver

import (
	"io"
	"os"
	"syscall"
)

// mapped is a file read through memory: what is looked at is brought in by the
// system, and given back when memory is short.
type mapped struct{ bytes []byte }

func mapFile(path string) (m mapped, err error) {
	f, err := os.Open(path)
	if err != nil {
		return m, err
	}
	defer f.Close() // the map stays
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return m, err
	}
	m.bytes, err = syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	return m, err
}

func (m mapped) slice(at, size int64) ([]byte, error) {
	if at < 0 || size < 0 || at > int64(len(m.bytes)) || size > int64(len(m.bytes))-at {
		return nil, io.ErrUnexpectedEOF
	}
	return m.bytes[at : at+size], nil
}

func (m mapped) close() error {
	if m.bytes == nil {
		return nil
	}
	return syscall.Munmap(m.bytes)
}
