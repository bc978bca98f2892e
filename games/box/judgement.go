package box

import (
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Search is what a search is made with. The zero value is the usual one.
type Search struct {
	// CacheMiB is the size of its cache; 0 means the default.
	CacheMiB int
	// Net replaces the game's own network.
	Net *net.Network
	// Terms means that positions are judged without any network.
	Terms bool
}

// network reads the game's own network.
func (b *Box[P]) network() (*net.Network, error) {
	if len(b.Net) == 0 {
		return nil, nil
	}
	return net.Read(b.Net)
}

// judgement returns the evaluation of a game without dice: its terms, corrected by a
// network if one fits the rules. A network that was asked for and does not fit is an
// error.
func (c *closed[P, PP]) judgement(r game.Rules[P], o Search) (game.Evaluator[P], error) {
	terms := c.box.Eval(r)
	n, err := c.networkFor(r, o)
	if n == nil || err != nil {
		return terms, err
	}
	in := net.Inputs[P](nil)
	if c.box.Inputs != nil {
		in = c.box.Inputs(r)
	}
	if in == nil {
		if o.Net == nil {
			return terms, nil
		}
		return nil, fmt.Errorf("%s: no network serves %s", c.Info().Name, r.Options())
	}
	return net.NewJudge(terms, in, n)
}

// chances returns the estimate of every seat's chances, with a network if one fits the
// rules.
func (c *closed[P, PP]) chances(r game.Rules[P], o Search) (game.Chances[P], error) {
	n, err := c.networkFor(r, o)
	switch {
	case err != nil:
		return nil, err
	case n == nil:
		return c.box.Chances(r), nil
	case c.box.Learned == nil:
		return nil, fmt.Errorf("%s: no network serves it", c.Info().Name)
	}
	return c.box.Learned(r, n)
}

// networkFor returns the network that judges positions under some rules; nil if none does.
func (c *closed[P, PP]) networkFor(r game.Rules[P], o Search) (*net.Network, error) {
	switch {
	case o.Terms:
		return nil, nil
	case o.Net == nil:
		n, err := c.own()
		if n == nil || err != nil || !n.Header.Fits(r.Options()) {
			return nil, err
		}
		return n, nil
	case o.Net.Header.Game != c.Info().ID:
		return nil, fmt.Errorf("the network is for the game %q, not for %q", o.Net.Header.Game, c.Info().ID)
	case !o.Net.Header.Fits(r.Options()):
		return nil, fmt.Errorf("the network is not for %s", r.Options())
	}
	return o.Net, nil
}
