//go:build !unix

package solver

import (
	"io"
	"os"
)

// mapped is a file that is read where it is looked at.
type mapped struct {
	file *os.File
	size int64
}

func mapFile(path string) (m mapped, err error) {
	if m.file, err = os.Open(path); err != nil {
		return m, err
	}
	info, err := m.file.Stat()
	if err != nil {
		_ = m.file.Close()
		return m, err
	}
	m.size = info.Size()
	return m, nil
}

func (m mapped) slice(at, size int64) ([]byte, error) {
	if at < 0 || size < 0 || at > m.size || size > m.size-at {
		return nil, io.ErrUnexpectedEOF
	}
	b := make([]byte, size)
	_, err := m.file.ReadAt(b, at)
	return b, err
}

func (m mapped) close() error { return m.file.Close() }
