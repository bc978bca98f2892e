package rsp

import "testing"

// The Flags of the classes stand where the set-up has them.
func TestIndexHomes(t *testing.T) {
	rules, err := configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start(nil)
	for seat := range 2 {
		if want := uint64(1)<<homes[seat][0] | 1<<homes[seat][1]; p.pieces[seat][flag] != want {
			t.Errorf("seat %d has its Flags on %b, the classes on %b", seat, p.pieces[seat][flag], want)
		}
	}
}
