package cluster

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares/store/storetest/pgtest"
)

// patience is how long anything may take that must happen at last. Machines may be slow.
const patience = 4 * time.Minute

var built struct {
	once sync.Once
	dir  string
	file string
	err  error
}

func TestMain(m *testing.M) {
	defer func() { _ = os.RemoveAll(built.dir) }() // Main does not return here
	pgtest.Main(cleaner{m})
}

// binary builds the program, once for all tests.
func binary(t *testing.T) string {
	t.Helper()
	built.once.Do(func() {
		built.dir, built.err = os.MkdirTemp("", "antares-cluster-")
		if built.err != nil {
			return
		}
		built.file = filepath.Join(built.dir, "antares")
		out, err := exec.Command("go", "build", "-o", built.file, "../cmd/antares").CombinedOutput()
		if err != nil {
			built.err = fmt.Errorf("go build: %w\n%s", err, out)
		}
	})
	if built.err != nil {
		t.Fatal(built.err)
	}
	return built.file
}
