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

// own returns the game's own network; nil if it has none.
func (c *closed[P, PP]) own() (*net.Network, error) {
	if n := c.brought.Load(); n != nil {
		return n, nil
	}
	return c.carried()
}

// NetFile returns the file of the network in the box.
func (c *closed[P, PP]) NetFile() []byte { return c.box.Net }

// Bring reads a network that is the game's own from now on. One that would not fit the game
// as it is usually played is refused.
func (c *closed[P, PP]) Bring(file []byte) error {
	n, err := net.Read(file)
	if err != nil {
		return err
	}
	v, err := c.Configure(nil)
	if err != nil {
		return err
	}
	if _, err := c.Network(v, Search{Net: n}); err != nil {
		return err
	}
	c.brought.Store(n)
	return nil
}

// judgement returns the evaluation of a game without dice, and the network that corrects
// its terms; nil if none fits the rules. A network that was asked for and does not fit is
// an error.
func (c *closed[P, PP]) judgement(r game.Rules[P], o Search) (game.Evaluator[P], *net.Network, error) {
	terms := c.box.Eval(r)
	n, err := c.networkFor(r, o)
	if n == nil || err != nil {
		return terms, nil, err
	}
	in := net.Inputs[P](nil)
	if c.box.Inputs != nil {
		in = c.box.Inputs(r)
	}
	if in == nil {
		return terms, nil, c.unserved(r, o)
	}
	j, err := net.NewJudge(terms, in, n)
	return j, n, err
}

// chances returns the estimate of every seat's chances, and the network that corrects it,
// as judgement does.
func (c *closed[P, PP]) chances(r game.Rules[P], o Search) (game.Chances[P], *net.Network, error) {
	terms := c.box.Chances(r)
	n, err := c.networkFor(r, o)
	if n == nil || err != nil {
		return terms, nil, err
	}
	learned := game.Chances[P](nil)
	if c.box.Learned != nil {
		learned, err = c.box.Learned(r, n)
	}
	if learned == nil && err == nil {
		return terms, nil, c.unserved(r, o)
	}
	return learned, n, err
}

// unserved is the error for rules that no network can serve; nil unless one was asked for.
func (c *closed[P, PP]) unserved(r game.Rules[P], o Search) error {
	if o.Net == nil {
		return nil
	}
	return fmt.Errorf("%s: no network serves %s", c.Info().Name, r.Options())
}

// networkFor returns the network that is meant to judge positions under some rules; nil if
// none is.
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

// judge returns the network that judges positions under some rules; nil if terms do alone.
func (c *closed[P, PP]) judge(r game.Rules[P], o Search) (n *net.Network, err error) {
	switch {
	case c.box.Eval != nil:
		_, n, err = c.judgement(r, o)
	case c.box.Chances != nil:
		_, n, err = c.chances(r, o)
	case o.Net != nil:
		err = c.unserved(r, o)
	}
	return n, err
}

// Network returns the network that judges positions of a variant; nil if terms do alone.
func (c *closed[P, PP]) Network(v game.Variant, o Search) (*net.Network, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return c.judge(r, o)
}
