package solver

import (
	"encoding/binary"
	"fmt"
	"os"
)

// cells is the working memory of a class while it is built: one value per position.
type cells interface {
	get(i uint64) (Value, error)
	set(i uint64, v Value) error
	close() error
}

// ram keeps all of it in memory.
type ram []Value

func (r ram) get(i uint64) (Value, error) { return r[i], nil }
func (r ram) set(i uint64, v Value) error { r[i] = v; return nil }
func (r ram) close() error                { return nil }

// paged keeps it in a file and as many pages of it in memory as are allowed. Which
// page gives way goes round: the one that was not used since the hand last passed.
type paged struct {
	file  *os.File
	pages []page
	where map[uint64]int // page number to place in pages
	hand  int
	last  *page // used last: most accesses stay on a page
}

type page struct {
	number      uint64
	used, dirty bool
	values      []Value
}

const pageValues = 1 << 15

// newPaged creates a file in dir that is gone when it is closed.
func newPaged(dir string, size uint64, memory int64) (*paged, error) {
	f, err := os.CreateTemp(dir, "making-*.tmp")
	if err != nil {
		return nil, err
	}
	if err := f.Truncate(int64(2 * (size + pageValues))); err != nil {
		_ = f.Close()
		_ = os.Remove(f.Name())
		return nil, err
	}
	most := max(int(memory/(2*pageValues)), 4)
	return &paged{file: f, pages: make([]page, 0, most), where: make(map[uint64]int, most)}, nil
}

func (p *paged) get(i uint64) (Value, error) {
	pg, err := p.page(i / pageValues)
	if err != nil {
		return 0, err
	}
	return pg.values[i%pageValues], nil
}

func (p *paged) set(i uint64, v Value) error {
	pg, err := p.page(i / pageValues)
	if err != nil {
		return err
	}
	pg.values[i%pageValues], pg.dirty = v, true
	return nil
}

// page brings a page into memory.
func (p *paged) page(number uint64) (*page, error) {
	if p.last != nil && p.last.number == number {
		return p.last, nil
	}
	at, ok := p.where[number]
	if !ok {
		var err error
		if at, err = p.place(); err != nil {
			return nil, err
		}
		pg := &p.pages[at]
		var buf [2 * pageValues]byte
		if _, err := p.file.ReadAt(buf[:], int64(number*2*pageValues)); err != nil {
			return nil, fmt.Errorf("reading the working file: %w", err)
		}
		for i := range pg.values {
			pg.values[i] = Value(binary.LittleEndian.Uint16(buf[2*i:]))
		}
		pg.number, pg.dirty = number, false
		p.where[number] = at
	}
	p.last = &p.pages[at]
	p.last.used = true
	return p.last, nil
}

// place finds room for a page.
func (p *paged) place() (int, error) {
	if len(p.pages) < cap(p.pages) {
		p.pages = append(p.pages, page{values: make([]Value, pageValues)})
		return len(p.pages) - 1, nil
	}
	for p.pages[p.hand].used {
		p.pages[p.hand].used = false
		p.hand = (p.hand + 1) % len(p.pages)
	}
	at := p.hand
	p.hand = (p.hand + 1) % len(p.pages)
	pg := &p.pages[at]
	if pg.dirty {
		var buf [2 * pageValues]byte
		for i, v := range pg.values {
			binary.LittleEndian.PutUint16(buf[2*i:], uint16(v))
		}
		if _, err := p.file.WriteAt(buf[:], int64(pg.number*2*pageValues)); err != nil {
			return 0, fmt.Errorf("writing the working file: %w", err)
		}
	}
	delete(p.where, pg.number)
	return at, nil
}

func (p *paged) close() error {
	err := p.file.Close()
	if gone := os.Remove(p.file.Name()); err == nil {
		err = gone
	}
	return err
}
