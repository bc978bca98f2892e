//go:build !linux

package cluster

import "os/exec"

func tie(*exec.Cmd) {}
