package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// test builds the tests of a package as the engine is built, and runs them in Node, in the
// folder of the package: go run ./scripts/wasm test ./desk -test.run TestSaid
func test(dir string, flags []string) error {
	temp, err := os.MkdirTemp("", "antares-wasm-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(temp) }()
	program := filepath.Join(temp, "test.wasm")
	if err := compile("test", "-c", "-o", program, dir); err != nil {
		return err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	if data, err = lighten(data); err != nil {
		return err
	}
	if err := os.WriteFile(program, data, 0o644); err != nil {
		return err
	}
	root, err := goRoot()
	if err != nil {
		return err
	}
	cmd := exec.Command(filepath.Join(root, "lib/wasm/go_js_wasm_exec"), append([]string{program}, flags...)...)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s in Node: %w", dir, err)
	}
	return nil
}
