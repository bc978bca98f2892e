package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

// engineFor creates the engine that plays a variant at a level, 0 for full strength.
func engineFor(v game.Variant, s ugi.Settings) (engine.Engine, error) {
	o, err := searchWith(s.Net)
	if err != nil {
		return nil, err
	}
	o.CacheMiB = s.Hash
	if s.Level == 0 && s.Tablebase != "" {
		return askingEngine(v, s.Tablebase, o)
	}
	if s.Level == 0 {
		return catalog.Engine(v, o)
	}
	e, _, err := catalog.BotWith(fmt.Sprintf("level:%d", s.Level), v, o)
	return e, err
}

// botFor creates the bot for a specification such as level:5, or starts somebody else's
// program; the context bounds that start. Each call creates another engine; several may
// be created at once.
func botFor(ctx context.Context, spec string, v game.Variant) (engine.Engine, search.Limits, error) {
	return botWith(ctx, spec, v, 0)
}

// botWith is botFor with the time that a program without a limit of time may stay silent; 0
// is the usual one.
func botWith(ctx context.Context, spec string, v game.Variant, patience time.Duration) (engine.Engine, search.Limits, error) {
	command, isProgram := strings.CutPrefix(spec, "ugi:")
	limits := search.Limits{Time: programTime}
	if limit, program, ok := strings.Cut(spec, "@"); ok && !isProgram {
		var err error
		if limits, err = catalog.Limit(limit); err != nil {
			return nil, limits, err
		}
		command, isProgram = program, true
	}
	if !isProgram {
		player, o, err := searchOf(spec)
		if err != nil {
			return nil, limits, err
		}
		return catalog.BotWith(player, v, o)
	}
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, limits, usagef("bot %q names no program", spec)
	}
	e, err := ugi.Start(ctx, words, ugi.ClientOptions{Variant: v, Patience: patience})
	return e, limits, err
}

// programTime is how long somebody else's program has per move by default.
const programTime = time.Second
