package solver

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"github.com/antares-games/antares/outfile"
)

// A file of the tablebase is
//
//	8 bytes     the magic
//	4 bytes     length of the header
//	the header  as JSON
//	16 bytes    a block: offset (8), length (4), checksum of the packed bytes (4)
//	4 bytes     checksum of everything so far
//	the blocks  each the values of the same number of positions: their low bytes, then their
//	            high bytes, packed with flate
//
// All numbers are little-endian, all checksums CRC-32 (Castagnoli).

const (
	magic       = "ANTTAB01"
	blockValues = 1 << 14
	extension   = ".tb"
)

// ErrTablebase is returned for a file that is not part of a tablebase, or is damaged.
var ErrTablebase = errors.New("not an Antares endgame table, or damaged")

// Header describes the class that a file holds.
type Header struct {
	Game      string `json:"game"`
	Domain    string `json:"domain"`
	Class     string `json:"class"`
	Positions uint64 `json:"positions"`
	Block     int    `json:"block"`
	Counts    Counts `json:"counts"`
	// Longest is the longest win or loss, in plies.
	Longest int `json:"longest"`
}

// Counts are the numbers of positions with each result; the other places are not positions.
type Counts struct {
	Won   uint64 `json:"won"`
	Drawn uint64 `json:"drawn"`
	Lost  uint64 `json:"lost"`
}

// FileName is the name of the file of a class.
func FileName(game, domain, class string) string {
	clean := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == ',', r == '.':
			return r
		}
		return '_'
	}
	return string(bytes.Map(clean, []byte(game+"_"+domain+"_"+class))) + extension
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// writeEndgame writes the file of a class into a folder, completely or not at all. The
// file of another program that built the same class meanwhile is replaced by its equal.
func writeEndgame(ctx context.Context, dir string, h Header, values func(i uint64) (Value, error)) error {
	file, err := outfile.Check(filepath.Join(dir, FileName(h.Game, h.Domain, h.Class)), outfile.Options{Force: true})
	if err != nil {
		return err
	}
	return file.Fill(ctx, func(path string) error {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		return errors.Join(fillEndgame(f, h, values), f.Sync(), f.Close())
	})
}

