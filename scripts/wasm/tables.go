package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
)

// Every Go program carries tables that say of each instruction which line of which file it
// came from, and what the functions are called. They are read when a crash is printed and at
// no other time, and are a tenth of what a browser would have to fetch. lighten takes them
// out. That is within the runtime's own rules (its symtab.go): a function whose table begins
// at 0 has none, and one whose name begins at 0 has no name. A program with the tables, for
// whoever looks for a crash, is what "go build" makes of cmd/antares-wasm.

// errLayout is returned for a program that is laid out in another way than the one that this
// was written for, as another version of Go might do it.
var errLayout = errors.New("this version of Go lays out its tables in another way (scripts/wasm/tables.go)")

const (
	magic       = 0xfffffff1 // of Go 1.20 and later
	headerSize  = 8 + 8*8
	funcSize    = 44      // of runtime._func, without what follows it
	unknownArgs = 1 << 31 // abi.ArgsSizeUnknown
	wrapper     = 23      // abi.FuncIDWrapper
)

// lighten returns a WebAssembly program without those tables.
func lighten(program []byte) (light []byte, err error) {
	defer func() {
		if recover() != nil { // something points beyond the end
			light, err = nil, errLayout
		}
	}()
	program = slices.Clone(program)
	m, err := readMemory(program)
	if err != nil {
		return nil, err
	}
	if err := m.lighten(); err != nil {
		return nil, err
	}
	for _, s := range m.parts {
		copy(s.data, m.bytes[s.at:])
	}
	return program, nil
}

// memory is what the memory of a program contains when it starts, and the parts of the
// program that it comes from.
type memory struct {
	bytes []byte
	parts []part
}

type part struct {
	at   int
	data []byte
}

// readMemory reads the data section.
func readMemory(program []byte) (*memory, error) {
	r := reader{program, 8}
	for r.at < len(program) {
		kind, size := r.byte(), r.number()
		if kind != 11 {
			r.at += size
			continue
		}
		m := &memory{}
		for range r.number() {
			// An active segment of memory 0 at a constant address: 0, i32.const, …, end.
			if r.byte() != 0 || r.byte() != 0x41 {
				return nil, errLayout
			}
			at := r.signed()
			if r.byte() != 0x0b {
				return nil, errLayout
			}
			n := r.number()
			if at < 0 || n > len(program)-r.at {
				return nil, errLayout
			}
			m.parts = append(m.parts, part{at, program[r.at:][:n]})
			r.at += n
			if need := at + n; need > len(m.bytes) {
				m.bytes = append(m.bytes, make([]byte, need-len(m.bytes))...)
			}
			copy(m.bytes[at:], m.parts[len(m.parts)-1].data)
		}
		return m, nil
	}
	return nil, errLayout
}

// reader reads the numbers of WebAssembly and of Go's tables, which are written alike.
type reader struct {
	data []byte
	at   int
}

func (r *reader) byte() byte {
	r.at++
	return r.data[r.at-1]
}

func (r *reader) number() int {
	n, size := binary.Uvarint(r.data[r.at:])
	r.at += max(size, 1)
	return int(n)
}

func (r *reader) signed() (n int) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			return n
		}
	}
}

func (m *memory) word(at int) int      { return int(binary.LittleEndian.Uint32(m.bytes[at:])) }
func (m *memory) setWord(at, word int) { binary.LittleEndian.PutUint32(m.bytes[at:], uint32(word)) }

// name is the text at an address, up to its zero.
func (m *memory) name(at int) string {
	text, _, _ := bytes.Cut(m.bytes[at:], []byte{0})
	return string(text)
}

// lighten empties the tables.
func (m *memory) lighten() error {
	head := bytes.Index(m.bytes, []byte{magic & 0xff, magic >> 8 & 0xff, magic >> 16 & 0xff, magic >> 24, 0, 0, 1, 8})
	if head < 0 || head+headerSize > len(m.bytes) {
		return errLayout
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint64(m.bytes[head+8+8*i:])) }
	functions := field(0)
	starts := []int{head + headerSize, head + field(3), head + field(4), head + field(5), head + field(6), head + field(7), len(m.bytes)}
	names, files, tables, list := starts[1], starts[2], starts[4], starts[5]
	if !slices.IsSorted(starts) || functions <= 0 || list+8*functions > len(m.bytes) {
		return errLayout
	}
	used, kept := make([]bool, list-tables), make([]bool, files-names)
	kept[0] = true
	system := 0
	for i := range functions {
		f := list + m.word(list+8*i+4)
		if f+funcSize > len(m.bytes) {
			return errLayout
		}
		const (
			nameAt, argsAt, spAt, fileAt, lineAt, countAt, startAt, kindAt = 4, 8, 16, 20, 24, 28, 36, 40
		)
		count := m.word(f + countAt)
		if m.word(f+nameAt) >= len(kept) || m.word(f+fileAt) >= len(used) || m.word(f+lineAt) >= len(used) || count > 8 {
			return errLayout
		}
		// Where a function's stack ends and what lies on it: the garbage collector reads that.
		need := []int{m.word(f + spAt)}
		for j := range count {
			need = append(need, m.word(f+funcSize+4*j))
		}
		for _, at := range need {
			if at >= len(used) {
				return errLayout
			}
			if at > 0 {
				mark(used, at, tableEnd(m.bytes[tables:list], at))
			}
		}
		for _, at := range []int{fileAt, lineAt, startAt} {
			m.setWord(f+at, 0)
		}
		// The runtime asks for the names of a few functions: whether one is of its own, whose
		// arguments it has to look up by name, and what a wrapper wraps.
		name := m.name(names + m.word(f+nameAt))
		switch {
		case m.word(f+argsAt) == unknownArgs || m.bytes[f+kindAt] == wrapper && strings.Contains(name, "("):
			mark(kept, m.word(f+nameAt), m.word(f+nameAt)+len(name))
		case strings.HasPrefix(name, "runtime."):
			if system == 0 {
				system = m.word(f + nameAt)
				mark(kept, system, system+len(name))
			}
			m.setWord(f+nameAt, system)
		default:
			m.setWord(f+nameAt, 0)
		}
	}
	empty(m.bytes[names:files], kept)
	empty(m.bytes[tables:list], used)
	empty(m.bytes[files:tables], make([]bool, tables-files))
	return nil
}

// tableEnd is where a table ends: pairs of numbers, of which the first is 0 at the end, unless
// it is the first of all.
func tableEnd(tables []byte, at int) int {
	r := reader{tables, at}
	for first := true; ; first = false {
		if r.number() == 0 && !first {
			return r.at
		}
		r.number()
	}
}

func mark(list []bool, from, to int) {
	for i := from; i < to; i++ {
		list[i] = true
	}
}

// empty empties what is not needed.
func empty(data []byte, needed []bool) {
	for i := range data {
		if !needed[i] {
			data[i] = 0
		}
	}
}
