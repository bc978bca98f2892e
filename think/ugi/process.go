package ugi

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// process is an external program with its three pipes. Four things end
// together: the program, whatever it started (where the system knows process
// groups), the goroutines that listen to it, and our ends of the pipes.
type process struct {
	cmd    *exec.Cmd
	stdin  *os.File
	stdout *os.File
	stderr *os.File
	errors tail

	lines  chan input    // what it prints; closed at the end of its output
	leave  chan struct{} // closed when nobody listens any more
	exited chan struct{} // closed once the program is gone; status is set then
	done   chan struct{} // closed once everything is
	status error

	leaving sync.Once
}

// drainTime is how long the output of a program that is gone is waited for: a
// child of it that got away may hold the pipe open for ever.
const drainTime = time.Second

func startProcess(command []string, dir string, env []string) (*process, error) {
	p := &process{
		cmd:   exec.Command(command[0], command[1:]...),
		lines: make(chan input, 64), leave: make(chan struct{}),
		exited: make(chan struct{}), done: make(chan struct{}),
	}
	p.cmd.Dir = dir
	if len(env) > 0 {
		p.cmd.Env = append(os.Environ(), env...)
	}
	ownGroup(p.cmd)
	var theirs []*os.File
	pipe := func() (r, w *os.File, err error) {
		if r, w, err = os.Pipe(); err == nil {
			theirs = append(theirs, r, w)
		}
		return r, w, err
	}
	childIn, stdin, err1 := pipe()
	stdout, childOut, err2 := pipe()
	stderr, childErr, err3 := pipe()
	err := errors.Join(err1, err2, err3)
	if err == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = childIn, childOut, childErr
		err = p.cmd.Start()
	}
	if err != nil {
		closeAll(theirs...)
		return nil, err
	}
	closeAll(childIn, childOut, childErr)
	p.stdin, p.stdout, p.stderr = stdin, stdout, stderr
	var listeners sync.WaitGroup
	listeners.Go(p.listen)
	listeners.Go(func() { _, _ = io.Copy(&p.errors, p.stderr) })
	go p.wait(&listeners)
	return p, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}

// listen passes on lines. The channel is short, so a program that talks while
// nobody listens fills its pipe and waits; it cannot fill our memory.
func (p *process) listen() {
	defer close(p.lines)
	r := newLineReader(p.stdout)
	for {
		line, err := r.next()
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
		select {
		case p.lines <- input{line, err}:
		case <-p.leave:
			// Nobody listens any more, but a program with much to print must be able
			// to do so before it can end.
			_, _ = io.Copy(io.Discard, p.stdout)
			return
		}
		if err != nil {
			return
		}
	}
}

func (p *process) wait(listeners *sync.WaitGroup) {
	p.status = p.cmd.Wait()
	killGroup(p.cmd) // what it may have left behind
	close(p.exited)
	heard := make(chan struct{})
	go func() { listeners.Wait(); close(heard) }()
	select {
	case <-heard:
	case <-time.After(drainTime):
	}
	closeAll(p.stdin, p.stdout, p.stderr) // ends a read that still waits
	// A listener that holds a line for a reader who has not come yet stays until
	// he does, or leaves.
	<-heard
	close(p.done)
}

// send writes lines within the time given. A program that does not read fills its
// pipe; that must not stop us.
func (p *process) send(text string, within time.Duration) error {
	_ = p.stdin.SetWriteDeadline(time.Now().Add(within)) // not offered everywhere
	_, err := io.WriteString(p.stdin, text)
	return err
}

// end lets go of the program: a polite one has the time given to leave by itself.
// It is true if it did. Everything is over when it returns.
func (p *process) end(patience time.Duration) (left bool) {
	if patience > 0 {
		// In a goroutine, for the pipe may be full; closing it ends the write.
		go func() {
			_ = p.send("quit\n", patience)
			_ = p.stdin.Close()
		}()
		p.leaving.Do(func() { close(p.leave) })
		select {
		case <-p.exited:
			left = true
		case <-time.After(patience):
		}
	}
	p.leaving.Do(func() { close(p.leave) })
	if !left {
		select {
		case <-p.exited:
			left = true
		default:
			killGroup(p.cmd)
		}
	}
	<-p.done
	return left
}
