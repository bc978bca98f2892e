package client

import (
	"context"
	"errors"
	"net"
	"net/url"
	"os"
	"strings"
	"syscall"
)

// Words is an error's text for people. A server that cannot be reached is named by its
// address, with the reason, and without what was tried to reach it.
func Words(err error) string {
	text := err.Error()
	var failed *url.Error
	if !errors.As(err, &failed) {
		return text
	}
	u, bad := url.Parse(failed.URL)
	if bad != nil || u.Host == "" {
		return text
	}
	server := u.Scheme + "://" + u.Host
	said := "cannot reach " + server + ": " + reason(failed)
	text = strings.Replace(text, failed.Error(), said, 1)
	// Whoever passed it on may have named the server already.
	return strings.TrimPrefix(text, server+": ")
}

// reason is why a server cannot be reached.
func reason(err *url.Error) string {
	var (
		number syscall.Errno
		name   *net.DNSError
	)
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return "no such host"
	case err.Timeout(), errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return "no answer in time"
	case errors.As(err, &number):
		return number.Error()
	}
	return err.Err.Error()
}
