package newgame

import (
	"errors"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
)

// enter adds a game to the source of the catalogue: its import, and its box at the end
// of the list of boxes.
func enter(text []byte, id string) ([]byte, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "catalog.go", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	end := token.NoPos // of the list
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range d.Specs {
			v, ok := spec.(*ast.ValueSpec)
			if ok && len(v.Values) == 1 && v.Names[0].Name == "boxes" {
				if list, ok := v.Values[0].(*ast.CompositeLit); ok {
					end = list.Rbrace
				}
			}
		}
	}
	if end == token.NoPos || len(f.Imports) == 0 {
		return nil, errors.New("there is no list of boxes")
	}
	// Work from the end to the beginning, so that the earlier offset stays valid.
	text = slices.Insert(slices.Clone(text), set.Position(end).Offset, []byte("\t"+id+".Box,\n")...)
	last := f.Imports[len(f.Imports)-1]
	text = slices.Insert(text, set.Position(last.End()).Offset, []byte("\n\t\""+module+"/games/"+id+"\"")...)
	return format.Source(text) // sorts the imports
}
