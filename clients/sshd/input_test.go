package sshd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// keysOf is what comes of bytes that come in pieces.
func keysOf(pieces ...string) (list []string) {
	in := newInput(func(k key) {
		text := string(k.bytes)
		if k.pasted {
			text = "paste:" + text
		}
		list = append(list, text)
	})
	for _, p := range pieces {
		in.feed([]byte(p))
	}
	in.expire()
	return list
}

func TestInput(t *testing.T) {
	long := strings.Repeat("1", 1000)
	for _, test := range []struct{ name, in, out string }{
		{"letters", "aZ1 é日🎲\r\t\x7f\x03", "a|Z|1| |é|日|🎲|\r|\t|\x7f|\x03"},
		{"arrows", "\x1b[A\x1bOB\x1b[1;5C", "\x1b[A|\x1bOB|\x1b[1;5C"},
		{"function keys", "\x1bOP\x1b[15~", "\x1bOP|\x1b[15~"},
		{"the mouse", "\x1b[<0;10;20M\x1b[<0;10;20m", "\x1b[<0;10;20M|\x1b[<0;10;20m"},
		{"Esc", "\x1b", "\x1b"},
		{"Esc twice", "\x1b\x1b", "\x1b|\x1b"},
		{"Esc and an arrow", "\x1b\x1b[A", "\x1b|\x1b[A"},
		{"Alt", "\x1bx", "\x1bx"},
		{"Alt and what begins a string", "\x1bP", ""},
		{"a paste", "\x1b[200~hello\r\nyou\x1b[201~x", "paste:hello\r\nyou|x"},
		{"sequences in a paste", "\x1b[200~a\x1b]0;b\x07\x1b[31mc\x1b\x1b[201~x", "paste:a]0;b31mc|x"},
		{"a paste that is too long", "\x1b[200~" + strings.Repeat("a", 2*maxPaste) + "\x1b[201~x", "paste:" + strings.Repeat("a", maxPaste) + "|x"},
		{"OSC", "a\x1b]0;pwned\x07b\x1b]52;c;aGk=\x1b\\c", "a|b|c"},
		{"the background", "\x1b]11;rgb:0000/1111/ffff\x1b\\x", "\x1b]11;rgb:0000/1111/ffff\x07|x"},
		{"a strange background", "\x1b]11;rgb:" + long + "\x07x", "x"},
		{"DCS, APC, PM and SOS", "\x1bPq\x07\x1b\\a\x1b_G\x07\x1b\\b\x1b^x\x1b\\c\x1bXx\x1b\\d", "a|b|c|d"},
		{"a string cancelled", "\x1b]0;abc\x18x\x1b]0;abc\x1b[A", "x|\x1b[A"},
		{"long sequences", "\x1b[" + long + "Ax\x1b[" + strings.Repeat("1;", 100) + "Ay\x1bO" + long + "Az", "x|y|z"},
		{"long numbers", "\x1b[<0;99999999999;1Mx", "x"},
		{"old mouse reports", "\x1b[M\x1b]0x", "x"},
		{"the Linux console's", "\x1b[[Ax", "x"},
		{"8-bit controls", "\x9b31m\x9d0;a\u009bb\x80", "3|1|m|0|;|a|b"},
		{"half a character", "\xe6\x97x\xf0", "x"},
		{"half a sequence", "\x1b[1;", ""},
		{"a sequence in a sequence", "\x1b[1;\x1b[A\x1bO\x1b[B", "\x1b[A|\x1b[B"},
	} {
		if got := strings.Join(keysOf(test.in), "|"); got != test.out {
			t.Errorf("%s: %q", test.name, got)
		}
		if got := strings.Join(keysOf(strings.Split(test.in, "")...), "|"); got != test.out && utf8.ValidString(test.in) {
			t.Errorf("%s, a character at a time: %q", test.name, got)
		}
	}
}

