package ugi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// errLongLine is a line above MaxLine. What was read of it is gone; the rest of
// it is still to come.
var errLongLine = fmt.Errorf("a line is longer than %d bytes", MaxLine)

// lineReader reads lines of bounded length, so that nobody can fill our memory
// with a line that never ends.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) *lineReader { return &lineReader{bufio.NewReaderSize(r, 16<<10)} }

// next is the next line without its end. A last line without an end counts.
func (l *lineReader) next() (string, error) {
	var long []byte
	for {
		part, err := l.r.ReadSlice('\n')
		if len(long)+len(part) > MaxLine+2 {
			if err == nil { // its end was read with it
				_ = l.r.UnreadByte()
			}
			return "", errLongLine
		}
		switch {
		case err == nil && long == nil:
			return trimEnd(string(part)), nil
		case err == nil:
			return trimEnd(string(append(long, part...))), nil
		case errors.Is(err, bufio.ErrBufferFull):
			long = append(long, part...)
		case errors.Is(err, io.EOF) && len(long)+len(part) > 0:
			return trimEnd(string(append(long, part...))), nil
		default:
			return "", err
		}
	}
}

// skip passes over the rest of a line.
func (l *lineReader) skip() error {
	for {
		_, err := l.r.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

func trimEnd(line string) string { return strings.TrimRight(line, "\r\n") }

// lineWriter writes whole lines from several goroutines and remembers the first
// error: the reader of them is gone.
type lineWriter struct {
	mu  sync.Mutex
	w   io.Writer
	err error
}

func (l *lineWriter) print(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		_, l.err = io.WriteString(l.w, line+"\n")
	}
}

func (l *lineWriter) printf(format string, args ...any) { l.print(fmt.Sprintf(format, args...)) }

// complain reports a mistake of the other side; its state is as it was.
func (l *lineWriter) complain(format string, args ...any) {
	l.print(errorPrefix + oneLine(fmt.Sprintf(format, args...), maxComplaint))
}

func (l *lineWriter) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}
