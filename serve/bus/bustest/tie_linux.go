package bustest

import (
	"os/exec"
	"syscall"
)

// tie ends a process together with this one, however this one ends.
func tie(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
