#!/bin/sh
# Rebuilds every file that is derived from others: words for translators, pictures, golden
# files, types of the API, the built web client. Run it after adding or changing a game,
# then check what changed: git diff --stat.
set -eu
: "${GO:=go}" "${MAKE:=make}"

step() {
	echo "== $1"
	shift
	"$@"
}

# Words and pictures first: the others contain them.
step "words for translators" "$GO" test ./games/catalog -run 'TestWords' -count=1 -update
step "pictures" "$MAKE" --no-print-directory pictures
# Every package with golden files has a flag that writes them.
for dir in $(grep -rl --include='*_test.go' 'flag.Bool("update"' . | xargs -n1 dirname | sort -u); do
	step "golden files of $dir" "$GO" test "$dir" -count=1 -timeout 20m -update
done
step "what the commands print" env UPDATE_SCRIPTS=1 "$GO" test ./cmd/antares -run TestScripts -count=1 -timeout 20m
step "types of the API" "$MAKE" --no-print-directory web-schema
step "the web client" "$MAKE" --no-print-directory web
# The program contains what was just built.
step "the program" "$MAKE" --no-print-directory build
echo "== done: git diff --stat shows what changed"
