package selfplay_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/selfplay"
)

var someHeader = selfplay.Header{
	Game: "toy", Options: game.Options{"board": "4x5"}, Seed: 1<<64 - 1, Nodes: 100, Net: selfplay.NoNet,
	Method: map[string]int{"opening": 2}, Chunks: "toy-1",
}

// fileOf returns a file with these payloads and where each part of it ends, the header
// first.
func fileOf(t testing.TB, h selfplay.Header, payloads ...[]byte) (file []byte, ends []int) {
	t.Helper()
	file, err := h.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	ends = append(ends, len(file))
	for _, p := range payloads {
		file = selfplay.AppendChunk(file, p)
		ends = append(ends, len(file))
	}
	return file, ends
}

func somePayloads() (list [][]byte) {
	for i := range 5 {
		list = append(list, bytes.Repeat([]byte{byte(7 * i)}, 1+i*i))
	}
	return list
}

// readAll reads as much of a file as is good.
func readAll(file []byte) (payloads [][]byte, end int64, err error) {
	r, err := selfplay.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, 0, err
	}
	for {
		p, err := r.Next()
		if err == io.EOF {
			return payloads, r.End(), nil
		}
		if err != nil {
			return payloads, r.End(), err
		}
		payloads = append(payloads, bytes.Clone(p))
	}
}

func TestFileComesBack(t *testing.T) {
	want := somePayloads()
	file, _ := fileOf(t, someHeader, want...)
	got, end, err := readAll(file)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) || end != int64(len(file)) {
		t.Errorf("%v, %d of %d bytes: %v", got, end, len(file), err)
	}
	r, err := selfplay.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := someHeader.Against(&r.Header); err != nil {
		t.Errorf("the same header: %v", err)
	}
}

// A file that is cut off anywhere is good up to its last whole game, and torn unless that
// is where it ends. Zeros at its end, which a power cut can leave, change nothing.
func TestTornFile(t *testing.T) {
	want := somePayloads()
	file, ends := fileOf(t, someHeader, want...)
	for n := range len(file) {
		whole, good := 0, 0
		for i, end := range ends {
			if n >= end {
				whole, good = i, end
			}
		}
		got, end, err := readAll(file[:n])
		atEnd := n == good && n >= ends[0]
		if atEnd != (err == nil) || !atEnd && (!errors.Is(err, selfplay.ErrTorn) || !errors.Is(err, selfplay.ErrFile)) || len(got) != whole || end != int64(good) {
			t.Fatalf("%d bytes: %d games in %d bytes, want %d in %d: %v", n, len(got), end, whole, good, err)
		}
		if n < ends[0] {
			continue
		}
		zeros := append(bytes.Clone(file[:n]), make([]byte, 5000)...)
		got, end, err = readAll(zeros)
		if !errors.Is(err, selfplay.ErrTorn) || len(got) < whole || end < int64(good) {
			t.Fatalf("%d bytes and zeros: %d games in %d bytes, want %d in %d: %v", n, len(got), end, whole, good, err)
		}
	}
}

// A changed byte is noticed, and never read as another game.
func TestDamagedFile(t *testing.T) {
	want := somePayloads()
	file, ends := fileOf(t, someHeader, want...)
	for at := ends[0]; at < len(file); at++ {
		broken := bytes.Clone(file)
		broken[at] ^= 0x55
		got, _, err := readAll(broken)
		if !errors.Is(err, selfplay.ErrFile) {
			t.Errorf("byte %d: %v", at, err)
		}
		if fmt.Sprint(got) != fmt.Sprint(want[:len(got)]) {
			t.Errorf("byte %d: read as %v", at, got)
		}
	}
	// Beyond the reach of a damaged length there is no doubt: it is not just torn.
	file, ends = fileOf(t, someHeader, want[3], bytes.Repeat([]byte{1}, selfplay.MaxChunk), want[4])
	file[ends[0]+6] ^= 1
	if _, _, err := readAll(file); errors.Is(err, selfplay.ErrTorn) || !errors.Is(err, selfplay.ErrFile) || !strings.Contains(err.Error(), "game 0 is damaged: its checksum is wrong") {
		t.Errorf("a damaged game before others: %v", err)
	}
}

func TestNotAFile(t *testing.T) {
	for text, reason := range map[string]string{
		"":                         "it has no header",
		"antares-selfplay 2\n{}\n": "version other than 1",
		"antares-net 1\n":          `does not begin with "antares-selfplay 1"`,
		"antares-selfplay 1\n{}":   "header does not end",
		"antares-selfplay 1\nno\n": "its header: ",
		"antares-selfplay 1\n{}\n\xff\xff\xff\xff":                   "game 0 is damaged",
		"antares-selfplay 1\n" + strings.Repeat(" ", 100_000) + "\n": "header does not end",
	} {
		if _, _, err := readAll([]byte(text)); !errors.Is(err, selfplay.ErrFile) || !strings.Contains(err.Error(), reason) {
			t.Errorf("%.40q: %v, want %s", text, err, reason)
		}
	}
}

// A file is continued by the same command only.
func TestAgainst(t *testing.T) {
	for what, change := range map[string]func(*selfplay.Header){
		"the game":                func(h *selfplay.Header) { h.Game = "other" },
		"options":                 func(h *selfplay.Header) { h.Options = game.Options{"board": "8x8"} },
		"seed":                    func(h *selfplay.Header) { h.Seed = 2 },
		"nodes":                   func(h *selfplay.Header) { h.Nodes = 2 },
		"the network":             func(h *selfplay.Header) { h.Net = "abc" },
		"the way to play":         func(h *selfplay.Header) { h.Method = nil },
		"the format of the games": func(h *selfplay.Header) { h.Chunks = "toy-2" },
	} {
		h := someHeader
		change(&h)
		if err := someHeader.Against(&h); err == nil || !strings.Contains(err.Error(), ": "+what+" is ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// FuzzReader: whatever is read, nothing fails except with a reason.
func FuzzReader(f *testing.F) {
	file, _ := fileOf(f, someHeader, somePayloads()...)
	f.Add(file)
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, end, err := readAll(data); err != nil && !errors.Is(err, selfplay.ErrFile) || end > int64(len(data)) {
			t.Errorf("%d of %d bytes: %v", end, len(data), err)
		}
	})
}
