// Package tune fits the weights of evaluations to games of self-play. Linear fits the weights
// of a sum of terms (game.Tunable), FitChances and FitSelfPlay those of chances to win
// (game.Chances). It knows no particular game; package catalog connects the games to it. The
// result depends on the seed alone, not on the number of cores.
package tune
