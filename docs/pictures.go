package docs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
)

// Picture is what a picture in the players' rules shows.
type Picture struct {
	// Name is how the page names it: "img/start.svg".
	Name string `json:"name"`
	// Set are the options, as key=value.
	Set []string `json:"set,omitempty"`
	// Position is its text; empty for a starting position, which Seed deals.
	Position string `json:"position,omitempty"`
	Seed     string `json:"seed,omitempty"`
}

// Pictures lists the pictures of a game's page for players, from the files of its
// folder; none if there is no list of them.
func Pictures(files fs.FS) ([]Picture, error) {
	data, err := fs.ReadFile(files, "pictures.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Picture
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the list of pictures: %w", err)
	}
	return list, nil
}
