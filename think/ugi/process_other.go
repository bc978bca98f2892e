//go:build !unix

package ugi

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup ends the program alone where there are no process groups.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
