// Package proof defines certificates and checks them. A certificate claims that a player can
// force a win, or cannot be beaten, and lists what that player does in every position that
// can come up. The checker plays all of it through by the rules alone: it uses no search, and
// does not trust the author of the file.
package proof

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/antares-games/antares/game"
)

// Claim is what a certificate says of its player.
type Claim string

// The claims.
const (
	Wins  Claim = "wins"
	Holds Claim = "holds" // at least a draw
)

// Certificate is a strategy for one player from one position.
type Certificate struct {
	Game    string
	Options game.Options
	Player  string
	Claim   Claim
	Root    string
	Nodes   []Node
}

// Node is a position of the strategy. Where the player is to move Action is what it
// does; elsewhere it is empty, and everything that the other may do is meant.
type Node struct {
	// Plies is how far the win is away at most; 0 where only a draw is claimed.
	Plies    int
	Position string
	Action   string
}

const magic = "antares-proof 1"

// everything stands in place of an action where the other player is to move.
const everything = "*"

// ErrFormat is returned for a file that is not a certificate, or was changed.
var ErrFormat = errors.New("not an Antares certificate, or damaged")

// Write writes a certificate, with a checksum of all of it at the end.
func (c *Certificate) Write(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame %s\n", magic, c.Game)
	for _, key := range slices.Sorted(maps.Keys(c.Options)) {
		fmt.Fprintf(&b, "option %s=%s\n", key, c.Options[key])
	}
	fmt.Fprintf(&b, "claim %s %s\nroot %s\nnodes %d\n", c.Player, c.Claim, c.Root, len(c.Nodes))
	for _, n := range c.Nodes {
		action := n.Action
		if action == "" {
			action = everything
		}
		fmt.Fprintf(&b, "%d\t%s\t%s\n", n.Plies, n.Position, action)
	}
	fmt.Fprintf(&b, "sha256 %x\n", sha256.Sum256(b.Bytes()))
	_, err := w.Write(b.Bytes())
	return err
}

// Read reads a certificate and checks that it is whole; whether it is true is for
// Check to decide.
func Read(r io.Reader) (*Certificate, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	at := bytes.LastIndex(text, []byte("\nsha256 ")) + 1
	sum := sha256.Sum256(text[:at])
	if at == 0 || string(text[at:]) != "sha256 "+hex.EncodeToString(sum[:])+"\n" {
		return nil, fmt.Errorf("checksum mismatch: %w", ErrFormat)
	}
	c := &Certificate{Options: game.Options{}}
	lines := bufio.NewScanner(bytes.NewReader(text[:at]))
	nodes := -1
	for n := 1; lines.Scan(); n++ {
		if err := c.line(lines.Text(), n, &nodes); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if nodes != len(c.Nodes) {
		return nil, fmt.Errorf("it has %d positions and says %d: %w", len(c.Nodes), nodes, ErrFormat)
	}
	return c, nil
}

func (c *Certificate) line(text string, number int, nodes *int) error {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case number == 1:
		if text != magic {
			return fmt.Errorf("it begins with %.40q, not with %q: %w", text, magic, ErrFormat)
		}
	case *nodes >= 0:
		fields := strings.Split(text, "\t")
		if len(fields) != 3 {
			return fmt.Errorf("a position has three fields: %w", ErrFormat)
		}
		plies, err := strconv.Atoi(fields[0])
		if err != nil {
			return fmt.Errorf("%.20q is not a number of plies: %w", fields[0], ErrFormat)
		}
		n := Node{Plies: plies, Position: fields[1], Action: fields[2]}
		if n.Action == everything {
			n.Action = ""
		}
		c.Nodes = append(c.Nodes, n)
	case word == "game":
		c.Game = rest
	case word == "option":
		key, value, ok := strings.Cut(rest, "=")
		if !ok {
			return fmt.Errorf("an option is key=value: %w", ErrFormat)
		}
		c.Options[key] = value
	case word == "claim":
		player, claim, _ := strings.Cut(rest, " ")
		c.Player, c.Claim = player, Claim(claim)
	case word == "root":
		c.Root = rest
	case word == "nodes":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 {
			return fmt.Errorf("%.20q is not a number of positions: %w", rest, ErrFormat)
		}
		*nodes = n
	default:
		return fmt.Errorf("%.20q does not belong in a certificate: %w", word, ErrFormat)
	}
	return nil
}
