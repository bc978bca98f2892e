// Package antares is the root of the house. The domain that servers and clients
// share (people, tables, seats) will live here, without any technology; for now
// the games themselves are all there is:
//
//	game/        the vocabulary of rules engines, and the suite they must pass
//	games/       one game a package
//	search/      alpha-beta, expectimax, Monte-Carlo tree search
//	engine/      thinking players behind one interface, levels
//	catalog/     the list of games and their bots
//	ugi/         the text protocol for engines
//	match/       the arena
//	tune/        fits evaluations from self-play
//	record/      game records as text and JSON
//	draw/        boards as SVG, PNG and text
//	tui/         the terminal
//	bench/       speed
//	docs/        rulebook, rules for players, architecture, notation, results
//	cmd/antares  the command line
package antares
