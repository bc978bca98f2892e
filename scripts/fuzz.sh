#!/bin/sh
# Runs every fuzz target for FUZZTIME, guided by coverage, and then sequences of acts by
# guests, members and bots at their tables, which run many times faster without guidance.
# All acts on the server are counted: it fails if there are fewer than ACTS.
set -eu
: "${GO:=go}" "${FUZZTIME:=20s}" "${ACTS:=200000}"

# Databases of fuzz tests need not outlive them, so they are in memory where possible.
dir=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' INT TERM
mkdir "$dir/acts" "$dir/tmp"
GOTMPDIR=${GOTMPDIR:-${TMPDIR:-/tmp}}
export ANTARES_FUZZ_ACTS="$dir/acts" TMPDIR="$dir/tmp" GOTMPDIR

# guided PACKAGE TARGET runs one target. On a busy machine, Go's fuzzing occasionally reports
# its own end as a failure: without an input that failed, it is not a failure.
guided() {
	echo "== $1 $2"
	if $GO test -run '^$' -fuzz "^$2\$" -fuzztime "$FUZZTIME" -fuzzminimizetime 10x "$1" >"$dir/out" 2>&1; then
		tail -n 3 "$dir/out"
	elif grep -q 'context deadline exceeded' "$dir/out" && ! grep -q 'Failing input\|panic' "$dir/out"; then
		tail -n 5 "$dir/out"
		echo "(no input failed)"
	else
		cat "$dir/out"
		exit 1
	fi
	rm -rf "$dir/tmp/"*
}

for pkg in $($GO list ${PACKAGES:-./...}); do
	for target in $($GO test -list '^Fuzz' "$pkg" | grep '^Fuzz'); do
		guided "$pkg" "$target"
	done
done

# many PERCENT PACKAGE TEST runs that percentage of the acts with one test.
many() {
	echo "== $2 $3"
	ANTARES_FUZZ_MOST=$((ACTS * $1 / 100)) $GO test -count=1 -timeout 30m -run "^$3\$" "$2"
}
many 60 ./serve/httpd TestActs
many 40 ./serve/httpd TestTalks
many 5 ./clients/sshd TestSessionKeys

echo "== acts"
total=0
for name in $(ls "$ANTARES_FUZZ_ACTS" | sed 's/\..*//' | sort -u); do
	n=$(cat "$ANTARES_FUZZ_ACTS/$name".* | awk '{ n += $1 } END { print n }')
	printf '%-16s %9d\n' "$name" "$n"
	total=$((total + n))
done
printf '%-16s %9d\n' total "$total"
if [ "$total" -lt "$ACTS" ]; then
	echo "fewer than $ACTS acts: that tries too little" >&2
	exit 1
fi
