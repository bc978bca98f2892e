package keep

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// MaxGames is how many games are kept. When there are more, the oldest go.
const MaxGames = 20

// Kept is a game in the folder.
type Kept struct {
	ID string
	*Game
	// Made is how many moves have been made in it.
	Made int
}

// ErrGone is returned for a game that is no longer there.
var ErrGone = errors.New("this game is no longer there")

// The names of files.
const (
	gameSuffix = ".json"
	lockSuffix = ".lock"
)

func (f *Folder) games() string { return filepath.Join(f.dir, "games") }

func (f *Folder) game(id string) string { return filepath.Join(f.games(), id+gameSuffix) }
func (f *Folder) lock(id string) string { return filepath.Join(f.games(), id+lockSuffix) }

// Games lists the games that can be resumed, the latest first; those that are open, here
// or in another program, are not among them. Files that cannot be read are set aside, and
// warnings tell of them.
func (f *Folder) Games() (list []Kept, warnings []string) {
	f.Settle()
	f.disk.Lock()
	defer f.disk.Unlock()
	entries, err := os.ReadDir(f.games())
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			warnings = append(warnings, "the games that were kept cannot be read: "+Reason(err))
		}
		return nil, warnings
	}
	for _, e := range entries {
		name := filepath.Join(f.games(), e.Name())
		if strings.HasPrefix(e.Name(), tempPrefix) {
			f.sweep(name, e)
			continue
		}
		id, isGame := strings.CutSuffix(e.Name(), gameSuffix)
		if !isGame {
			continue
		}
		held, err := lock(f.lock(id), false)
		if err != nil {
			if !errors.Is(err, ErrOpen) && len(warnings) == 0 {
				warnings = append(warnings, "the games that were kept cannot be opened: "+Reason(err))
			}
			continue
		}
		k, warning := f.look(id)
		if warning != "" {
			warnings = append(warnings, warning)
		}
		if k != nil {
			list = append(list, *k)
		}
		f.unlock(id, held)
	}
	slices.SortFunc(list, func(a, b Kept) int { return b.At.Compare(a.At) })
	return list, warnings
}

// look reads a game that is not open elsewhere.
func (f *Folder) look(id string) (*Kept, string) {
	data, err := read(f.game(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "" // it has just been finished
	}
	var g *Game
	n := 0
	if err == nil {
		g, n, err = decode(data)
	}
	if err != nil {
		return nil, setAside(f.game(id), err)
	}
	return &Kept{id, g, n}, ""
}

// sweep deletes what a program that was killed left half-written.
func (f *Folder) sweep(name string, e fs.DirEntry) {
	if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > time.Hour {
		_ = os.Remove(name) // the next start tries again
	}
}

// unlock ends a lock. The file goes too; whoever waits for it notices.
func (f *Folder) unlock(id string, held *os.File) {
	if held != nil {
		_ = os.Remove(f.lock(id)) // a lock that is left behind does no harm
		_ = held.Close()          // nothing was written
	}
}

// prune deletes the oldest games if there are too many.
func (f *Folder) prune() {
	entries, err := os.ReadDir(f.games())
	if err != nil {
		return // there is nothing to delete then
	}
	type old struct {
		id string
		at time.Time
	}
	var list []old
	for _, e := range entries {
		if id, ok := strings.CutSuffix(e.Name(), gameSuffix); ok {
			if info, err := e.Info(); err == nil {
				list = append(list, old{id, info.ModTime()})
			}
		}
	}
	slices.SortFunc(list, func(a, b old) int { return a.at.Compare(b.at) })
	for n := len(list); n > MaxGames; n-- {
		id := list[len(list)-n].id
		held, err := lock(f.lock(id), false)
		if err != nil {
			continue // it is open
		}
		_ = os.Remove(f.game(id)) // the next one tries again
		f.unlock(id, held)
	}
}

// Slot is the place of one game in the folder, while it is being played.
type Slot struct {
	f    *Folder
	id   string
	held *os.File // the lock, once there is something to lock

	next   *Game // what is to be written, guarded by f.mu
	drop   bool  // or that it is to be deleted
	closed bool
}

// New is a place for a new game. Nothing is written before there is something to keep.
func (f *Folder) New() *Slot { return &Slot{f: f} }

// Take opens a game that was kept.
func (f *Folder) Take(id string) (*Slot, *Game, error) {
	f.Settle()
	f.disk.Lock()
	defer f.disk.Unlock()
	held, err := lock(f.lock(id), false)
	if err != nil {
		return nil, nil, err
	}
	k, warning := f.look(id)
	if k == nil {
		f.unlock(id, held)
		if warning != "" {
			return nil, nil, errors.New(warning)
		}
		return nil, nil, ErrGone
	}
	return &Slot{f: f, id: id, held: held}, k.Game, nil
}

// Refuse sets a game aside that was read and yet cannot be played, and closes its slot.
func (s *Slot) Refuse(why error) string {
	s.f.disk.Lock()
	defer s.f.disk.Unlock()
	warning := setAside(s.f.game(s.id), why)
	s.release()
	return warning
}

// Set says what is to be kept; nil says that the game is over, or has not begun. It takes
// no time: Write does the work.
func (s *Slot) Set(g *Game) {
	s.f.mu.Lock()
	defer s.f.mu.Unlock()
	s.next, s.drop = g, g == nil
	if g != nil {
		g.At = time.Now().UTC()
	}
}

// Write writes what was set last. Several goroutines may call it; the file is never
// replaced by something older.
func (s *Slot) Write() error {
	s.f.disk.Lock()
	defer s.f.disk.Unlock()
	return s.write()
}

func (s *Slot) write() error {
	s.f.mu.Lock()
	next, drop := s.next, s.drop
	s.next, s.drop = nil, false
	s.f.mu.Unlock()
	switch {
	case s.closed:
		return nil
	case drop && s.held != nil:
		err := os.Remove(s.f.game(s.id))
		s.release()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	case next == nil:
		return nil
	}
	if err := s.put(next); err != nil {
		s.f.mu.Lock()
		if s.next == nil && !s.drop { // Close tries again
			s.next = next
		}
		s.f.mu.Unlock()
		return err
	}
	return nil
}

func (s *Slot) put(g *Game) error {
	data, err := g.encode()
	if err != nil {
		return err
	}
	if s.held != nil {
		return write(s.f.game(s.id), data)
	}
	s.id = newID()
	if s.held, err = lock(s.f.lock(s.id), false); err != nil {
		return err
	}
	if err := write(s.f.game(s.id), data); err != nil {
		s.release()
		return err
	}
	s.f.prune()
	return nil
}

// release ends the lock; the next write takes another.
func (s *Slot) release() {
	s.f.unlock(s.id, s.held)
	s.held, s.id = nil, ""
}

// Close leaves the game, once everything is written. It does not wait for that: Settle
// does.
func (s *Slot) Close() {
	s.f.mu.Lock()
	s.f.closing = append(s.f.closing, s)
	s.f.mu.Unlock()
	go s.f.Settle()
}

// Settle returns when every slot that was closed has been written.
func (f *Folder) Settle() {
	f.disk.Lock()
	defer f.disk.Unlock()
	f.mu.Lock()
	list := f.closing
	f.closing = nil
	f.mu.Unlock()
	for _, s := range list {
		_ = s.write() // the screen that could tell of it is gone
		s.release()
		s.closed = true
	}
}

// newID is a name that no other game has.
func newID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails: see crypto/rand
	return hex.EncodeToString(b[:])
}