// What a terminal can report beside keys is not believed, the size of its window least
// of all: each cell of it takes memory.
func TestMessages(t *testing.T) {
	var d uv.EventDecoder
	for _, s := range []string{
		"\x1b[8;60000;60000t", "\x1b[48;60000;60000;1;1t", "\x1b[4;9;9t", "\x1b[?62c", "\x1b[10;10R", "\x1b[I", "\x1b[27;1;155~", "\x1b[155u", "\x1b[1z",
	} {
		if msg := message(&d, key{bytes: []byte(s)}); msg != nil {
			t.Errorf("%q is taken for %#v", s, msg)
		}
	}
	for s, want := range map[string]string{"\x1b[A": "up", "\x1bOB": "down", "q": "q", "\x1b": "esc", "\r": "enter", "\x1b[1;5C": "ctrl+right", "é": "é"} {
		if msg, ok := message(&d, key{bytes: []byte(s)}).(tea.KeyPressMsg); !ok || msg.String() != want {
			t.Errorf("%q is %v, not %s", s, msg, want)
		}
	}
	if msg, ok := message(&d, key{bytes: []byte("\x1b[<0;10;20M")}).(tea.MouseClickMsg); !ok || msg.X != 9 || msg.Y != 19 {
		t.Errorf("a click is %v", msg)
	}
	if msg, ok := message(&d, key{bytes: []byte("\x1b]11;rgb:ffff/ffff/ffff\x07")}).(tea.BackgroundColorMsg); !ok || msg.IsDark() {
		t.Errorf("a light background is %v", msg)
	}
}

// endless is a beginning, and then the same over and over, for so many bytes.
func endless(begin, more string, bytes int64) io.Reader {
	return io.MultiReader(strings.NewReader(begin), io.LimitReader(&again{text: more}, bytes), strings.NewReader("\x1b[201~"))
}

type again struct {
	text string
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = a.text[a.at%len(a.text)]
		a.at++
	}
	return len(p), nil
}

// What has no end is neither kept nor passed on: of some MiB at most one paste gets through,
// and no more than that is held meanwhile.
func TestEndlessInput(t *testing.T)     { endlessInput(t, 3<<20) }
func TestLongEndlessInput(t *testing.T) { endlessInput(t, 8<<20) }

func endlessInput(t *testing.T, bytes int64) {
	for name, test := range map[string]struct {
		begin, more string
		messages    int
	}{
		"a paste":     {"\x1b[200~", "a", 1},
		"OSC":         {"\x1b]0;", "a", 0},
		"DCS":         {"\x1bP", "a\x07", 0},
		"APC":         {"\x1b_", "a", 0},
		"PM":          {"\x1b^", "a", 0},
		"SOS":         {"\x1bX", "a", 0},
		"CSI":         {"\x1b[", "1;", 0},
		"SS3":         {"\x1bO", "1", 0},
		"half pastes": {"", "\x1b[200\x1b]0;", 0},
		"nonsense":    {"", "\x9b\xff\xe2", 0},
	} {
		t.Run(name, func(t *testing.T) {
			// Time stands still meanwhile: looking at the memory is no pause between keys.
			synctest.Test(t, func(t *testing.T) {
				messages, passed, most := 0, 0, uint64(0)
				var before runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				r := &watched{Reader: endless(test.begin, test.more, bytes), every: 1 << 20, look: func() {
					var now runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&now)
					most = max(most, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
				}}
				err := readKeys(t.Context(), r, func(msg tea.Msg) {
					messages++
					if p, ok := msg.(tea.PasteMsg); ok {
						passed += len(p.Content)
					}
				})
				if !errors.Is(err, io.EOF) || messages != test.messages || passed > maxPaste {
					t.Errorf("%v after %d messages with %d bytes", err, messages, passed)
				}
				if most > 1<<20 {
					t.Errorf("%d bytes were held", most)
				}
			})
		})
	}
}

// watched looks on every so many bytes.
type watched struct {
	io.Reader
	n, every int
	look     func()
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if w.n += n; w.n >= w.every {
		w.n = 0
		w.look()
	}
	return n, err
}

// Esc is a key if nothing follows, and keys that are left over when nobody listens any
// more hold nothing.
func TestReadKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, w := io.Pipe()
		got := make(chan tea.Msg)
		ended := make(chan error)
		go func() {
			ended <- readKeys(ctx, r, func(msg tea.Msg) {
				select {
				case got <- msg:
				case <-ctx.Done():
				}
			})
		}()
		for _, step := range []struct{ send, want string }{{"\x1b", "esc"}, {"\x1b[", ""}, {"A", "up"}, {"\x1bP", ""}, {"\x1b[200~x\x1b[201~", "x"}} {
			if step.send == "\x1bP" {
				time.Sleep(time.Second)
			}
			if _, err := io.WriteString(w, step.send); err != nil {
				t.Fatal(err)
			}
			if step.want == "" {
				continue
			}
			if step.want == "x" {
				if msg := <-got; msg.(tea.PasteMsg).Content != "x" {
					t.Errorf("%q is %v", step.send, msg)
				}
			} else if msg := <-got; msg.(tea.KeyPressMsg).String() != step.want {
				t.Errorf("%q is %v", step.send, msg)
			}
		}
		go func() { _, _ = io.WriteString(w, strings.Repeat("x", 4096)) }()
		<-got
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		_ = r.Close() // as the session does
	})
}

