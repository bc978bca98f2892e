#!/bin/sh
# Creates the puzzles that come with the program, games/*/puzzles.json. Takes about ten minutes on two cores.
set -eu
cd "$(dirname "$0")/.."
antares=${ANTARES:-bin/antares}
[ -x "$antares" ] || { echo "there is no program $antares: make build first" >&2; exit 1; }
for game in ${*:-$(for f in games/*/puzzles.json; do basename "$(dirname "$f")"; done)}; do
	"$antares" puzzles "$game" --count 45 --games 300 --seed 1 --bot level:4 --nodes 60000 --out "games/$game/puzzles.json" --force
done
