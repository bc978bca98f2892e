#!/bin/sh
# Creates the studies in docs/studies: a text, a page and the figures of each. The games are
# kept in $ANTARES_STUDIES (default: ~/.cache/antares/studies), so an interrupted study
# continues, and a finished one is only written again. On two cores a study takes about two
# minutes, all of them a quarter of an hour. `scripts/studies.sh NAME…` creates some of them.
set -eu
cd "$(dirname "$0")/.."
antares=${ANTARES:-bin/antares}
[ -x "$antares" ] || { echo "there is no program $antares: make build first" >&2; exit 1; }
work=${ANTARES_STUDIES:-${XDG_CACHE_HOME:-$HOME/.cache}/antares/studies}
wanted=" $* "

study() { # NAME GAME FLAGS…
	name=$1
	shift
	case $wanted in
	"  " | *" $name "*) ;;
	*) return 0 ;;
	esac
	echo "== $name"
	"$antares" study "$@" --seed 1 --out "$work/$name"
	for form in html md json; do
		cp "$work/$name/report.$form" "docs/studies/$name.$form"
	done
}

boards=docs/studies/boards
study skorpion skorpion --compare discard=out --compare board=gate25 \
	--bot level:6 --games 400 --random 200
study skorpion-level8 skorpion --bot level:8 --games 80 --random 0 --ladder 0
study skorpion-boards skorpion --compare board=$boards/wheel29.json --compare board=$boards/hex37.json --compare board=$boards/diamond41.json \
	--bot level:6 --games 250 --random 100 --ladder 0
study scorpion scorpion --compare squares=16 --compare squares=20 --compare squares=30 \
	--bot nodes:500 --judge 300 --games 180 --random 100 --ladder 0
study scorpion-players scorpion --compare players=3 --compare players=2 --compare mode=teams --compare 'mode=double players=2' \
	--bot nodes:500 --judge 300 --games 140 --random 60 --ladder-games 60
study skaane skaane --compare deal=mirror \
	--bot level:6 --games 350 --random 200
study skaane-boards skaane --compare board=6x6 --compare board=4x5 --compare board=4x8 --compare board=6x8 --compare board=8x6 \
	--bot level:6 --games 250 --random 100 --ladder 0
study rsp rsp --compare flags=2 \
	--bot nodes:2000 --games 300 --random 200