// A flood is read no faster than it is paid for, by the bytes and by the keys.
func TestBudget(t *testing.T) {
	for name, test := range map[string]struct {
		each int // bytes that a key takes
		pays int // what each costs beside them
	}{"bytes": {1024, 0}, "keys": {1, keyCost}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				near, far := net.Pipe()
				left := 0
				c := newConn(near, DefaultRate, func() { left++ })
				began, n := time.Now(), 0
				go func() { _, _ = io.Copy(far, &again{text: "x"}) }()
				for buf := make([]byte, test.each); n < 1<<20 && (test.pays == 0 || n < 10_000); {
					got, err := c.Read(buf)
					if err != nil {
						t.Fatal(err)
					}
					n += got
					if test.pays > 0 {
						if err := c.spend(test.pays); err != nil {
							t.Fatal(err)
						}
					}
				}
				paid := n + n/test.each*test.pays - burstTime*DefaultRate
				if took := time.Since(began); took < time.Duration(paid/DefaultRate)*time.Second {
					t.Errorf("%d bytes in %v", n, took)
				}
				// Who waits for the budget is let go with the connection.
				ended := make(chan error)
				go func() {
					for {
						if err := c.spend(burstTime * DefaultRate); err != nil {
							ended <- err
							return
						}
					}
				}()
				synctest.Wait()
				_ = c.Close()
				_ = c.Close()
				if err := <-ended; !errors.Is(err, context.Canceled) || left != 1 {
					t.Errorf("%v; left %d times", err, left)
				}
				_ = far.Close()
			})
		})
	}
}

// plainKey is a key that is passed on: a character, one with Alt, a sequence of bounded
// length, or the background.
var plainKey = regexp.MustCompile(`^(?s:\x1b|\x1b?[\x00-\x1a\x1c-\x7f]|[^\x00-\x7f]|\x1b\[[\x20-\x3f]{0,44}[\x40-\x7e]|\x1bO[0-9]{0,7}[!-~]|\x1b\]11;rgba?:[0-9A-Fa-f/]{3,24}\x07)$`)

func FuzzInput(f *testing.F) {
	for _, s := range []string{"abcé", "\x1b[A\x1bOB", "\x1b[200~paste\x1b[201~", "\x1b]0;title\x07", "\x1bPdcs\x1b\\", "\x1b[M   ", "\x1b[<0;1;1M", "\x9b31m", "\xe6\x97"} {
		f.Add([]byte(s), []byte("secret"), uint(3))
	}
	f.Fuzz(func(t *testing.T, data, secret []byte, cut uint) {
		if len(data) == 0 {
			return
		}
		total := 0
		var keys [][]byte
		in := newInput(func(k key) {
			total += len(k.bytes)
			keys = append(keys, bytes.Clone(k.bytes))
			switch {
			case k.pasted && len(k.bytes) <= maxPaste && !bytes.ContainsRune(k.bytes, esc):
			case k.pasted, !plainKey.Match(k.bytes), !utf8.Valid(k.bytes):
				t.Errorf("passed on: %q", k.bytes)
			}
		})
		at := int(cut % uint(len(data)))
		in.feed(data[:at])
		in.feed(data[at:])
		if cap(in.seq) > maxSequence || cap(in.paste) > maxPaste {
			t.Errorf("holds %d and %d bytes", cap(in.seq), cap(in.paste))
		}
		// Nothing is made up, and characters come through as they are. ESC and BEL may
		// stand for two bytes.
		if total > len(data) {
			t.Errorf("%d bytes became %d", len(data), total)
		}
		plain := !bytes.ContainsRune(data, esc) && utf8.Valid(data) && !bytes.ContainsFunc(data, func(r rune) bool { return r > 0x7f && unicode.IsControl(r) })
		if plain && !bytes.Equal(bytes.Join(keys, nil), data) {
			t.Errorf("%q became %q", data, keys)
		}
		// From any state, what is in a string stays out once the string has begun.
		in.feed(pasteEnds)
		in.feed([]byte("\x18"))
		in.expire()
		for _, begin := range []string{"\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX"} {
			inside := bytes.Map(func(r rune) rune {
				if r == esc || r == 0x07 || r == 0x18 || r == 0x1a {
					return -1
				}
				return r
			}, secret)
			keys = nil
			in.feed([]byte(begin + "0;"))
			in.feed(inside)
			in.feed([]byte("\x1b\\"))
			if len(keys) > 0 {
				t.Errorf("of the string %q came %q", inside, keys)
			}
		}
	})
}
