// Package outfile writes the files that people name: on the command line, and in the
// terminal client. The path is checked before the work begins, an existing file is only
// overwritten if that was asked for, and a file is complete or not there at all.
package outfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Options say how a file is to be written.
type Options struct {
	// Force allows an existing file to be overwritten.
	Force bool
	// Stdout is where "-" goes. Without it, "-" is a name like any other.
	Stdout io.Writer
}

// File is a file to be written, whose path has been checked.
type File struct {
	name string // as it was typed
	o    Options
}

// place is where a name leads to.
type place struct {
	target  string      // the path after all symbolic links
	old     fs.FileInfo // the file to overwrite, if there is one
	special bool        // it is not a regular file, and is written straight
	append  bool        // it is a file that somebody holds open for us
	stdout  bool
}

// Error is why a file cannot be written. Its text names the file as it was typed.
type Error struct {
	Name   string
	Reason string
	Err    error // may be nil
}

func (e *Error) Error() string { return "cannot write " + e.Name + ": " + e.Reason }
func (e *Error) Unwrap() error { return e.Err }

// ExistsError is returned instead of overwriting a file. It is an fs.ErrExist.
type ExistsError struct{ Name string }

func (e *ExistsError) Error() string { return e.Name + " already exists; use --force to overwrite it" }

func (e *ExistsError) Is(err error) bool {
	return err == fs.ErrExist
}

// Check finds out whether a file can be written, before the work for it begins. It changes
// nothing.
func Check(name string, o Options) (*File, error) {
	f := &File{name, o}
	if _, err := f.find(); err != nil {
		return nil, err
	}
	return f, nil
}

// Name is the name as it was typed.
func (f *File) Name() string { return f.name }

// Stdout reports whether the file is standard output, so that nothing else should be
// printed there.
func (f *File) Stdout() bool {
	p, err := f.find()
	return err == nil && p.stdout
}

func (f *File) refuse(reason string, args ...any) error {
	return &Error{Name: f.name, Reason: fmt.Sprintf(reason, args...)}
}

// failed turns an error of the operating system, which names our temporary files, into one
// that names the file.
func (f *File) failed(err error) error {
	if err == nil {
		return nil
	}
	var (
		known  *Error
		exists *ExistsError
		path   *fs.PathError
		link   *os.LinkError
		call   *os.SyscallError
	)
	if errors.As(err, &known) || errors.As(err, &exists) {
		return err
	}
	for {
		switch {
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		case errors.As(err, &call):
			err = call.Err
		default:
			return &Error{Name: f.name, Reason: err.Error(), Err: err}
		}
	}
}

// held are paths of what is open already. A regular file among them was opened by whoever
// started the program, so that it is not overwritten by writing to it.
func held(name string) bool {
	name = filepath.Clean(name)
	for _, dir := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if strings.HasPrefix(name, dir) {
			return true
		}
	}
	return name == "/dev/stdout" || name == "/dev/stderr"
}

