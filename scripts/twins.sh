#!/bin/sh
# Networks must say the same on every platform. This machine's own tests compare its assembly
# with the plain loops; here the same tests run with the plain loops alone, in WebAssembly, and
# with the assembly for ARM where that can be run.
set -eu
: "${GO:=go}"
CGO_ENABLED=0
PATH="$(cd "$(dirname "$0")/.." && pwd)/bin/node/node_modules/.bin:$PATH" # where scripts/node.sh puts Node
export CGO_ENABLED PATH
twin() {
	printf '%-9s' "$1"
	shift
	env "$@" -vet=asmdecl ./think/net
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
