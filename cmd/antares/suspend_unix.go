//go:build unix

package main

import "golang.org/x/sys/unix"

// canSuspend reports whether a shell with job control started the program, and could
// continue it. The system does not stop a program that nobody could continue: a session's
// own first program, as in a window of its own.
func canSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}