// find follows the name to where it leads now.
func (f *File) find() (place, error) {
	if f.name == "" {
		return place{}, errors.New("the name of the file to write is empty")
	}
	if f.name == "-" && f.o.Stdout != nil {
		return place{stdout: true}, nil
	}
	info, err := os.Stat(f.name)
	if err == nil && f.o.Stdout != nil {
		if out, err := os.Stdout.Stat(); err == nil && os.SameFile(info, out) {
			return place{stdout: true}, nil
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.findNew()
	case err != nil && !errors.Is(err, fs.ErrPermission):
		return place{}, f.folderOr(f.name, err)
	case err != nil:
		return place{}, f.failed(err)
	case info.IsDir():
		return place{}, f.refuse("it is a folder")
	case info.Mode()&fs.ModeSocket != 0:
		return place{}, f.refuse("it is a socket, which takes connections, not files")
	case held(f.name):
		return place{target: f.name, special: true, append: true}, nil
	case !info.Mode().IsRegular():
		disk := info.Mode()&(fs.ModeDevice|fs.ModeCharDevice) == fs.ModeDevice
		if disk && !f.o.Force { // there is something on it
			return place{}, f.refuse("it is a disk; use --force to overwrite it")
		}
		if err := mayWrite(f.name); err != nil {
			return place{}, f.failed(err)
		}
		return place{target: f.name, special: true}, nil
	case !f.o.Force:
		return place{}, &ExistsError{f.name}
	}
	target, err := follow(f.name)
	if err != nil {
		return place{}, f.failed(err)
	}
	if err := mayWrite(target); err != nil {
		return place{}, f.failed(err)
	}
	return place{target: target, old: info}, f.folder(target)
}

// findNew is for a file that does not exist yet, perhaps at the end of a symbolic link.
func (f *File) findNew() (place, error) {
	target, err := follow(f.name)
	if err != nil {
		return place{}, f.failed(err)
	}
	if _, base := filepath.Split(target); base == "" {
		return place{}, f.refuse("it is the name of a folder")
	}
	return place{target: target}, f.folder(target)
}

// folder checks the folder in which a file is to be written.
func (f *File) folder(target string) error {
	dir := folderOf(target)
	shown := filepath.Clean(dir)
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f.refuse("the folder %s does not exist", shown)
	case err != nil:
		return f.folderOr(dir, err)
	case !info.IsDir():
		return f.refuse("%s is not a folder", shown)
	}
	if err := mayWrite(dir); errors.Is(err, fs.ErrPermission) {
		return &Error{f.name, "you may not write in the folder " + shown, err}
	} else if err != nil {
		return f.failed(err)
	}
	return nil
}

// folderOr is the error about a path, which may lead through something that is not a
// folder.
func (f *File) folderOr(name string, err error) error {
	for dir := filepath.Clean(folderOf(name)); ; dir = filepath.Dir(dir) {
		if info, failed := os.Stat(dir); failed == nil && !info.IsDir() {
			return f.refuse("%s is not a folder", dir)
		}
		if dir == filepath.Dir(dir) {
			return f.failed(err)
		}
	}
}

// folderOf is the folder part of a path. Unlike filepath.Dir it does not shorten the path:
// link/../x need not be beside the link.
func folderOf(name string) string {
	dir, _ := filepath.Split(name)
	if dir == "" {
		return "."
	}
	return dir
}

// follow finds the end of a chain of symbolic links, whether or not there is anything.
func follow(name string) (string, error) {
	for range 40 { // as many as the system would follow
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return name, nil
		}
		to, err := os.Readlink(name)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			to = folderOf(name) + string(filepath.Separator) + to
		}
		name = to
	}
	return "", errors.New("too many symbolic links")
}

// Write writes the file. What is not a regular file is written straight. Otherwise the file
// gets its name when it is complete and on disk; if anything fails, or ctx ends first,
// nothing remains of it.
func (f *File) Write(ctx context.Context, write func(io.Writer) error) error {
	p, err := f.find()
	if err != nil {
		return err
	}
	switch {
	case p.stdout:
		return write(f.o.Stdout)
	case p.special:
		return f.straight(ctx, p, write)
	}
	temp, err := f.temp(p)
	if err != nil {
		return f.failed(err)
	}
	defer func() { _ = os.Remove(temp.Name()) }() // it has another name by now, or is of no use
	if err := f.through(ctx, temp, write); err != nil {
		return errors.Join(err, temp.Close())
	}
	if err := errors.Join(temp.Sync(), temp.Close()); err != nil {
		return f.failed(err)
	}
	if p.old != nil {
		// As far as possible: only root may give files away.
		_ = keepOwner(temp.Name(), p.old)
		if err := os.Chmod(temp.Name(), p.old.Mode().Perm()); err != nil {
			return f.failed(err)
		}
	}
	return f.put(temp.Name(), p)
}

