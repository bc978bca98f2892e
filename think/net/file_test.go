package net

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// written is the file of a network, in its parts.
func written(t testing.TB, n *Network) (header, packed []byte) {
	t.Helper()
	data, err := n.Write()
	if err != nil {
		t.Fatal(err)
	}
	rest, _ := bytes.CutPrefix(data, []byte(magic))
	header, packed, ok := bytes.Cut(rest, []byte("\n"))
	if !ok {
		t.Fatalf("the file has no header: %.80q", data)
	}
	return header, packed
}

func file(header, packed []byte) []byte {
	return slices.Concat([]byte(magic), header, []byte("\n"), packed)
}

func small() *Network {
	return random(game.NewRand(7), Shape{Inputs: 3, Hidden: 32, Views: 2, Buckets: 2})
}

func TestFileRoundTrip(t *testing.T) {
	r := game.NewRand(1)
	for _, s := range []Shape{
		{Inputs: 1, Hidden: 32, Views: 1, Buckets: 1},
		{Inputs: 60, Hidden: 128, Views: 2, Buckets: 1},
		{Inputs: 7, Hidden: 256, Views: 2, Buckets: maxBuckets},
		{Inputs: 100, Hidden: 96, Views: 1, Buckets: 3},
	} {
		n := random(r, s)
		data, err := n.Write()
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(data)
		if err != nil {
			t.Fatalf("%+v: %v", s, err)
		}
		n.Header.SHA256 = got.Header.SHA256
		if !reflect.DeepEqual(got, n) {
			t.Errorf("%+v: what is read is not what was written: %+v and %+v", s, got.Header, n.Header)
		}
		if again, err := got.Write(); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%+v: written again it differs (%v)", s, err)
		}
	}
}

// TestFileBroken: every kind of broken file is refused with its reason.
func TestFileBroken(t *testing.T) {
	n := small()
	header, packed := written(t, n)
	squeeze := func(raw []byte) []byte {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestCompression)
		_, _ = w.Write(raw)
		_ = w.Close()
		return b.Bytes()
	}
	s := n.Header.Shape
	size := 2*((s.Inputs+1)*s.Hidden+s.Buckets*s.Views*s.Hidden) + 4*s.Buckets
	with := func(old, new string) []byte {
		if !bytes.Contains(header, []byte(old)) {
			t.Fatalf("the header %s does not have %s", header, old)
		}
		return file(bytes.Replace(header, []byte(old), []byte(new), 1), packed)
	}
	// The weights of the second layer have bounds of their own.
	loud := *n
	loud.out = slices.Clone(n.out)
	loud.out[5] = outMost + 1
	loudHeader, loudPacked := written(t, &loud)

	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "does not begin"},
		{"another file", []byte("PK\x03\x04 and so on"), "does not begin"},
		{"another version", bytes.Replace(file(header, packed), []byte("antares-net 1"), []byte("antares-net 2"), 1), "does not begin"},
		{"too long a file", append(file(header, packed), make([]byte, MaxFile)...), "more than 262144 bytes"},
		{"no header", []byte(magic), "header does not end"},
		{"too long a header", file(append(header, bytes.Repeat([]byte(" "), maxHeader)...), packed), "header has more than"},
		{"no JSON", file([]byte("shape: 3"), packed), "header: "},
		{"another kind of JSON", file([]byte("[]"), packed), "header: "},
		{"a number too large", with(`"inputs":3`, `"inputs":99999999999999999999`), "header: "},
		{"a broken number", with(`"inputs":3`, `"inputs":3.5`), "header: "},
		{"no shape", file([]byte("{}"), packed), "no network has 0 inputs"},
		{"no inputs", with(`"inputs":3`, `"inputs":0`), "no network has 0 inputs"},
		{"negative inputs", with(`"inputs":3`, `"inputs":-3`), "no network has -3 inputs"},
		{"too many inputs", with(`"inputs":3`, `"inputs":16385`), "no network has 16385 inputs"},
		{"no views", with(`"views":2`, `"views":0`), "0 views"},
		{"three views", with(`"views":2`, `"views":3`), "3 views"},
		{"no buckets", with(`"buckets":2`, `"buckets":0`), "0 buckets"},
		{"too many buckets", with(`"buckets":2`, `"buckets":65`), "65 buckets"},
		{"nothing hidden", with(`"hidden":32`, `"hidden":0`), "hidden layer has 0"},
		{"an odd hidden layer", with(`"hidden":32`, `"hidden":33`), "hidden layer has 33"},
		{"a large hidden layer", with(`"hidden":32`, `"hidden":288`), "hidden layer has 288"},
		{"more weights than the shape", with(`"inputs":3`, `"inputs":2`), "more weights"},
		{"fewer weights than the shape", with(`"inputs":3`, `"inputs":4`), "end too soon"},
		{"a weight more", file(header, squeeze(make([]byte, size+1))), "more weights"},
		{"a weight less", file(header, squeeze(make([]byte, size-1))), "end too soon"},
		{"no weights", file(header, nil), "end too soon"},
		{"weights that are not packed", file(header, bytes.Repeat([]byte{0xff}, 500)), "cannot be unpacked"},
		{"other weights", file(header, squeeze(make([]byte, size))), "checksum"},
		{"another checksum", with(`"sha256":"`, `"sha256":"0`), "checksum"},
		{"no checksum", with(`"sha256":"`, `"sha257":"`), "checksum"},
		{"something after the weights", file(header, append(slices.Clone(packed), 0)), "follows its weights"},
		{"too large a weight", file(loudHeader, loudPacked), "second layer is 128"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(c.data)
			if !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, and it should say %q", err, c.want)
			}
		})
	}
}

