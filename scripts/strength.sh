#!/bin/sh
# Plays this program against another one, an earlier release as a rule, at equal time: one thread each
# and 100 ms per move, 1,000 games of each game, 4,000 of Scorpion between two. The games are kept in
# $OUT (default: strength), so the same command continues an interrupted match. Every game being played
# needs a core of its own: CONCURRENCY should be no more than there are cores. Run it in the root of the
# repository.
#
#     sh scripts/strength.sh PATH/TO/OLD/antares [GAME…]
set -eu
new=${ANTARES:-bin/antares}
old=${1:?give the program to play against}
shift
[ -x "$new" ] || { echo "there is no program $new: make build first" >&2; exit 1; }
[ -x "$old" ] || { echo "there is no program $old" >&2; exit 1; }
out=${OUT:-strength}
time=${TIME:-100ms}
concurrency=${CONCURRENCY:-$(getconf _NPROCESSORS_ONLN)}
mkdir -p "$out"

play() { # GAME GAMES FLAGS…
	id=$1 games=${GAMES:-$2}
	shift 2
	echo "== $id"
	"$new" match "$id" "time:$time@$new ugi $id" "time:$time@$old ugi $id" --games "$games" --concurrency "$concurrency" --out "$out/$id" --resume "$@"
}

[ $# -gt 0 ] || set -- skorpion skaane rsp scorpion
for id in "$@"; do
	case $id in
	scorpion) play scorpion 4000 --set players=2 ;;
	*) play "$id" 1000 --openings 6 --resign 0.02,3 ;;
	esac
done
