package net

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/antares-games/antares/digest"
	"github.com/antares-games/antares/game"
)

// A network's file is three lines' worth of things:
//
//	antares-net 1
//	the header, JSON on one line
//	the weights, compressed by DEFLATE: whole numbers of 16 bits, lowest byte first,
//	Inputs × Hidden of the first layer, Hidden biases, Buckets × Views × Hidden of the
//	second layer, and Buckets biases of 32 bits. To compress well, the 16-bit numbers are
//	stored plus 128, all low bytes first, then all high bytes, of which most are then 0.
const magic = "antares-net 1\n"

// MaxFile is the largest file that is read.
const MaxFile = 256 << 10

const (
	maxHeader = 64 << 10
	shift     = 128
)

// Header says what a network is for and where it comes from.
type Header struct {
	// Game is the id of the game, Inputs the name of the inputs it was trained with.
	Game   string `json:"game"`
	Inputs string `json:"inputs"`
	// Serves are the options that the network was trained for: for each key the values.
	// Keys that are not here do not matter.
	Serves map[string][]string `json:"serves,omitempty"`
	Shape  Shape               `json:"shape"`
	// Training is how it was made: whatever helps to make it again.
	Training json.RawMessage `json:"training,omitempty"`
	// SHA256 is that of the weights before compression, in hexadecimal.
	SHA256 string `json:"sha256"`
}

// Fits reports whether the network was trained for a game under these options.
func (h *Header) Fits(o game.Options) bool {
	for key, values := range h.Serves {
		if !slices.Contains(values, o[key]) {
			return false
		}
	}
	return true
}

// ErrFile is wrapped by the errors for files that are not networks, or broken ones.
var ErrFile = errors.New("this file is not a network that can be used")

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrFile, fmt.Sprintf(format, args...))
}

// Read reads a network. Whatever is wrong with the file is an error with a reason.
func Read(data []byte) (*Network, error) {
	if len(data) > MaxFile {
		return nil, refuse("it has more than %d bytes", MaxFile)
	}
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, refuse("it does not begin with %q", magic[:len(magic)-1])
	}
	line, packed, ok := bytes.Cut(rest, []byte("\n"))
	if !ok {
		return nil, refuse("its header does not end")
	}
	if len(line) > maxHeader {
		return nil, refuse("its header has more than %d bytes", maxHeader)
	}
	var h Header
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, refuse("its header: %v", err)
	}
	s := h.Shape
	if err := s.check(); err != nil {
		return nil, err
	}
	shorts := (s.Inputs+1)*s.Hidden + s.Buckets*s.Views*s.Hidden
	raw, err := unpack(packed, 2*shorts+4*s.Buckets)
	if err != nil {
		return nil, err
	}
	if sum := digest.Sum(raw); hex.EncodeToString(sum[:]) != h.SHA256 {
		return nil, refuse("its weights are not those that the checksum was made of")
	}
	all := make([]int16, shorts)
	for i := range all {
		all[i] = int16(uint16(raw[i]) | uint16(raw[shorts+i])<<8 - shift)
	}
	last := make([]int32, s.Buckets)
	for i := range last {
		last[i] = int32(binary.LittleEndian.Uint32(raw[2*shorts+4*i:]))
	}
	first, second := s.Inputs*s.Hidden, (s.Inputs+1)*s.Hidden
	return New(h, all[:first:first], all[first:second:second], all[second:], last)
}

// unpack decompresses exactly that many bytes.
func unpack(packed []byte, size int) ([]byte, error) {
	from := bytes.NewReader(packed)
	stream := flate.NewReader(from)
	raw, beyond := make([]byte, size), make([]byte, 1)
	_, err := io.ReadFull(stream, raw)
	if err == nil {
		if _, err = io.ReadFull(stream, beyond); err == nil {
			return nil, refuse("it has more weights than its header says")
		}
		if err == io.EOF { // and not an unexpected one
			if from.Len() > 0 {
				return nil, refuse("something follows its weights")
			}
			return raw, nil
		}
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, refuse("its weights end too soon")
	}
	return nil, refuse("its weights cannot be unpacked: %v", err)
}

// fits reports whether sums of up to most inputs stay within 16 bits.
func (n *Network) fits(most int) bool {
	h := n.Header.Shape.Hidden
	for k := range h {
		largest := 0
		for i := k; i < len(n.rows); i += h {
			largest = max(largest, int(n.rows[i]), -int(n.rows[i]))
		}
		if b := int(n.bias[k]); max(b, -b)+most*largest > 1<<15-1 {
			return false
		}
	}
	return true
}

// Check reports why a network does not suit inputs of that name, of which at most that many
// are active at once. Its shape must be the given one; the length of the hidden layer is
// the network's own affair.
func (n *Network) Check(inputs string, want Shape, most int) error {
	s := n.Header.Shape
	want.Hidden = s.Hidden
	switch {
	case n.Header.Inputs != inputs:
		return fmt.Errorf("the network is for the inputs %q, and these are %q", n.Header.Inputs, inputs)
	case s != want:
		return fmt.Errorf("the network has %d inputs, %d views and %d buckets, and the game %d, %d and %d",
			s.Inputs, s.Views, s.Buckets, want.Inputs, want.Views, want.Buckets)
	case !n.fits(most):
		return fmt.Errorf("the sums of the network could exceed 16 bits with %d inputs", most)
	}
	return nil
}

// Write returns the file of a network; the checksum is made anew.
func (n *Network) Write() ([]byte, error) {
	all := slices.Concat(n.rows, n.bias, n.out)
	raw := make([]byte, 2*len(all), 2*len(all)+4*len(n.last))
	for i, w := range all {
		raw[i], raw[len(all)+i] = byte(uint16(w)+shift), byte((uint16(w)+shift)>>8)
	}
	for _, w := range n.last {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(w))
	}
	h := n.Header
	sum := digest.Sum(raw)
	h.SHA256 = hex.EncodeToString(sum[:])
	var b bytes.Buffer
	b.WriteString(magic)
	line := json.NewEncoder(&b) // which ends it
	line.SetEscapeHTML(false)
	if err := line.Encode(h); err != nil {
		return nil, err
	}
	if b.Len() > len(magic)+maxHeader+1 {
		return nil, fmt.Errorf("the header of the network has more than %d bytes", maxHeader)
	}
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if b.Len() > MaxFile {
		return nil, fmt.Errorf("the network needs %d bytes, and its file may have %d", b.Len(), MaxFile)
	}
	return b.Bytes(), nil
}
