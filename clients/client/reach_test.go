package client_test

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/antares-games/antares/clients/client"
)

// Who cannot be reached is said in words, and nothing else changes.
func TestWords(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + l.Addr().String()
	_ = l.Close() // nobody listens there now
	c, err := client.New(address, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Guest(t.Context())
	want := "cannot reach " + address + ": connection refused"
	if got := client.Words(err); got != want {
		t.Errorf("%q", got)
	}
	if got := client.Words(fmt.Errorf("%s: %w", address, err)); got != want {
		t.Errorf("named twice: %q", got)
	}
	if got := client.Words(fmt.Errorf("a table: %w", err)); got != "a table: "+want {
		t.Errorf("%q", got)
	}
	if got := client.Words(errors.New("other")); got != "other" {
		t.Errorf("%q", got)
	}
	if got := client.Words(err); strings.Contains(got, "/api/") || strings.Contains(got, "dial") {
		t.Errorf("%q", got)
	}
}
