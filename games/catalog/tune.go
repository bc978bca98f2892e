package catalog

import "github.com/antares-games/antares/games/box"

// DiceTuners are the games with dice whose judgement is fitted, by their ids.
func DiceTuners() map[string]box.DiceTuner {
	all := map[string]box.DiceTuner{}
	for _, b := range boxes {
		if t := b.DiceTuner(); t != nil {
			all[b.Info().ID] = t
		}
	}
	return all
}

// Tuners are the games whose evaluation is a sum of terms, by their ids.
func Tuners() map[string]box.Tuner {
	all := map[string]box.Tuner{}
	for _, b := range boxes {
		if t := b.Tuner(); t != nil {
			all[b.Info().ID] = t
		}
	}
	return all
}
