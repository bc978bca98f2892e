//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package match

import "os"

// lock does nothing where files cannot be locked in the way of BSD: there it is
// for people not to play a match twice at a time.
func lock(*os.File) error { return nil }
