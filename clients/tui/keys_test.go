package tui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The table of keys in the documentation is the one in the program.
func TestKeyTable(t *testing.T) {
	text, err := os.ReadFile("../../docs/terminal.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range keyTable {
		var keys []string
		for key := range strings.FieldsSeq(strings.ReplaceAll(m.keys, ",", "")) {
			if seen[key] && key != "n" { // in a question n is the answer no
				t.Errorf("%s has two meanings", key)
			}
			seen[key] = true
			keys = append(keys, "`"+key+"`")
		}
		if line := "| " + strings.Join(keys, " ") + " | " + m.means + " |"; !strings.Contains(string(text), line) {
			t.Errorf("docs/terminal.md lacks the line\n%s", line)
		}
	}
}

// Every screen uses the names of the keys, so that none gives a letter a meaning of its
// own.
func TestKeysHaveNames(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	letter := regexp.MustCompile(`^"(.|space|enter|esc|tab|shift\+tab)"$`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "keys.go" || name == "line.go" || strings.HasPrefix(name, "plain") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		check := func(e ast.Expr) {
			if lit, ok := e.(*ast.BasicLit); ok && letter.MatchString(lit.Value) {
				t.Errorf("%s: the key %s has no name here", set.Position(lit.Pos()), lit.Value)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CaseClause:
				for _, e := range n.List {
					check(e)
				}
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					if call, ok := n.X.(*ast.CallExpr); ok {
						if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "String" {
							check(n.Y)
						}
					}
				}
			}
			return true
		})
	}
}
