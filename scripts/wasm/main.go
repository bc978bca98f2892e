// Command wasm builds the engine for browsers (cmd/antares-wasm) into web/engine, where
// package web takes it from: the program, compressed, and Go's own script that starts it.
// "make build" runs it, from the root of the repository.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

const (
	// built is kept, so that linking is skipped if nothing has changed.
	built = "bin/antares.wasm"
	to    = "web/engine"
	// maxSize is what a phone may be asked to fetch.
	maxSize = 1_300_000
)

func main() {
	err := error(nil)
	if len(os.Args) > 2 && os.Args[1] == "test" {
		err = test(os.Args[2], os.Args[3:])
	} else {
		err = run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := build(); err != nil {
		return err
	}
	plain, err := os.ReadFile(built)
	if err != nil {
		return err
	}
	light, err := lighten(plain)
	known := err == nil
	if !known {
		fmt.Fprintf(os.Stderr, "wasm: %v: the engine for browsers is larger than it should be\n", err)
		light = plain
	}
	small, err := compressed(light, filepath.Join(to, "antares.wasm.br"))
	if err != nil {
		return err
	}
	root, err := goRoot()
	if err != nil {
		return err
	}
	start, err := os.ReadFile(filepath.Join(root, "lib/wasm/wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := write(filepath.Join(to, "wasm_exec.js"), start); err != nil {
		return err
	}
	fmt.Printf("the engine for browsers: %.2f MB, %.3f MB compressed\n", float64(len(light))/1e6, float64(small)/1e6)
	if small > maxSize && known {
		return fmt.Errorf("%d bytes compressed are more than the %d that a phone may be asked to fetch", small, maxSize)
	}
	return nil
}

// goRoot is the folder of Go, which has a script that starts WebAssembly programs.
func goRoot() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(root)), nil
}

// build compiles the program. Nothing of this machine is in it, so it is the same wherever
// it is built.
func build() error {
	return compile("build", "-o", built, "./cmd/antares-wasm")
}

// hot are the packages that searches spend their time in. Functions are put in the place of
// their calls only there: elsewhere that makes a program larger and hardly faster.
var hot = []string{"think/search", "think/net", "games/skorpion", "games/scorpion", "games/skaane", "games/rsp"}

// compile runs a command of go that makes a WebAssembly program.
func compile(command string, args ...string) error {
	flags := []string{command, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=math/...="}
	for _, p := range hot {
		flags = append(flags, "-gcflags=github.com/antares-games/antares/"+p+"=")
	}
	cmd := exec.Command("go", append(flags, args...)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go %s: %w", command, err)
	}
	return nil
}

// compressed makes the file with the compressed program, and returns its size. That takes
// long, so a file that holds the same program already stays as it is.
func compressed(plain []byte, file string) (int, error) {
	if small, err := os.ReadFile(file); err == nil {
		if same, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small))); err == nil && bytes.Equal(same, plain) {
			return len(small), nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	var small bytes.Buffer
	z := brotli.NewWriterOptions(&small, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := z.Write(plain); err != nil {
		return 0, err
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	return small.Len(), write(file, small.Bytes())
}

// write writes a file completely or not at all, and leaves one alone that is the same.
func write(file string, data []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, data) {
		return nil
	}
	f, err := os.CreateTemp("bin", "*.new") // not where a build at the same time would find it
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // gone by then, if all went well
	_, err = f.Write(data)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
