//go:build unix

package keep

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// begun is a game in which some moves were made, each the first or last that is legal.
func begun(t testing.TB, id string, plies int) game.Session {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := v.New(game.SeedDice(7))
	advance(t, s, plies)
	return s
}

// advance makes moves, and rolls dice as a client does.
func advance(t testing.TB, s game.Session, plies int) {
	t.Helper()
	r := game.NewRand(uint64(s.Ply()))
	for range plies {
		if s.Turn() == game.Over {
			return
		}
		if s.Turn() == game.Chance {
			if _, err := s.Roll(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		legal := s.Legal()
		if err := s.Play(legal[r.N(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
}

func nobody(s game.Session) []string { return make([]string, len(s.Variant().Traits().Seats)) }

// put keeps a game and leaves it.
func put(t testing.TB, f *Folder, s game.Session) {
	t.Helper()
	slot := f.New()
	slot.Set(Of(s, nobody(s), 3))
	if err := slot.Write(); err != nil {
		t.Fatal(err)
	}
	slot.Close()
	f.Settle()
}

// A game that is left and resumed goes on as it would have without leaving, dice and all;
// also after moves are taken back.
func TestTheDiceFallAsTheyWouldHave(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			f := In(t.TempDir())
			stayed := begun(t, id, 25)
			at := stayed.Ply() * 3 / 4 // some games are over by now
			if err := stayed.Undo(at); err != nil {
				t.Fatal(err)
			}
			put(t, f, stayed)
			list, warnings := f.Games()
			if len(list) != 1 || len(warnings) > 0 {
				t.Fatalf("kept are %v, %v", list, warnings)
			}
			slot, kept, err := f.Take(list[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			defer slot.Close()
			left, err := kept.Session(catalog.Find)
			if err != nil {
				t.Fatal(err)
			}
			if left.Position() != stayed.Position() || kept.Think != 3 {
				t.Fatalf("it is resumed at %s, and was left at %s", left.Position(), stayed.Position())
			}
			for _, back := range []int{at, at / 2} {
				for _, s := range []game.Session{stayed, left} {
					if err := s.Undo(back); err != nil {
						t.Fatal(err)
					}
					advance(t, s, 60)
				}
				if !slices.Equal(stayed.Plies(), left.Plies()) || stayed.Position() != left.Position() {
					t.Errorf("from ply %d it goes on as\n%v\nand would have as\n%v", back, left.Plies(), stayed.Plies())
				}
			}
		})
	}
}

// Games that have not begun or are over are not kept, and a finished one is deleted.
func TestOnlyUnfinishedGames(t *testing.T) {
	f := In(t.TempDir())
	s := begun(t, catalog.Skaane, 0)
	if Worth(s) {
		t.Error("an empty game is worth keeping")
	}
	advance(t, s, 1)
	if !Worth(s) {
		t.Error("a game that has begun is not worth keeping")
	}
	slot := f.New()
	for _, g := range []*Game{nil, Of(s, nobody(s), 1), nil, nil, Of(s, nobody(s), 1), nil} {
		slot.Set(g)
		if err := slot.Write(); err != nil {
			t.Fatal(err)
		}
	}
	slot.Close()
	if list, warnings := f.Games(); len(list)+len(warnings) > 0 {
		t.Errorf("left are %v, %v", list, warnings)
	}
	if files, err := os.ReadDir(f.games()); err != nil || len(files) > 0 {
		t.Errorf("left are %v, %v", files, err)
	}
	advance(t, s, 10_000)
	if s.Turn() != game.Over || Worth(s) {
		t.Error("a finished game is worth keeping")
	}
}

// A game that is open is offered nowhere else, and nobody can take it twice.
func TestOpenOnce(t *testing.T) {
	dir := t.TempDir()
	here, there := In(dir), In(dir)
	s := begun(t, catalog.Skaane, 3)
	slot := here.New()
	slot.Set(Of(s, nobody(s), 1))
	if err := slot.Write(); err != nil {
		t.Fatal(err)
	}
	if list, warnings := there.Games(); len(list)+len(warnings) > 0 {
		t.Errorf("an open game is offered: %v, %v", list, warnings)
	}
	slot.Close()
	list, _ := here.Games()
	if len(list) != 1 {
		t.Fatalf("kept are %v", list)
	}
	taken, _, err := there.Take(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := here.Take(list[0].ID); !errors.Is(err, ErrOpen) {
		t.Errorf("it was taken twice: %v", err)
	}
	taken.Set(nil)
	if err := taken.Write(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := here.Take(list[0].ID); !errors.Is(err, ErrGone) {
		t.Errorf("it was taken after its end: %v", err)
	}
}

// Writes may overtake each other: what was set last counts.
func TestTheLatestIsKept(t *testing.T) {
	f := In(t.TempDir())
	s := begun(t, catalog.Scorpion, 0)
	slot := f.New()
	var writes sync.WaitGroup
	for range 40 {
		advance(t, s, 1)
		slot.Set(Of(s, nobody(s), 1))
		writes.Go(func() {
			if err := slot.Write(); err != nil {
				t.Error(err)
			}
		})
	}
	slot.Close() // before all are written
	list, warnings := f.Games()
	writes.Wait()
	if len(list) != 1 || len(warnings) > 0 {
		t.Fatalf("kept are %v, %v", list, warnings)
	}
	if got := len(list[0].Record.Plies); got != 40 {
		t.Errorf("%d plies are kept of 40", got)
	}
}

// The oldest games go, those that are open do not.
func TestNotTooMany(t *testing.T) {
	f := In(t.TempDir())
	s := begun(t, catalog.Skaane, 2)
	open := f.New()
	open.Set(Of(s, nobody(s), 1))
	if err := open.Write(); err != nil {
		t.Fatal(err)
	}
	for i := range MaxGames + 5 {
		put(t, f, s)
		files, err := filepath.Glob(filepath.Join(f.games(), "*"+gameSuffix))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files { // the clock of a file system may be coarse
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			at := info.ModTime().Add(-time.Duration(i+1) * time.Minute)
			if err := os.Chtimes(file, at, at); err != nil {
				t.Fatal(err)
			}
		}
	}
	if list, _ := f.Games(); len(list) >= MaxGames+1 || len(list) < MaxGames-1 {
		t.Errorf("%d games are kept", len(list))
	}
	if _, err := os.Stat(f.game(open.id)); err != nil {
		t.Errorf("the open game is gone: %v", err)
	}
}

// Nobody else can read what is kept.
func TestOnlyTheOwnerReads(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state", "antares")
	f := In(dir)
	put(t, f, begun(t, catalog.Skaane, 2))
	if _, err := f.Learn(antares.Progress{Solved: []string{"a"}}); err != nil {
		t.Fatal(err)
	}
	if err := f.SetGuest("http://a", "secret"); err != nil {
		t.Fatal(err)
	}
	seen := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		want := os.FileMode(0o600)
		if d.IsDir() {
			want = 0o700
		}
		if seen++; info.Mode().Perm() != want {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return nil
	})
	if err != nil || seen < 6 {
		t.Errorf("%d files and folders: %v", seen, err)
	}
}

// Files that are damaged, too large or no files are set aside; the others are offered.
func TestDamage(t *testing.T) {
	f := In(t.TempDir())
	put(t, f, begun(t, catalog.Skaane, 4))
	whole, err := filepath.Glob(filepath.Join(f.games(), "*"+gameSuffix))
	if err != nil || len(whole) != 1 {
		t.Fatal(whole, err)
	}
	text, err := os.ReadFile(whole[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "half": text[:len(text)/2], "other": []byte(`{"version":99}`), "text": []byte("hello\n"), "large": make([]byte, maxFile+1),
	} {
		if err := os.WriteFile(f.game(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(f.game("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(f.game("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	list, warnings := f.Games()
	if len(list) != 1 || len(warnings) != 7 {
		t.Errorf("kept are %v, %q", list, warnings)
	}
	if list, warnings := f.Games(); len(list) != 1 || len(warnings) > 0 {
		t.Errorf("the second time, kept are %v, %q", list, warnings)
	}
	// What can be read may still break the rules.
	bad := strings.Replace(string(text), "ongoing", "win:light", 1)
	if err := os.WriteFile(f.game("bad"), []byte(bad), 0o600); err != nil {
		t.Fatal(err)
	}
	slot, g, err := f.Take("bad")
	if err == nil {
		_, err = g.Session(catalog.Find)
	}
	if err == nil {
		t.Fatal("a game that breaks the rules is resumed")
	}
	if slot != nil {
		if warning := slot.Refuse(err); !strings.Contains(warning, damaged) {
			t.Error(warning)
		}
	}
}

// A folder that cannot be written to is reported, and nothing else happens.
func TestNoRoom(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := In(file)
	s := begun(t, catalog.Skaane, 2)
	slot := f.New()
	slot.Set(Of(s, nobody(s), 1))
	if err := slot.Write(); err == nil || strings.Contains(Reason(err), file) {
		t.Errorf("it was kept in a file: %v", err)
	}
	slot.Close()
	if list, warnings := f.Games(); len(list) > 0 || len(warnings) != 1 {
		t.Errorf("kept are %v, %q", list, warnings)
	}
	if _, err := f.Learn(antares.Progress{}); err == nil {
		t.Error("progress was kept in a file")
	}
	if p, err := f.Progress(); err == nil || len(p.Solved) > 0 {
		t.Errorf("progress is %v, %v", p, err)
	}
	if f.Guest("http://a") != "" || f.SetGuest("http://a", "b") == nil {
		t.Error("a guest was kept in a file")
	}
}

// Several programs learn at the same time, and nothing is forgotten.
func TestLearn(t *testing.T) {
	dir := t.TempDir()
	var programs sync.WaitGroup
	for i := range 8 {
		programs.Go(func() {
			f := In(dir)
			for j := range 5 {
				if _, err := f.Learn(antares.Progress{Lessons: map[string]antares.LessonProgress{"skaane": {At: j, Done: i + j}}, Solved: []string{fmt.Sprintf("%d %d", i, j)}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	programs.Wait()
	p, err := In(dir).Progress()
	if err != nil || len(p.Solved) != 40 || p.Lessons["skaane"].Done != 11 {
		t.Errorf("progress is %v, %v", p, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "progress.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if p, err := In(dir).Progress(); err == nil || len(p.Solved) > 0 {
		t.Errorf("damaged progress is %v, %v", p, err)
	}
	if p, err := In(dir).Progress(); err != nil || len(p.Solved) > 0 {
		t.Errorf("after it was set aside, progress is %v, %v", p, err)
	}
}

// A guest is known by one server only.
func TestGuests(t *testing.T) {
	f := In(t.TempDir())
	if err := f.SetGuest("https://a:443", "secret"); err != nil {
		t.Fatal(err)
	}
	if got := f.Guest("https://a:443"); got != "secret" {
		t.Errorf("the guest is %q", got)
	}
	if got := f.Guest("https://b:443"); got != "" {
		t.Errorf("another server gets %q", got)
	}
	if err := os.Rename(f.guest("https://a:443"), f.guest("https://b:443")); err != nil {
		t.Fatal(err)
	}
	if got := f.Guest("https://b:443"); got != "" {
		t.Errorf("another server gets %q from a file that was moved", got)
	}
}

func TestDir(t *testing.T) {
	for _, test := range [][3]string{{"/s", "/h", "/s/antares"}, {"", "/h", "/h/.local/state/antares"}, {"relative", "/h", "/h/.local/state/antares"}} {
		t.Setenv("XDG_STATE_HOME", test[0])
		t.Setenv("HOME", test[1])
		if dir, err := Dir(); err != nil || dir != test[2] {
			t.Errorf("the folder is %s, %v", dir, err)
		}
	}
}
