// Package tune fits what the evaluations of games leave open to games that the
// evaluations play against themselves. Linear fits the weights of a sum of terms
// (game.Tunable), FitChances and FitSelfPlay those of chances to win (game.Chances).
// It knows no game; package catalog ties games to it. Everything
// follows from a seed, whatever the number of cores.
package tune
