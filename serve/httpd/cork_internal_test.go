package httpd

import (
	"bytes"
	"net"
	"testing"
)

// counted counts writes.
type counted struct {
	net.Conn
	writes int
	sent   bytes.Buffer
}

func (c *counted) Write(p []byte) (int, error) {
	c.writes++
	return c.sent.Write(p)
}

// What is written while the cork is in goes out at once, in order, and never more than a
// bounded amount of it waits.
func TestCork(t *testing.T) {
	conn := &counted{}
	c := &cork{Conn: conn}
	put := func(text string) {
		t.Helper()
		if n, err := c.Write([]byte(text)); err != nil || n != len(text) {
			t.Fatal(n, err)
		}
	}
	put("a")
	c.hold()
	put("b")
	put("c")
	if conn.writes != 1 {
		t.Errorf("%d writes while the cork is in", conn.writes)
	}
	if err := c.release(); err != nil || conn.writes != 2 {
		t.Errorf("%v, %d writes", err, conn.writes)
	}
	c.hold()
	put("d")
	big := string(bytes.Repeat([]byte("e"), maxHeld))
	put(big) // does not fit: everything goes out
	if len(c.wait) != 0 || conn.writes != 4 {
		t.Errorf("%d bytes wait after %d writes", len(c.wait), conn.writes)
	}
	put("f")
	if err := c.release(); err != nil {
		t.Error(err)
	}
	put("g")
	if conn.sent.String() != "abcd"+big+"fg" {
		t.Error("written in another order")
	}
}
