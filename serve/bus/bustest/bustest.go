// Package bustest runs a real NATS server for tests, as a process that can be paused,
// killed and restarted at the same address.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// patience is how long a server may take to start.
const patience = 2 * time.Minute

// NATS is a server. It keeps its queues in a temporary folder of the test.
type NATS struct {
	URL     string
	Address string // host and port
	t       testing.TB
	program string
	dir     string
	running *os.Process
	ended   chan struct{}
}

// New prepares a server at a free address, without starting it.
func New(t testing.TB) *NATS {
	t.Helper()
	// Debian installs it outside the PATH of ordinary users.
	program, err := exec.LookPath("nats-server")
	if err != nil {
		program, err = exec.LookPath("/usr/sbin/nats-server")
	}
	if err != nil {
		t.Fatal("this test needs the program nats-server: apt-get install nats-server")
	}
	n := &NATS{t: t, program: program, Address: Address(t), dir: filepath.Join(t.TempDir(), "nats")}
	n.URL = "nats://" + n.Address
	t.Cleanup(n.Kill)
	return n
}

// Start starts a server.
func Start(t testing.TB) *NATS {
	t.Helper()
	n := New(t)
	n.Start()
	return n
}

// Start starts the server, with the arguments added, and waits until it listens.
func (n *NATS) Start(args ...string) {
	n.t.Helper()
	_, port, _ := net.SplitHostPort(n.Address) // Address joined them
	cmd := exec.Command(n.program, append([]string{"-a", "127.0.0.1", "-p", port, "-js", "-sd", n.dir}, args...)...)
	tie(cmd)
	started := make(chan error)
	n.ended = make(chan struct{})
	go func() {
		// Linux ends the process with the thread that started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // it is ended by force
			close(n.ended)
		}
	}()
	if err := <-started; err != nil {
		n.t.Fatal(err)
	}
	n.running = cmd.Process
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		conn, err := net.Dial("tcp", n.Address)
		if err == nil {
			_ = conn.Close()
			return
		}
		if time.Now().After(deadline) {
			n.t.Fatalf("NATS does not listen: %v", err)
		}
	}
}

// Stop pauses the server: it falls silent without closing any connection.
func (n *NATS) Stop() { n.signal(syscall.SIGSTOP) }

// Continue resumes it.
func (n *NATS) Continue() { n.signal(syscall.SIGCONT) }

func (n *NATS) signal(s syscall.Signal) {
	n.t.Helper()
	if err := n.running.Signal(s); err != nil {
		n.t.Fatal(err)
	}
}

// Kill ends the server at once.
func (n *NATS) Kill() {
	if n.running == nil {
		return
	}
	_ = n.running.Kill() // it may have ended by itself
	<-n.ended
	n.running = nil
}

// Forget deletes the queues of a server that is not running.
func (n *NATS) Forget() {
	n.t.Helper()
	if err := os.RemoveAll(n.dir); err != nil {
		n.t.Fatal(err)
	}
}

// Address chooses an address that nobody listens on. It is outside the range from which the
// system picks ports for outgoing connections: one of them could take it while our server
// is down.
func Address(t testing.TB) string {
	t.Helper()
	for range 1000 {
		a := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.N(20_000))
		l, err := net.Listen("tcp", a)
		if err == nil {
			_ = l.Close()
			return a
		}
	}
	t.Fatal("no port is free")
	return ""
}
