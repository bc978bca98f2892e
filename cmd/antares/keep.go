package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/clients/tui"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// kept is where this machine keeps games, guests and progress, or nil if it has no
// folder for them.
func kept() *keep.Folder {
	dir, err := keep.Dir()
	if err != nil {
		return nil
	}
	return keep.In(dir)
}

// keeper keeps a game that is played without a screen.
type keeper struct {
	cmd    *cobra.Command
	folder *keep.Folder
	slot   *keep.Slot // nil if there is no place to keep it
	who    []string
	seed   uint64
	warned bool
	left   bool // something is kept
}

func newKeeper(cmd *cobra.Command, who []string, seed uint64) *keeper {
	k := &keeper{cmd: cmd, folder: kept(), who: who, seed: seed}
	if k.folder != nil {
		k.slot = k.folder.New()
	}
	return k
}

// keep keeps the game as it stands now.
func (k *keeper) keep(s game.Session) {
	if k.slot == nil {
		return
	}
	k.left = keep.Worth(s)
	if k.left {
		k.slot.Set(keep.Of(s, k.who, k.seed))
	} else {
		k.slot.Set(nil)
	}
	k.written()
}

func (k *keeper) written() {
	err := k.slot.Write()
	if err == nil {
		return
	}
	k.left = false
	if !k.warned {
		k.warned = true
		fmt.Fprintf(k.cmd.ErrOrStderr(), "This game cannot be kept: %s\n", keep.Reason(err))
	}
}

// end leaves the game. result is how it stands: a game that somebody resigned is over,
// which its session does not know.
func (k *keeper) end(result string) {
	if k.slot == nil {
		return
	}
	if result != record.Ongoing {
		k.left = false
		k.slot.Set(nil)
		k.written()
	}
	k.slot.Close()
	k.folder.Settle()
	if k.left {
		fmt.Fprintln(k.cmd.ErrOrStderr(), "Kept. Resume it with: antares play --resume")
	}
}

// offer tells somebody who plays without a screen that a game of the same kind was left.
func offer(cmd *cobra.Command, info *game.Info) {
	folder := kept()
	if folder == nil {
		return
	}
	list, _ := folder.Games()
	if at := slices.IndexFunc(list, func(k keep.Kept) bool { return k.Record.Game == info.ID }); at >= 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "You left a game of %s after %d moves. To resume it, quit and type: antares play --resume %s --plain\n",
			info.Name, list[at].Made, info.ID)
	}
}

// resumeKept continues the game that was left last, or the last one of a game.
func (p *playing) resumeKept(cmd *cobra.Command, args []string, full bool) error {
	if changed(cmd, "server", "name", "token", "new-guest", "set", "position", "seed", "as", "against", "lesson", "puzzles") {
		return usagef("--resume takes no other flags than --ascii, --plain and --save: the game continues as it was")
	}
	file, err := outFile(cmd, p.save, p.force)
	if err != nil {
		return err
	}
	p.file = file
	id := ""
	if len(args) > 0 {
		g, err := catalog.Find(args[0])
		if err != nil {
			return err
		}
		id = g.Info().ID
	}
	folder := kept()
	if folder == nil {
		return errors.New("there is no folder to keep games in: set XDG_STATE_HOME")
	}
	list, warnings := folder.Games()
	for _, w := range warnings {
		fmt.Fprintln(cmd.ErrOrStderr(), "Warning:", w)
	}
	at := slices.IndexFunc(list, func(k keep.Kept) bool { return id == "" || k.Record.Game == id })
	if at < 0 {
		return errors.New("there is no game to resume")
	}
	slot, g, err := folder.Take(list[at].ID)
	if err != nil {
		return err
	}
	s, err := g.Session(catalog.Find)
	if err != nil {
		return errors.New(slot.Refuse(err))
	}
	if full {
		config := fullScreen(p.ascii)
		config.Keep = folder
		app := tui.New(config)
		app.Resume(s, g, slot)
		return app.Run(cmd.Context())
	}
	e, people, err := newCompany(cmd.Context(), s.Variant(), g.Who, g.Think)
	if err != nil {
		slot.Close()
		folder.Settle()
		return err
	}
	defer e.Close()
	k := &keeper{cmd: cmd, folder: folder, slot: slot, who: g.Who, seed: g.Think, left: true}
	return p.inLines(cmd, s, people, e, search.Limits{}, k)
}

// company is one engine that plays several seats, each with a computer of its own.
type company struct {
	variant game.Variant
	who     []string
	engines map[string]engine.Engine
	limits  map[string]search.Limits
}

func newCompany(ctx context.Context, v game.Variant, who []string, seed uint64) (c *company, people game.SeatSet, err error) {
	c = &company{v, who, map[string]engine.Engine{}, map[string]search.Limits{}}
	for i, spec := range who {
		if spec == "" {
			people |= game.Only(game.Seat(i))
			continue
		}
		if c.engines[spec] != nil {
			continue
		}
		e, limits, err := botFor(ctx, spec, v)
		if err != nil {
			return nil, 0, errors.Join(err, c.Close())
		}
		limits.Seed = seed
		c.engines[spec], c.limits[spec] = e, limits
	}
	return c, people, nil
}

// Name names all of them.
func (c *company) Name() string {
	var names []string
	for _, spec := range c.who {
		if e := c.engines[spec]; e != nil && !slices.Contains(names, e.Name()) {
			names = append(names, e.Name())
		}
	}
	return strings.Join(names, ", ")
}

// NewGame forgets what was learnt.
func (c *company) NewGame() {
	for _, e := range c.engines {
		e.NewGame()
	}
}

// Think asks the computer whose turn it is.
func (c *company) Think(ctx context.Context, t engine.Task, report func(engine.Info)) (engine.Answer, error) {
	s, err := c.variant.Read(t.Start, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	for _, a := range t.Actions {
		if err := s.Play(a); err != nil {
			return engine.Answer{}, err
		}
	}
	turn := s.Turn()
	if turn < 0 || c.engines[c.who[turn]] == nil {
		return engine.Answer{}, errors.New("no computer is to move")
	}
	t.Limits = c.limits[c.who[turn]]
	return c.engines[c.who[turn]].Think(ctx, t, report)
}

// Close ends all of them.
func (c *company) Close() (err error) {
	for _, e := range c.engines {
		err = errors.Join(err, e.Close())
	}
	return err
}
