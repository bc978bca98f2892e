package ugi

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// maxOffered bounds how many options an engine may have.
const maxOffered = 1000

// option is an option that an engine offers.
type option struct {
	name string // as it spells it
	most uint64 // the largest value of a number; 0 if it tells none
}

// parseOption reads `name NAME type …`; the name may contain spaces.
func parseOption(text string) (o option, ok bool) {
	rest, ok := strings.CutPrefix(text, "name ")
	if !ok {
		return o, false
	}
	name, kind, _ := strings.Cut(rest, " type ")
	if _, most, ok := strings.Cut(kind, " max "); ok && strings.HasPrefix(kind, "spin ") {
		most, _ = cutWord(most)
		o.most, _ = strconv.ParseUint(most, 10, 63) // not a number is no bound
	}
	o.name = strings.TrimSpace(name)
	return o, o.name != ""
}

// setOption sets what the engine offers and does not have already; the rest is
// left alone.
func (c *Client) setOption(name, value string) error {
	o, ok := c.offered[strings.ToLower(name)]
	if !ok || c.sent[o.name] == value {
		return nil
	}
	c.sent[o.name] = value
	return c.send("setoption name " + o.name + " value " + value)
}

// configure sets the options of the game and those that were requested. An engine
// need not offer the game's options if it is to play with the usual ones.
func (c *Client) configure() error {
	if v := c.opt.Variant; v != nil {
		set := v.Options()
		for _, o := range v.Info().Options {
			if _, ok := c.offered[strings.ToLower(o.Key)]; !ok && set[o.Key] != o.Default {
				return c.fail(Protocol, "it has no option %s, so it cannot play with %[1]s=%s", o.Key, set[o.Key])
			}
			if err := c.setOption(o.Key, set[o.Key]); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.opt.Set)) {
		value := c.opt.Set[name]
		if !isText(name + value) {
			return fmt.Errorf("ugi: option %q is no text", name)
		}
		if _, ok := c.offered[strings.ToLower(name)]; !ok {
			return c.fail(Protocol, "it has no option %s", name)
		}
		if err := c.setOption(name, value); err != nil {
			return err
		}
	}
	return nil
}