func fillEndgame(f *os.File, h Header, values func(i uint64) (Value, error)) error {
	h.Block = blockValues
	blocks := (h.Positions + blockValues - 1) / blockValues
	header, err := json.Marshal(h)
	if err != nil {
		return err
	}
	head := append([]byte(magic), 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(head[8:], uint32(len(header)))
	head = append(head, header...)
	start := int64(len(head)) + int64(blocks)*16 + 4
	if _, err := f.Seek(start, io.SeekStart); err != nil {
		return err
	}
	out := bufio.NewWriterSize(f, 1<<18)
	var packed bytes.Buffer
	pack, err := flate.NewWriter(&packed, flate.DefaultCompression)
	if err != nil {
		return err
	}
	raw := make([]byte, 2*blockValues)
	offset := start
	for b := range blocks {
		clear(raw)
		for i := range uint64(blockValues) {
			if b*blockValues+i >= h.Positions {
				break
			}
			v, err := values(b*blockValues + i)
			if err != nil {
				return err
			}
			raw[i], raw[blockValues+i] = byte(v), byte(v>>8)
		}
		packed.Reset()
		pack.Reset(&packed)
		if _, err := pack.Write(raw); err != nil {
			return err
		}
		if err := pack.Close(); err != nil {
			return err
		}
		head = binary.LittleEndian.AppendUint64(head, uint64(offset))
		head = binary.LittleEndian.AppendUint32(head, uint32(packed.Len()))
		head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(packed.Bytes(), castagnoli))
		offset += int64(packed.Len())
		if _, err := out.Write(packed.Bytes()); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	head = binary.LittleEndian.AppendUint32(head, crc32.Checksum(head, castagnoli))
	_, err = f.WriteAt(head, 0)
	return err
}

// Endgame reads the file of one class. Blocks are unpacked when they are
// needed, and a few are kept. It is for one goroutine; Share opens another reader of the same file.
type Endgame struct {
	Header
	data   mapped
	index  []byte
	kept   []keptBlock
	unpack io.ReadCloser
	shared bool
}

type keptBlock struct {
	number uint64 // plus 1; 0: none
	raw    []byte
}

// keptBlocks is how many unpacked blocks a reader keeps at least: 2 MiB of them.
const keptBlocks = 64

// OpenEndgame opens the file of a class and checks its head; the blocks are checked when they
// are read.
func OpenEndgame(path string) (*Endgame, error) {
	data, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	t, err := newEndgame(data)
	if err != nil {
		_ = data.close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

func newEndgame(data mapped) (*Endgame, error) {
	head, err := data.slice(0, 12)
	if err != nil || string(head[:8]) != magic {
		return nil, fmt.Errorf("it does not begin as one: %w", ErrTablebase)
	}
	size := int64(binary.LittleEndian.Uint32(head[8:]))
	header, err := data.slice(12, size)
	if err != nil {
		return nil, fmt.Errorf("it is cut short: %w", ErrTablebase)
	}
	t := &Endgame{data: data, kept: make([]keptBlock, keptBlocks)}
	if err := json.Unmarshal(header, &t.Header); err != nil {
		return nil, fmt.Errorf("its header cannot be read: %w", ErrTablebase)
	}
	if t.Block != blockValues || t.Positions > 1<<48 {
		return nil, fmt.Errorf("its block size is not ours: %w", ErrTablebase)
	}
	blocks := int64((t.Positions + blockValues - 1) / blockValues)
	whole, err := data.slice(0, 12+size+16*blocks+4)
	if err != nil {
		return nil, fmt.Errorf("it is cut short: %w", ErrTablebase)
	}
	at := len(whole) - 4
	if crc32.Checksum(whole[:at], castagnoli) != binary.LittleEndian.Uint32(whole[at:]) {
		return nil, fmt.Errorf("checksum mismatch in its header: %w", ErrTablebase)
	}
	t.index = whole[12+size : at]
	return t, nil
}

// Share is another reader of the same file, for another goroutine. It keeps up to that
// many unpacked blocks, and a few at least.
func (t *Endgame) Share(blocks int) *Endgame {
	blocks = max(min(blocks, len(t.index)/16), keptBlocks)
	return &Endgame{Header: t.Header, data: t.data, index: t.index, kept: make([]keptBlock, blocks), shared: true}
}

// Close closes the file.
func (t *Endgame) Close() error {
	if t.shared {
		return nil
	}
	return t.data.close()
}

// Value is the value of the position with that number.
func (t *Endgame) Value(i uint64) (Value, error) {
	if i >= t.Positions {
		return 0, fmt.Errorf("there is no position %d in a table of %d", i, t.Positions)
	}
	b := i / blockValues
	k := &t.kept[b%uint64(len(t.kept))]
	if k.number != b+1 {
		if err := t.load(b, k); err != nil {
			return 0, fmt.Errorf("block %d of class %s: %w", b, t.Class, err)
		}
	}
	i %= blockValues
	return Value(k.raw[i]) | Value(k.raw[blockValues+i])<<8, nil
}

// load checks and unpacks a block.
func (t *Endgame) load(b uint64, k *keptBlock) error {
	entry := t.index[16*b:]
	offset, size := binary.LittleEndian.Uint64(entry), binary.LittleEndian.Uint32(entry[8:])
	packed, err := t.data.slice(int64(offset), int64(size))
	if err != nil {
		return fmt.Errorf("it is cut short: %w", ErrTablebase)
	}
	if crc32.Checksum(packed, castagnoli) != binary.LittleEndian.Uint32(entry[12:]) {
		return fmt.Errorf("checksum mismatch: %w", ErrTablebase)
	}
	k.number = 0
	if k.raw == nil {
		k.raw = make([]byte, 2*blockValues)
	}
	if t.unpack == nil {
		t.unpack = flate.NewReader(bytes.NewReader(packed))
	} else if err := t.unpack.(flate.Resetter).Reset(bytes.NewReader(packed), nil); err != nil {
		return err
	}
	if _, err := io.ReadFull(t.unpack, k.raw); err != nil {
		return fmt.Errorf("it cannot be unpacked: %w", ErrTablebase)
	}
	k.number = b + 1
	return nil
}
