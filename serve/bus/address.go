package bus

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
)

// Address is the list of NATS servers without user names and passwords.
func Address(urls string) string {
	list := strings.Split(urls, ",")
	for i, a := range list {
		scheme, rest, ok := strings.Cut(strings.TrimSpace(a), "://")
		if !ok {
			scheme, rest = "nats", strings.TrimSpace(a)
		}
		list[i] = scheme + "://" + rest[strings.LastIndex(rest, "@")+1:]
	}
	return strings.Join(list, ",")
}

// check refuses addresses that can never work, however long one waits.
func check(urls string) error {
	for a := range strings.SplitSeq(urls, ",") {
		if a = strings.TrimSpace(a); !strings.Contains(a, "://") {
			a = "nats://" + a
		}
		u, err := url.Parse(a)
		// The reason may quote the password.
		if err != nil || u.Host == "" || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) {
			return fmt.Errorf("%s is not the address of a NATS server, such as nats://bus:4222", Address(a))
		}
	}
	return nil
}

// final reports that retrying later will not help by itself.
func final(err error) bool {
	for _, known := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired, nats.ErrSecureConnRequired, nats.ErrSecureConnWanted,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return false
}
