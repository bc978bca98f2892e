//go:build !js

package scorpion

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
)

// endgameFile is where a table is kept.
func endgameFile(name string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "antares", name), nil
}

// readEndgame reads n values; nil if the file does not contain that. The file consists
// of a checksum of its name and the values, followed by the values, little-endian.
func readEndgame(name string, n int) []float64 {
	path, err := endgameFile(name)
	if err != nil {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil || len(data) != sha256.Size+8*n {
		return nil
	}
	sum, data := data[:sha256.Size], data[sha256.Size:]
	if !bytes.Equal(sum, endgameSum(name, data)) {
		return nil
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return values
}

// writeEndgame stores a table, under a temporary name first, so that nobody reads half
// of it.
func writeEndgame(name string, values []float64) {
	path, err := endgameFile(name)
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	var data []byte
	for _, v := range values {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
	}
	f, err := os.CreateTemp(filepath.Dir(path), name+"-*")
	if err != nil {
		return
	}
	defer os.Remove(f.Name()) // no longer exists once it has been renamed
	_, err = f.Write(append(endgameSum(name, data), data...))
	if closed := f.Close(); err == nil && closed == nil {
		_ = os.Rename(f.Name(), path) // failure does not matter
	}
}

func endgameSum(name string, data []byte) []byte {
	sum := sha256.New()
	sum.Write([]byte(name))
	sum.Write(data)
	return sum.Sum(nil)
}
