package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/antares-games/antares"
)

// ErrDamaged reports that something was read that was never written.
var ErrDamaged = errors.New("the database is damaged; go back to a backup")

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)
	zero       = []byte{0}
)

// Events reads and checks the events of a table. Each is kept with a checksum: the CRC-32C
// of the table's id, a zero byte, the number of the event in eight bytes, big-endian, and
// its text. So an event in the wrong place is noticed too. The checksum is kept as a signed
// number, for which both databases need four bytes.
type Events struct {
	table string
	id    uint32 // the checksum of the id and the zero byte
	seq   [8]byte
}

// EventsOf is for the events of one table, and for one goroutine.
func EventsOf(table string) *Events {
	return &Events{table: table, id: crc32.Update(crc32.Checksum([]byte(table), castagnoli), castagnoli, zero)}
}

// Checksum is the checksum of an event.
func (es *Events) Checksum(seq int64, data []byte) int32 {
	binary.BigEndian.PutUint64(es.seq[:], uint64(seq))
	return int32(crc32.Update(crc32.Update(es.id, castagnoli, es.seq[:]), castagnoli, data))
}

// Read turns an event as databases return it into that of the domain, if it is what was
// written. Events of earlier versions have no checksum.
func (es *Events) Read(seq int64, data []byte, checksum *int32) (e antares.Event, err error) {
	if checksum != nil && *checksum != es.Checksum(seq, data) {
		return e, fmt.Errorf("table %s: event %d: its checksum is not that of what was written: %w", es.table, seq, ErrDamaged)
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fmt.Errorf("table %s: event %d: %w: %w", es.table, seq, ErrDamaged, err)
	}
	if e.Seq != seq {
		return e, fmt.Errorf("table %s: event %d: it says that it is event %d: %w", es.table, seq, e.Seq, ErrDamaged)
	}
	return e, nil
}
