#!/bin/sh
# Installs what the tests need besides Go, or prints what to install. The race detector
# needs a C compiler, the terminal tests need script(1), the example bot in the protocol
# document needs Python, the store tests need PostgreSQL, and the tests with several servers
# need NATS. The tests start their own PostgreSQL and NATS servers.
set -eu
missing=
command -v gcc >/dev/null 2>&1 || missing="$missing gcc libc6-dev"
command -v script >/dev/null 2>&1 || missing="$missing bsdutils"
command -v python3 >/dev/null 2>&1 || missing="$missing python3-minimal"
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v nats-server >/dev/null 2>&1 || [ -x /usr/sbin/nats-server ] || missing="$missing nats-server"
# Opens the pages. The shell has no window and takes two thirds of the time; older systems have
# the whole browser only.
command -v chromium-headless-shell >/dev/null 2>&1 || command -v chromium >/dev/null 2>&1 || missing="$missing BROWSER"
command -v tmux >/dev/null 2>&1 || missing="$missing tmux" # plays in terminals
# Node rebuilds the web client and tests it.
command -v npm >/dev/null 2>&1 || missing="$missing nodejs npm"
if [ -n "$missing" ]; then
	if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
		wait="-o DPkg::Lock::Timeout=300" # if something else is being installed
		# shellcheck disable=SC2086 # two words
		apt-get $wait update
		case $missing in
		*BROWSER*)
			browser=chromium
			apt-cache show chromium-headless-shell >/dev/null 2>&1 && browser=chromium-headless-shell
			missing=$(echo "$missing" | sed "s/BROWSER/$browser/")
			;;
		esac
		# shellcheck disable=SC2086 # a list of packages
		DEBIAN_FRONTEND=noninteractive apt-get $wait install -y --no-install-recommends $missing
	else
		echo "The tests need these packages; please install them first:$(echo "$missing" | sed 's/BROWSER/chromium-headless-shell (or chromium)/')" >&2
		exit 1
	fi
fi
sh "$(dirname "$0")/node.sh" # the system's may be too old
