package sshd

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"fmt"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares"
)

// Key is the site's host key, created the first time it is needed. It is kept in the store
// like the key for cookies, so that clients who come back see all servers of a site as the
// same host.
func Key(ctx context.Context, store antares.Store) (gossh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(private, "antares")
	if err != nil {
		return nil, err
	}
	kept, err := store.Setting(ctx, "ssh-host-key", pem.EncodeToMemory(block))
	if err != nil {
		return nil, err
	}
	signer, err := gossh.ParsePrivateKey(kept)
	if err != nil {
		return nil, fmt.Errorf("the host key in the store: %w", err)
	}
	return signer, nil
}
