package migrations

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPaired holds that both kinds of databases have the same steps, numbered
// without gaps, and that none has a way back.
func TestPaired(t *testing.T) {
	lists := map[string][]string{}
	for _, folder := range []string{"sqlite", "postgres"} {
		names, err := fs.Glob(files, folder+"/*")
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			base := path.Base(name)
			lists[folder] = append(lists[folder], base)
			if !regexp.MustCompile(`^\d{4}_[a-z_]+\.sql$`).MatchString(base) {
				t.Errorf("%s: want a name like 0001_people.sql", name)
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(string(text), "-- +goose Up\n") || strings.Contains(string(text), "goose Down") || strings.Contains(string(text), "NO TRANSACTION") {
				t.Errorf("%s: want one transaction upwards and nothing else", name)
			}
			versions, err := Set{folder: folder}.Versions()
			if err != nil || len(versions) != len(names) || versions[i] != int64(i+1) {
				t.Errorf("%s: versions %v, %v", folder, versions, err)
			}
		}
	}
	if !slices.Equal(lists["sqlite"], lists["postgres"]) || len(lists["sqlite"]) == 0 {
		t.Errorf("SQLite has %v and PostgreSQL %v", lists["sqlite"], lists["postgres"])
	}
}
