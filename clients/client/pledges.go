package client

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/antares-games/antares/serve/fair"
)

// Pledges stores the pledges of a player, out of the server's reach. Get returns nil if
// there is none for a table.
type Pledges interface {
	Get(server, table string) (*fair.Pledge, error)
	// Put stores a pledge durably, replacing an earlier one for the same table.
	Put(p *fair.Pledge) error
}

// memory keeps pledges for as long as the program runs.
type memory struct {
	mu   sync.Mutex
	kept map[string]fair.Pledge
}

// MemoryPledges keeps pledges for as long as the program runs. It is for those without a
// disk of their own, such as players who connect by SSH.
func MemoryPledges() Pledges { return &memory{kept: map[string]fair.Pledge{}} }

func (m *memory) Get(server, table string) (*fair.Pledge, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, ok := m.kept[pledgeKey(server, table)]
	if !ok {
		return nil, nil
	}
	return &p, nil
}

func (m *memory) Put(p *fair.Pledge) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept[pledgeKey(p.Server, p.Table)] = *p
	return nil
}

// pledgeKey identifies the pledge of a table. It is also a safe file name, whatever a
// server calls its tables.
func pledgeKey(server, table string) string {
	sum := sha256.Sum256([]byte(server + "\n" + table))
	return hex.EncodeToString(sum[:16])
}

// folder keeps pledges in a folder, one per file.
type folder struct{ dir string }

// PledgeFolder returns the usual folder for pledges on this machine.
func PledgeFolder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder to keep pledges in: %w", err)
	}
	return filepath.Join(dir, "antares", "pledges"), nil
}

// How long a pledge is kept: checkedAge if the game has been checked, otherwise longer
// than any game lasts. Broken pledges are evidence and are never deleted.
const (
	checkedAge = 30 * 24 * time.Hour
	pledgeAge  = 2 * 365 * 24 * time.Hour
)

// FolderPledges keeps pledges in a folder, which is created if it does not exist.
func FolderPledges(dir string) (Pledges, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		p, err := readPledge(file)
		if err != nil || p.Broken != "" {
			continue
		}
		if age := time.Since(p.Made); age > pledgeAge || p.Checked && age > checkedAge {
			_ = os.Remove(file) // the next start tries again
		}
	}
	return &folder{dir}, nil
}

func (f *folder) file(server, table string) string {
	return filepath.Join(f.dir, pledgeKey(server, table)+".json")
}

func (f *folder) Get(server, table string) (*fair.Pledge, error) {
	p, err := readPledge(f.file(server, table))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return p, err
}

func readPledge(file string) (*fair.Pledge, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p := &fair.Pledge{}
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", file, err)
	}
	return p, nil
}

// Put writes to a temporary file first: half a pledge would be worse than none.
func (f *folder) Put(p *fair.Pledge) error {
	data, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(f.dir, ".pledge-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // it has been renamed by now, or is of no use
	_, err = temp.Write(append(data, '\n'))
	if err := errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), f.file(p.Server, p.Table))
}