// TestFileTruncated: a file that ends anywhere but at its end is refused.
func TestFileTruncated(t *testing.T) {
	data := file(written(t, small()))
	for k := range data {
		if _, err := Read(data[:k:k]); !errors.Is(err, ErrFile) {
			t.Errorf("the first %d of %d bytes are read: %v", k, len(data), err)
		}
	}
}

// TestFileDamaged: a bit that changes among the weights is noticed, unless nothing of it
// is left after unpacking.
func TestFileDamaged(t *testing.T) {
	n := small()
	header, packed := written(t, n)
	for k := range 8 * len(packed) {
		broken := slices.Clone(packed)
		broken[k/8] ^= 1 << (k % 8)
		got, err := Read(file(header, broken))
		if err == nil && !(slices.Equal(got.rows, n.rows) && slices.Equal(got.out, n.out)) {
			t.Fatalf("bit %d may change without being noticed", k)
		} else if err != nil && !errors.Is(err, ErrFile) {
			t.Fatalf("bit %d: %v", k, err)
		}
	}
}

// TestFileBomb: what a small file unpacks to takes no more memory than the largest network.
func TestFileBomb(t *testing.T) {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	for range 24 { // MiB, three times the largest network
		_, _ = w.Write(make([]byte, 1<<20))
	}
	_ = w.Close()
	for _, s := range []Shape{{1, 32, 1, 1}, {maxInputs, MaxHidden, 2, maxBuckets}} {
		header, _ := json.Marshal(Header{Shape: s})
		data := file(header, b.Bytes())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := Read(data)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrFile) {
			t.Errorf("%+v: %v", s, err)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > 32<<20 {
			t.Errorf("%+v: it took %d bytes of memory to refuse it", s, took)
		}
	}
}

// TestWriteTooLarge: what Read would refuse is not written.
func TestWriteTooLarge(t *testing.T) {
	n := small()
	n.Header.Training = []byte(`"` + strings.Repeat("<", maxHeader-1000) + `"`)
	data, err := n.Write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(data); err != nil {
		t.Error(err)
	}
	n.Header.Training = []byte(`"` + strings.Repeat("x", maxHeader) + `"`)
	if _, err := n.Write(); err == nil {
		t.Error("a header that is too long is written")
	}
	r := game.NewRand(1)
	n = random(r, Shape{Inputs: 1100, Hidden: 128, Views: 2, Buckets: 1})
	for i := range n.rows {
		n.rows[i] = int16(r.Uint64())
	}
	if _, err := n.Write(); err == nil {
		t.Error("a file that is too long is written")
	}
}

