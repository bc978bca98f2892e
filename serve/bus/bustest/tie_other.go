//go:build !linux

package bustest

import "os/exec"

func tie(*exec.Cmd) {}
