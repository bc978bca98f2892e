#!/bin/sh
# Makes the puzzles that come with the program, learn/puzzle/*.json: on two cores ten minutes or so.
set -eu
cd "$(dirname "$0")/.."
antares=${ANTARES:-bin/antares}
[ -x "$antares" ] || { echo "there is no program $antares: make build first" >&2; exit 1; }
for game in ${*:-skorpion skaane rsp}; do
	"$antares" puzzles "$game" --count 45 --games 300 --seed 1 --bot level:4 --nodes 60000 --out "learn/puzzle/$game.json"
done
