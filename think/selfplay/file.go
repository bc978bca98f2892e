package selfplay

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"

	"github.com/antares-games/antares/game"
)

// A file of games is two lines and then a chunk for each game, in the order of their
// numbers (docs/selfplay-format.md):
//
//	antares-selfplay 1
//	the header, JSON on one line
//	length (4 bytes, lowest first), payload, CRC-32 of the payload (4 bytes, lowest first)
//
// What a payload means is for whoever plays the games; the header names its format.
const magic = "antares-selfplay 1\n"

const (
	maxHeader = 64 << 10
	// MaxChunk is the longest payload. A length that was damaged costs no more than that.
	MaxChunk = 64 << 10
	frame    = 8 // bytes round a payload
)

// Header says how the games of a file were played: together with a game's number this is
// all that the game depends on.
type Header struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options"` // with every key
	Seed    uint64       `json:"seed"`
	Nodes   uint64       `json:"nodes"`
	// Net is the checksum of the network, or "none".
	Net string `json:"net"`
	// Method are the numbers that describe how games are played.
	Method map[string]int `json:"method"`
	// Chunks names the format of the payloads.
	Chunks string `json:"chunks"`
}

// NoNet is the Net of games that were played without a network.
const NoNet = "none"

// Bytes returns the beginning of a file with that header.
func (h *Header) Bytes() ([]byte, error) {
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return append(append([]byte(magic), line...), '\n'), nil
}

// Against refuses the header of a file that has other games than these.
func (h *Header) Against(file *Header) error {
	differ := func(what string, theirs, ours any) error {
		return fmt.Errorf("it has other games: %s is %v there, and %v was asked for", what, theirs, ours)
	}
	switch {
	case file.Game != h.Game:
		return differ("the game", file.Game, h.Game)
	case !maps.Equal(file.Options, h.Options):
		return differ("options", file.Options, h.Options)
	case file.Seed != h.Seed:
		return differ("seed", file.Seed, h.Seed)
	case file.Nodes != h.Nodes:
		return differ("nodes", file.Nodes, h.Nodes)
	case file.Net != h.Net:
		return differ("the network", file.Net, h.Net)
	case file.Chunks != h.Chunks:
		return differ("the format of the games", file.Chunks, h.Chunks)
	case !maps.Equal(file.Method, h.Method):
		return differ("the way to play", file.Method, h.Method)
	}
	return nil
}

// AppendChunk appends a game as it is in files.
func AppendChunk(dst, payload []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(payload)))
	dst = append(dst, payload...)
	return binary.LittleEndian.AppendUint32(dst, crc32.ChecksumIEEE(payload))
}

var (
	// ErrFile is wrapped by the errors for what is not a file of games, or a damaged one.
	ErrFile = errors.New("this file does not have games that can be used")
	// ErrTorn is wrapped as well if a file ends in the middle of something, as an interrupted
	// program or a power cut leaves it. Everything before that is good.
	ErrTorn = errors.New("the end is missing")
)

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFile, fmt.Sprintf(format, args...))
}

func torn(format string, args ...any) error {
	return fmt.Errorf("%w: %s: %w", ErrFile, fmt.Sprintf(format, args...), ErrTorn)
}

// Reader reads a file of games.
type Reader struct {
	Header Header

	in    *bufio.Reader
	buf   []byte
	end   int64
	games int
}

// NewReader reads the header.
func NewReader(r io.Reader) (*Reader, error) {
	f := &Reader{in: bufio.NewReaderSize(r, maxHeader)}
	begin, err := f.in.Peek(len(magic))
	if err != nil && err != io.EOF {
		return nil, err
	}
	if string(begin) != magic {
		if bytes.HasPrefix([]byte(magic), begin) {
			return nil, torn("it has no header")
		}
		if name, _, _ := bytes.Cut([]byte(magic), []byte(" ")); bytes.HasPrefix(begin, append(name, ' ')) {
			return nil, refuse("it has a version other than 1")
		}
		return nil, refuse("it does not begin with %q", magic[:len(magic)-1])
	}
	if _, err := f.in.Discard(len(magic)); err != nil {
		return nil, err
	}
	line, err := f.in.ReadSlice('\n')
	switch {
	case err == io.EOF:
		return nil, torn("its header does not end")
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, refuse("its header does not end")
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(line, &f.Header); err != nil {
		return nil, refuse("its header: %v", err)
	}
	f.end = int64(len(magic) + len(line))
	return f, nil
}

// End is how many bytes have been read and found good, Games how many games they are.
func (f *Reader) End() int64 { return f.end }

// Games is how many games have been read.
func (f *Reader) Games() int { return f.games }

// Next returns the payload of the next game, which is valid until the call after it, and
// io.EOF after the last game.
func (f *Reader) Next() ([]byte, error) {
	var size [4]byte
	switch _, err := io.ReadFull(f.in, size[:]); {
	case err == io.EOF:
		return nil, io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, f.torn()
	case err != nil:
		return nil, err
	}
	n := int(binary.LittleEndian.Uint32(size[:]))
	if n == 0 || n > MaxChunk {
		// A power cut can leave zeros at the end of a file.
		return nil, f.broken(n == 0, "no game takes %d bytes", n)
	}
	if len(f.buf) < n+4 {
		f.buf = make([]byte, MaxChunk+4)
	}
	switch _, err := io.ReadFull(f.in, f.buf[:n+4]); {
	case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF):
		return nil, f.torn()
	case err != nil:
		return nil, err
	}
	if crc32.ChecksumIEEE(f.buf[:n]) != binary.LittleEndian.Uint32(f.buf[n:]) {
		return nil, f.broken(true, "its checksum is wrong")
	}
	f.end += int64(n + frame)
	f.games++
	return f.buf[:n], nil
}

func (f *Reader) torn() error { return torn("it ends in the middle of game %d", f.games) }

// broken is the error for a game that cannot be read. It was torn if nothing but zeros
// follows, and if it may be.
func (f *Reader) broken(may bool, format string, args ...any) error {
	for may {
		c, err := f.in.ReadByte()
		if err == io.EOF {
			return f.torn()
		}
		if err != nil {
			return err
		}
		may = c == 0
	}
	return refuse("game %d is damaged: %s", f.games, fmt.Sprintf(format, args...))
}
