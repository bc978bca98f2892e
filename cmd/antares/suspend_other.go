//go:build !unix

package main

// canSuspend reports whether a shell could continue the program.
func canSuspend() bool { return false }