// TestFits: networks whose sums could wrap around are not used.
func TestFits(t *testing.T) {
	const most = 10
	for _, c := range []struct {
		row, bias int
		want      bool
	}{
		{3276, 7, true},
		{3276, 8, false},
		{-3276, 7, true},
		{-3276, 8, false},
		{3277, 0, false},
		{-3277, 0, false},
		{0, 32767, true},
		{1, 32767, false},
		{0, -32767, true},
		{-32768, 0, false},
	} {
		n := small()
		h := n.Header.Shape.Hidden
		clear(n.rows)
		clear(n.bias)
		n.rows[h+h-1], n.bias[h-1] = int16(c.row), int16(c.bias)
		if got := n.fits(most); got != c.want {
			t.Errorf("%d weights of %d and a bias of %d: %v", most, c.row, c.bias, got)
		}
	}
}

func TestServes(t *testing.T) {
	h := Header{Serves: map[string][]string{"board": {"7x8", "8x8"}, "flags": {""}}}
	for _, c := range []struct {
		o    game.Options
		want bool
	}{
		{game.Options{"board": "7x8"}, true},
		{game.Options{"board": "8x8", "other": "1"}, true},
		{game.Options{"board": "9x9"}, false},
		{game.Options{"board": "8x8", "flags": "2"}, false},
		{game.Options{}, false},
	} {
		if got := h.Fits(c.o); got != c.want {
			t.Errorf("%v: %v", c.o, got)
		}
	}
}

// FuzzRead: nothing makes Read panic, and what it accepts can be used and written again.
func FuzzRead(f *testing.F) {
	n := small()
	header, packed := written(f, n)
	f.Add(file(header, packed))
	f.Add(file(header, packed[:len(packed)-1]))
	f.Add(file([]byte(`{"shape":{"inputs":1,"hidden":32,"views":1,"buckets":1},"training":null}`), packed))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := readable(data); err != nil {
			t.Error(err)
		}
		// Most changes break the checksum and go no further, so the same is tried with weights
		// that fit the header.
		rest, _ := bytes.CutPrefix(data, []byte(magic))
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		var h Header
		if json.Unmarshal(line, &h) != nil || h.Shape.check() != nil || h.Shape.Inputs > 64 {
			return
		}
		n := random(game.NewRand(uint64(len(data))), h.Shape)
		n.Header = h
		whole, err := n.Write()
		if err != nil {
			return // too long
		}
		if _, err := Read(whole); err != nil {
			t.Errorf("what was written is refused: %v", err)
		}
		if err := readable(whole); err != nil {
			t.Error(err)
		}
	})
}

// readable says what is wrong with reading a file, if anything is. To refuse it is right.
func readable(data []byte) error {
	n, err := Read(data)
	if err != nil {
		if !errors.Is(err, ErrFile) {
			return fmt.Errorf("an error without a reason: %w", err)
		}
		return nil
	}
	var own, other Sums
	s := n.Header.Shape
	n.Sum(&own, []uint16{0, uint16(s.Inputs - 1)})
	n.Update(&other, &own, []uint16{0}, []uint16{uint16(s.Inputs - 1)})
	n.Output(s.Buckets-1, &own, &other)
	first, err := n.Write()
	if err != nil {
		if len(data) < maxHeader/2 {
			return fmt.Errorf("it cannot be written again: %w", err)
		}
		return nil // it was close to the limits
	}
	again, err := Read(first)
	if err != nil {
		return fmt.Errorf("written again it is refused: %w", err)
	}
	if !slices.Equal(n.rows, again.rows) || !slices.Equal(n.bias, again.bias) || !slices.Equal(n.out, again.out) || !slices.Equal(n.last, again.last) {
		return errors.New("written again it has other weights")
	}
	if second, err := again.Write(); err != nil || !bytes.Equal(first, second) {
		return fmt.Errorf("written twice it differs (%w)", err)
	}
	return nil
}
