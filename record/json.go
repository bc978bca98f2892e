package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// plain is a record without methods, for encoding/json.
type plain Record

// MarshalJSON writes the record as one JSON object. It refuses what AppendText refuses,
// except for the length, so that each form can be converted to the other.
func (r Record) MarshalJSON() ([]byte, error) {
	if err := r.Check(); err != nil {
		return nil, fmt.Errorf("writing a record: %w", err)
	}
	p := plain(r)
	if p.Plies == nil {
		p.Plies = []Ply{}
	}
	return json.Marshal(&p)
}

// UnmarshalJSON reads a record and checks it. Unknown members are ignored.
func (r *Record) UnmarshalJSON(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("reading a record: not UTF-8")
	}
	var p plain
	if err := json.Unmarshal(data, &p); err != nil {
		return fmt.Errorf("reading a record: %w", err)
	}
	if len(p.Plies) == 0 {
		p.Plies = nil
	}
	read := Record(p)
	if err := read.Check(); err != nil {
		return fmt.Errorf("reading a record: %w", err)
	}
	*r = read
	return nil
}
