package pgtest

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// PostgreSQL refuses to run as root, so root runs it as another user.
func somebody() (uid, gid int, err error) {
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return 0, 0, err
	}
	uid, err = strconv.Atoi(u.Uid)
	if err != nil {
		return 0, 0, err
	}
	gid, err = strconv.Atoi(u.Gid)
	return uid, gid, err
}

// hand gives a directory to the user who runs the server.
func hand(dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := somebody()
	if err != nil {
		return err
	}
	return errors.Join(os.Chown(dir, uid, gid), os.Chmod(dir, 0o700))
}

// as runs a program as that user, and ends it together with this process.
func as(cmd *exec.Cmd) error {
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Geteuid() != 0 {
		return nil
	}
	uid, gid, err := somebody()
	if err != nil {
		return err
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return nil
}
