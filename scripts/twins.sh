#!/bin/sh
# The engine must say the same on every platform.
#
# Networks and numbers: this machine's own tests compare its assembly with the plain loops; here
# the same tests run with the plain loops alone, in WebAssembly, and with the assembly for ARM
# where that can be run.
#
# Everything else that browsers ask: the same questions about every vector of every game are put
# to the engine here and to one in WebAssembly, built and lightened as "make build" does it, and
# the answers are compared: positions, legal actions, refusals, texts, what a search finds, what
# levels play.
set -eu
: "${GO:=go}"
CGO_ENABLED=0
PATH="$(cd "$(dirname "$0")/.." && pwd)/bin/node/node_modules/.bin:$PATH" # where scripts/node.sh puts Node
export CGO_ENABLED PATH
twin() {
	printf '%-9s' "$1"
	shift
	env "$@" -vet=asmdecl ./think/net ./think/same ./digest
}
twin plain $GO test -tags purego
twin wasm GOOS=js GOARCH=wasm $GO test -exec "$($GO env GOROOT)/lib/wasm/go_js_wasm_exec"
qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64 || true)
if [ "$($GO env GOHOSTARCH)" = arm64 ]; then
	: # tested as this machine's own
elif [ -n "$qemu" ]; then
	twin arm64 GOARCH=arm64 $GO test -exec "$qemu"
else
	echo "arm64    NOT TESTED: this needs qemu-aarch64 (Debian: qemu-user-static)"
fi

said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT
questions='^(TestSaid|TestCounts|TestRefusals|TestPages)$'
$GO test -vet=off -count=1 ./desk -run "$questions" -args -each 1 -said "$said/here"
$GO run ./scripts/wasm test ./desk -test.run "$questions" -each 1 -said "$said/wasm"
answers=$(wc -l <"$said/here")
if [ "$answers" -lt 10000 ]; then
	echo "only $answers answers: not everything was asked"
	exit 1
fi
if ! cmp -s "$said/here" "$said/wasm"; then
	echo "the engine in WebAssembly says something else (< here, > there):"
	diff "$said/here" "$said/wasm" | cut -c1-400 | head -20
	exit 1
fi
echo "$answers answers are the same here and in WebAssembly"
