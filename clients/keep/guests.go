package keep

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"path/filepath"
)

// guest is who the user is on a server.
type guest struct {
	Server string `json:"server"`
	Secret string `json:"secret"`
}

// guest names the file of a server. It is safe whatever the server is called.
func (f *Folder) guest(server string) string {
	sum := sha256.Sum256([]byte(server))
	return filepath.Join(f.dir, "guests", hex.EncodeToString(sum[:16])+".json")
}

// Guest returns the secret by which a server knows the user as a guest, or nothing. A file
// that cannot be read is set aside.
func (f *Folder) Guest(server string) string {
	f.disk.Lock()
	defer f.disk.Unlock()
	data, err := read(f.guest(server))
	var g guest
	if err == nil {
		if err = json.Unmarshal(data, &g); err != nil {
			setAside(f.guest(server), err)
		}
	}
	if err != nil || g.Server != server {
		return ""
	}
	return g.Secret
}

// SetGuest keeps the secret by which a server knows the user as a guest.
func (f *Folder) SetGuest(server, secret string) error {
	f.disk.Lock()
	defer f.disk.Unlock()
	if secret == "" {
		return errors.New("the server gave no secret")
	}
	data, err := json.MarshalIndent(guest{server, secret}, "", "  ")
	if err != nil {
		return err
	}
	return write(f.guest(server), append(data, '\n'))
}