// Fill is Write for what must be made under a path. create makes a file there, on disk; it
// is then moved to its place, or copied if that is not a regular file. The new file keeps
// the mode that create gave it.
func (f *File) Fill(ctx context.Context, create func(path string) error) error {
	p, err := f.find()
	if err != nil {
		return err
	}
	beside := ""
	if !p.stdout && !p.special {
		beside = folderOf(p.target)
	}
	dir, err := os.MkdirTemp(beside, tempPrefix)
	if err != nil {
		return f.failed(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	made := filepath.Join(dir, "file")
	if err := create(made); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.stdout || p.special {
		from, err := os.Open(made)
		if err != nil {
			return f.failed(err)
		}
		err = f.Write(ctx, func(w io.Writer) error { _, err := io.Copy(w, from); return err })
		return errors.Join(err, from.Close())
	}
	if p.old != nil {
		_ = keepOwner(made, p.old)
	}
	return f.put(made, p)
}

// tempPrefix begins the names of files that are being written.
const tempPrefix = ".antares-"

// temp creates an empty file beside the target. A new file has the mode that the umask
// gives it; one that replaces another is private until it is complete.
func (f *File) temp(p place) (*os.File, error) {
	if p.old != nil {
		return os.CreateTemp(folderOf(p.target), tempPrefix)
	}
	for try := 0; ; try++ {
		name := folderOf(p.target) + string(filepath.Separator) + tempPrefix + random()
		file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o666)
		if !errors.Is(err, fs.ErrExist) || try == 100 {
			return file, err
		}
	}
}

// put gives a complete file its name.
func (f *File) put(made string, p place) error {
	if info, err := os.Lstat(p.target); err == nil && !info.Mode().IsRegular() {
		return f.refuse("something else has taken its name meanwhile")
	}
	if p.old != nil {
		if err := os.Rename(made, p.target); err != nil {
			return f.failed(err)
		}
	} else if err := f.putNew(made, p.target); err != nil {
		return err
	}
	// The file is there. Not every file system and not every folder can do this.
	if dir, err := os.Open(folderOf(p.target)); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
	return nil
}

// link is os.Link, which some file systems do not have.
var link = os.Link

// putNew never replaces a file that has appeared meanwhile, unless it may be overwritten.
func (f *File) putNew(made, target string) error {
	if f.o.Force {
		return f.failed(os.Rename(made, target))
	}
	err := link(made, target) // unlike a rename, this replaces nothing
	if err == nil {
		return nil
	}
	if !errors.Is(err, fs.ErrExist) {
		// Without links, take the name first.
		var taken *os.File
		if taken, err = os.OpenFile(target, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666); err == nil {
			if err = errors.Join(taken.Close(), os.Rename(made, target)); err != nil {
				_ = os.Remove(target)
			}
		}
	}
	if errors.Is(err, fs.ErrExist) {
		return &ExistsError{f.name}
	}
	return f.failed(err)
}

// straight writes to a pipe or a device. Opening a pipe waits for a reader, and writing to
// it waits for it to read, but only until ctx ends.
func (f *File) straight(ctx context.Context, p place, write func(io.Writer) error) error {
	flags := os.O_WRONLY
	if p.append {
		flags |= os.O_APPEND
	}
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		file, err := os.OpenFile(p.target, flags, 0)
		done <- opened{file, err}
	}()
	var o opened
	select {
	case o = <-done:
	case <-ctx.Done():
		go func() {
			if o := <-done; o.err == nil { // a reader came too late
				_ = o.file.Close()
			}
		}()
		return ctx.Err()
	}
	if o.err != nil {
		return f.failed(o.err)
	}
	stop := context.AfterFunc(ctx, func() { _ = o.file.SetWriteDeadline(past) })
	defer stop()
	if err := f.through(ctx, o.file, write); err != nil {
		return errors.Join(err, o.file.Close())
	}
	return f.failed(o.file.Close())
}

// through writes to a file. What the file refuses is reported about the file; other errors
// are those of write.
func (f *File) through(ctx context.Context, to io.Writer, write func(io.Writer) error) error {
	s := &sink{ctx: ctx, to: to}
	buffer := bufio.NewWriterSize(s, 1<<16)
	err := write(buffer)
	if err == nil {
		err = buffer.Flush()
	}
	if stopped := ctx.Err(); err != nil && stopped != nil {
		return stopped
	}
	if s.err != nil {
		return f.failed(s.err)
	}
	return err
}

// sink remembers why a file refused to be written.
type sink struct {
	ctx context.Context
	to  io.Writer
	err error
}

func (s *sink) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := s.to.Write(p)
	if err != nil {
		s.err = err
	}
	return n, err
}
