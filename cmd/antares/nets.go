package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/net"
)

// noNet is what people say instead of a file to do without a network.
const noNet = "none"

// netFlag adds --net.
func netFlag(f *pflag.FlagSet, file *string) {
	f.StringVar(file, "net", "", "file of a network to judge with; none: judge without one (default: the game's own)")
}

// searchOf splits BOT,net=FILE, and reads the network.
func searchOf(spec string) (player string, o box.Search, err error) {
	player, file, ok := strings.Cut(spec, ",net=")
	if !ok {
		return spec, o, nil
	}
	if file == "" { // a variable of a script that is not set
		return player, o, usagef("bot %q: say which network: net=FILE or net=%s", spec, noNet)
	}
	o, err = searchWith(file)
	return player, o, err
}

// searchWith is a search that uses the network of a file, none at all, or, if no file is
// named, the game's own.
func searchWith(file string) (o box.Search, err error) {
	switch file {
	case "":
	case noNet:
		o.Terms = true
	default:
		o.Net, err = readNet(file)
	}
	return o, err
}

// readNet reads a network from a file.
func readNet(name string) (*net.Network, error) {
	if info, err := os.Stat(name); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() { // a pipe would wait for a writer
		return nil, fmt.Errorf("%s: it is not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, net.MaxFile+1))
	if err != nil {
		return nil, err
	}
	n, err := net.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}
