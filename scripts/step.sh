#!/bin/sh
# step.sh NAME COMMAND… runs a command, prefixes every line that it prints with the name, and
# finally prints how long it took.
#
# Temporary files are in memory where possible: tests create hundreds of databases, which sync
# at every commit and need not outlive the tests.
set -u
name=$1
shift
began=$(date +%s)
scratch() {
	free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
	[ "${free:-0}" -gt 2000000 ] || return 1
	dir=$(mktemp -d -p /dev/shm antares-test.XXXXXX 2>/dev/null) || return 1
	# Programs are also built and run there, which not every system allows.
	printf '#!/bin/sh\n' >"$dir/try" && chmod 755 "$dir/try" "$dir" && "$dir/try" 2>/dev/null && rm "$dir/try" && return 0
	rm -rf "$dir"
	return 1
}
scratch || dir=$(mktemp -d)
chmod 755 "$dir" # PostgreSQL runs as somebody else
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
mkdir "$dir/tmp"
export GOTMPDIR="${GOTMPDIR:-${TMPDIR:-/tmp}}" TMPDIR="$dir/tmp"
echo "$name: $*" | cut -c1-100
{
	"$@" 2>&1
	echo $? >"$dir/status"
} | while IFS= read -r line || [ -n "$line" ]; do # awk and sed may wait for more
	printf '%s: %s\n' "$name" "$line"
done
code=$(cat "$dir/status" 2>/dev/null || echo 1)
[ "$code" = 0 ] && word=done || word=FAILED
echo "$name: $word after $(($(date +%s) - began)) s"
exit "$code"
