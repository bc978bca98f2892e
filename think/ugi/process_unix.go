//go:build unix

package ugi

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the program into a process group of its own, so that what it
// starts can be ended with it, and an interrupt of ours is not its as well.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the program and what it started.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
