package main

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// maxFromOne is the maximum number of connections that one address may keep.
const maxFromOne = 512

// One address cannot take all connections, even if it sends nothing, and another one is
// still served.
func TestHostileConnections(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0")
	address := strings.TrimPrefix(p.url, "http://")
	from := func(ip string) net.Conn {
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(ip)}, Timeout: time.Minute}
		conn, err := d.DialContext(context.Background(), "tcp", address)
		if err != nil {
			return nil // refused, which is as good
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	served := func(conn net.Conn) bool {
		if conn == nil {
			return false
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute)) // patience
		fmt.Fprint(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		n, _ := conn.Read(make([]byte, 1))
		return n == 1
	}
	// A connection without a request is closed after some seconds, so they are all opened
	// together and then all checked together.
	const n = maxFromOne + 300
	var conns [n]net.Conn
	for i := range conns {
		conns[i] = from("127.0.0.2")
	}
	if !served(from("127.0.0.3")) {
		t.Error("another address is not served")
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	kept := 0
	for _, conn := range conns {
		all.Go(func() {
			if served(conn) {
				mu.Lock()
				defer mu.Unlock()
				kept++
			}
		})
	}
	all.Wait()
	if kept > maxFromOne {
		t.Errorf("one address keeps %d connections", kept)
	}
}
