package cluster

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take that must happen at last. Machines may be slow.
const patience = 4 * time.Minute

// program is the program that all tests run.
var program struct {
	once sync.Once
	dir  string
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if program.dir != "" {
		_ = os.RemoveAll(program.dir) // it is temporary anyway
	}
	os.Exit(code)
}

// build builds the program.
func build(t *testing.T) string {
	t.Helper()
	program.once.Do(func() {
		if program.dir, program.err = os.MkdirTemp("", "antares-program"); program.err != nil {
			return
		}
		if out, err := exec.Command("go", "build", "-o", program.dir, "../../cmd/antares").CombinedOutput(); err != nil {
			program.err = fmt.Errorf("go build: %w\n%s", err, out)
		}
	})
	if program.err != nil {
		t.Fatal(program.err)
	}
	return filepath.Join(program.dir, "antares")
}

// process is a program that can be taken away at any moment and started again.
type process struct {
	t       *testing.T
	name    string
	args    []string
	log     string
	running *os.Process
	ended   chan struct{} // closed when it has ended
}

// newProcess is one that does not run yet. It is ended with the test.
func newProcess(t *testing.T, name string, args ...string) *process {
	p := &process{t: t, name: name, args: args, log: filepath.Join(t.TempDir(), "log")}
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			log, _ := os.ReadFile(p.log)
			t.Logf("%s %q said at last:\n%s", filepath.Base(p.name), p.args, log[max(0, len(log)-4000):])
		}
	})
	return p
}

// start starts the program without waiting until it is of use.
func (p *process) start() {
	p.t.Helper()
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = log.Close() }() // the program has its own
	cmd := exec.Command(p.name, p.args...)
	cmd.Stdout, cmd.Stderr = log, log
	tie(cmd)
	ended, started := make(chan struct{}), make(chan error)
	go func() {
		// Linux ends the program with the thread that started it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait() // it is ended by force
			close(ended)
		}
	}()
	if err := <-started; err != nil {
		p.t.Fatal(err)
	}
	p.running, p.ended = cmd.Process, ended
}

// kill ends the program at once: it can do nothing about it.
func (p *process) kill() {
	if p.running == nil {
		return
	}
	_ = p.running.Kill() // it may have ended by itself
	<-p.ended
	p.running = nil
}

// stop makes the program stand still in the middle of whatever it does.
func (p *process) stop() { p.signal(syscall.SIGSTOP) }

// goOn ends that.
func (p *process) goOn() { p.signal(syscall.SIGCONT) }

// end asks the program to end, and waits until it has.
func (p *process) end() {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	select {
	case <-p.ended:
		p.running = nil
	case <-time.After(patience):
		p.t.Fatalf("%s does not end", p.name)
	}
}

func (p *process) signal(s os.Signal) {
	p.t.Helper()
	if err := p.running.Signal(s); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// alive says whether the program still runs.
func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// ready waits until a server can do its work.
func (p *process) ready(address string) {
	p.t.Helper()
	p.await("answers", func() bool { code, _ := readiness(address); return code == http.StatusOK })
}

// readiness is what a server says about itself; 0 if it says nothing for a while.
func readiness(address string) (code int, text string) {
	ask := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := ask.Get("http://" + address + "/readyz")
	if err != nil {
		return 0, err.Error()
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err.Error()
	}
	return resp.StatusCode, string(data)
}

// await waits for something that the program does, if need be after another start: it
// may be refused what another server still holds.
func (p *process) await(what string, done func() bool) {
	p.t.Helper()
	starts := 0
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && starts < 20; time.Sleep(10 * time.Millisecond) {
		if !p.alive() {
			time.Sleep(200 * time.Millisecond)
			p.start()
			starts++
		}
		if done() {
			return
		}
	}
	log, _ := os.ReadFile(p.log)
	p.t.Fatalf("%s never %s:\n%s", p.name, what, bytes.TrimSpace(log))
}
