package newgame

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	goodID     = regexp.MustCompile(`^[a-z][a-z0-9]{1,19}$`)
	goodPrefix = regexp.MustCompile(`^[A-Z]{2}$`)
	// goodText matches what may be put unchanged into a sentence, a Go string and JSON.
	goodText = regexp.MustCompile(`^[\pL\pN][\pL\pN ,.'’!?:-]{0,39}$`)
	// prefixes finds the prefix that a game declares.
	prefixes = regexp.MustCompile(`\bPrefix:\s*"([A-Z]{2})"`)
)

// reserved are folder names that Go or this project uses for something else.
var reserved = []string{"internal", "vendor", "testdata", "main", "documentation"}

// complete checks the names of a game, and fills in those that were left empty.
func (g *Game) complete(root string) error {
	switch {
	case !goodID.MatchString(g.ID):
		return bad("%q is not a name for a game: it has 2 to 20 small letters and digits, such as hurdle2", g.ID)
	case token.IsKeyword(g.ID) || types.Universe.Lookup(g.ID) != nil || slices.Contains(reserved, g.ID):
		return bad("%q means something else in Go: choose another name", g.ID)
	}
	if _, err := os.Lstat(filepath.Join(root, "games", g.ID)); err == nil {
		return bad("games/%s exists already: choose another name", g.ID)
	}
	taken, err := namesIn(filepath.Join(root, "games", "catalog"))
	if err != nil {
		return err
	}
	if slices.Contains(taken, g.ID) {
		return bad("%q means something else in the catalogue: choose another name", g.ID)
	}
	if g.Name == "" {
		g.Name = strings.ToUpper(g.ID[:1]) + g.ID[1:]
	}
	if g.Subtitle == "" {
		g.Subtitle = "the game of " + g.Name
	}
	for _, text := range []string{g.Name, g.Subtitle} {
		if !goodText.MatchString(text) {
			return bad("%q is not a title: up to 40 letters, digits and spaces, beginning with a letter", text)
		}
	}
	return g.choosePrefix(root)
}

// choosePrefix finds two capitals that no game uses: if none are requested, the first
// letter of the name and another of its letters, or else any two.
func (g *Game) choosePrefix(root string) error {
	taken := map[string]string{}
	files, err := filepath.Glob(filepath.Join(root, "games", "*", "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for _, m := range prefixes.FindAllSubmatch(text, -1) {
			taken[string(m[1])] = filepath.Base(filepath.Dir(file))
		}
	}
	if g.Prefix != "" {
		if !goodPrefix.MatchString(g.Prefix) {
			return bad("%q is not a prefix: it has two capitals", g.Prefix)
		}
		if other, ok := taken[g.Prefix]; ok {
			return bad("the rules of %s begin with %s already: choose another prefix", other, g.Prefix)
		}
		return nil
	}
	for _, second := range strings.ToUpper(g.ID[1:]) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		prefix := strings.ToUpper(g.ID[:1]) + string(second)
		if _, ok := taken[prefix]; !ok && goodPrefix.MatchString(prefix) {
			g.Prefix = prefix
			return nil
		}
	}
	return bad("no prefix that begins with %c is free: choose one", g.ID[0]-'a'+'A')
}

// namesIn lists the names that a package declares or imports, except in tests.
func namesIn(folder string) (names []string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, imp := range f.Imports {
			if name, err := strconv.Unquote(imp.Path.Value); err == nil {
				names = append(names, name[strings.LastIndex(name, "/")+1:])
			}
		}
		for _, decl := range f.Decls {
			names = append(names, declared(decl)...)
		}
	}
	return names, nil
}

// declared lists the names in a declaration that are visible in the whole package.
func declared(decl ast.Decl) (names []string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}
