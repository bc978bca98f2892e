// Command gotest is 'go test' for make: it prints a line for every package as it
// finishes, in any order, and the full output of failures. After half a minute without
// a line it reports which tests are running. What failed is repeated in short at the end,
// where someone who sees only the end of a long log looks for it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// event is a line of 'go test -json'.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// silence is how long there must be no output before the running tests are named.
const silence = 30 * time.Second

func main() {
	cmd := exec.Command("go", append([]string{"test", "-json"}, os.Args[1:]...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	events := make(chan event)
	go func() {
		defer close(events)
		lines := bufio.NewReader(out)
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var e event
			if json.Unmarshal(line, &e) != nil {
				e = event{Action: "build-output", Output: string(line)}
			}
			events <- e
		}
	}()
	r := newReport(os.Stdout)
	r.read(events)
	r.sum()
	if cmd.Wait() != nil {
		os.Exit(1)
	}
}

// report is what is known about packages that have not finished.
type report struct {
	to      io.Writer
	said    map[string]*strings.Builder     // by package and test
	running map[string]map[string]time.Time // since when, by package and test
	failed  []string                        // the ends of failures
}

// shown is how much of a failure's output is repeated at the end, in bytes.
const shown = 600

func newReport(to io.Writer) *report {
	return &report{to: to, said: map[string]*strings.Builder{}, running: map[string]map[string]time.Time{}}
}

func (r *report) read(events <-chan event) {
	quiet := time.NewTimer(silence)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				return
			}
			if r.take(&e) {
				quiet.Reset(silence)
			}
		case <-quiet.C:
			r.still()
			quiet.Reset(silence)
		}
	}
}

// take handles an event and reports whether it has printed something.
func (r *report) take(e *event) bool {
	key := e.Package + " " + e.Test
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.to, e.Output)
		return true
	case "start":
		r.running[e.Package] = map[string]time.Time{}
	case "run":
		r.running[e.Package][e.Test] = time.Now()
	case "output":
		if r.said[key] == nil {
			r.said[key] = &strings.Builder{}
		}
		r.said[key].WriteString(e.Output)
	case "pass", "skip", "fail":
		if e.Test != "" {
			delete(r.running[e.Package], e.Test)
			if e.Action != "fail" {
				delete(r.said, key)
			}
			return false
		}
		r.end(e)
		return true
	}
	return false
}

// end prints the line of a package; if it failed, the output of the tests that did not
// pass comes first.
func (r *report) end(e *event) {
	for _, key := range slices.Sorted(maps.Keys(r.said)) {
		if strings.HasPrefix(key, e.Package+" ") {
			if e.Action == "fail" {
				fmt.Fprint(r.to, r.said[key])
				r.failed = append(r.failed, "failed: "+short(key)+"\n"+ending(r.said[key].String()))
			}
			delete(r.said, key)
		}
	}
	delete(r.running, e.Package)
	word := map[string]string{"pass": "ok", "skip": "no tests", "fail": "FAILED"}[e.Action]
	fmt.Fprintf(r.to, "%-8s %-32s %6.1f s\n", word, short(e.Package), e.Elapsed)
}

// sum repeats how each failure ended.
func (r *report) sum() {
	for _, f := range r.failed {
		fmt.Fprint(r.to, f)
	}
}

// ending returns the last lines of a text.
func ending(text string) string {
	if len(text) > shown {
		text = text[len(text)-shown:]
		text = text[strings.IndexByte(text, '\n')+1:]
	}
	return text
}

// still names the test that has been running longest in each package.
func (r *report) still() {
	if len(r.running) == 0 {
		fmt.Fprintln(r.to, "…        compiling")
	}
	for _, p := range slices.Sorted(maps.Keys(r.running)) {
		oldest, since := "", time.Now()
		for test, began := range r.running[p] {
			if began.Before(since) && !strings.Contains(test, "/") {
				oldest, since = test, began
			}
		}
		if oldest != "" {
			fmt.Fprintf(r.to, "%-8s %-32s %6.1f s %s\n", "…", short(p), time.Since(since).Seconds(), oldest)
		}
	}
}

// short returns a package's name without the module's.
func short(p string) string {
	if parts := strings.SplitN(p, "/", 4); len(parts) == 4 {
		return parts[3]
	}
	return p
}
