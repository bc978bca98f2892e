package studies

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

// maxCarried is the most that the files of a job hold together, in bytes: they go over a
// bus, with every job.
const maxCarried = 256 << 10

// files are the options of a job whose values name files.
func (j *Job) files() (keys []string, err error) {
	f, err := catalog.Find(j.Game)
	if err != nil {
		return nil, err
	}
	for key, value := range j.Options {
		if f.Info().Portable(game.Options{key: value}) != nil {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// Carry reads the files that a job names into it, so that it can be played where they
// are not.
func (j *Job) Carry() error {
	keys, err := j.files()
	if err != nil {
		return err
	}
	left := maxCarried
	for _, key := range keys {
		text, err := os.ReadFile(j.Options[key])
		if err != nil {
			return err
		}
		if left -= len(text); left < 0 {
			return fmt.Errorf("%s is too large to be sent to workers: more than %d KiB", j.Options[key], maxCarried>>10)
		}
		if j.Files == nil {
			j.Files = map[string]string{}
		}
		j.Files[key] = string(text)
	}
	return nil
}

// Portable refuses a job that names a file that it does not carry: a worker must not
// open what a stranger names.
func (j *Job) Portable() error {
	keys, err := j.files()
	if err != nil {
		return err
	}
	for _, key := range keys {
		if _, carried := j.Files[key]; !carried {
			return fmt.Errorf("a job does not carry its file %.100q", j.Options[key])
		}
	}
	return nil
}

// configure is the game with its options. Files that the job carries are put down for as
// long as the game reads them.
func (j *Job) configure() (game.Variant, error) {
	f, err := catalog.Find(j.Game)
	if err != nil {
		return nil, err
	}
	if len(j.Files) == 0 {
		return f.Configure(j.Options)
	}
	keys, err := j.files()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "antares-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // it has been read
	options := maps.Clone(j.Options)
	for _, key := range keys {
		options[key] = filepath.Join(dir, key)
		if err := os.WriteFile(options[key], []byte(j.Files[key]), 0o600); err != nil {
			return nil, err
		}
	}
	return f.Configure(options)
}

// named notes in a record which files the options named, not where they were stored.
func (j *Job) named(rec *record.Record) {
	for key := range j.Files {
		if _, known := rec.Options[key]; known {
			rec.Options[key] = j.Options[key]
		}
	}
}

// key keeps what a player holds for one study apart from that for another, whose files
// may have the same names.
func (j *Job) key() string { return j.Study + " " + j.Game + " " + j.Options.String() }
