//go:build !js

package catalog

import "github.com/antares-games/antares/games/box"

// DiceTuners returns the games with dice whose evaluation is fitted, by id.
func DiceTuners() map[string]box.DiceTuner {
	all := map[string]box.DiceTuner{}
	for _, b := range boxes {
		if t := b.DiceTuner(); t != nil {
			all[b.Info().ID] = t
		}
	}
	return all
}

// Tuners returns the games whose evaluation is a sum of terms, by id.
func Tuners() map[string]box.Tuner {
	all := map[string]box.Tuner{}
	for _, b := range boxes {
		if t := b.Tuner(); t != nil {
			all[b.Info().ID] = t
		}
	}
	return all
}
