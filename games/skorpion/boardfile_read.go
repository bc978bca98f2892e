//go:build !js

package skorpion

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxFile is more than a board file of 64 spots with every possible line can need.
const maxFile = 1 << 20

// readFile reads a regular file of bounded size. Its errors do not repeat the path,
// which the caller adds.
func readFile(path string) ([]byte, error) {
	// Check before opening: opening a pipe would wait for its other end.
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNoFile
	case err != nil:
		return nil, errors.New("the file cannot be read")
	case !info.Mode().IsRegular():
		return nil, errors.New("this is not a plain file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, errors.New("the file cannot be read")
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, errors.New("the file cannot be read")
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("the file is larger than %d bytes", maxFile)
	}
	return data, nil
}
