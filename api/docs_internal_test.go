package api

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// docs/api.md has every code with its status.
func TestDocsStatuses(t *testing.T) {
	page, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	for code, status := range statuses {
		if want := fmt.Sprintf("\n| `%s` | %d | ", code, status); !strings.Contains(string(page), want) {
			t.Errorf("the page does not have %q", want)
		}
	}
}
