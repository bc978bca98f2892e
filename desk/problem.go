package desk

import (
	"context"
	"errors"
	"math"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/record"
)

// Problem is the problem of an error that whoever asked can do something about; nil for
// others.
func Problem(err error) *api.Problem {
	var (
		p       *api.Problem
		refused *api.RefusedError
		rule    *game.RuleError
		option  *game.OptionError
		known   *antares.Error
		parse   *record.ParseError
	)
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &rule):
		p = api.NewProblem(antares.CodeRule, rule.Text)
		p.Rule, p.Also, p.Message, p.Args = rule.Rule, rule.Also, rule.Message, rule.Args
		if errors.As(err, &refused) {
			p.At = &refused.At
		}
	case errors.As(err, &parse):
		p = api.NewProblem(antares.CodeBadRequest, parse.Error())
		p.Line = parse.Line
	case errors.As(err, &option):
		p = api.NewProblem(antares.CodeBadRequest, option.Error())
	case errors.As(err, &known):
		p = api.NewProblem(known.Code, known.Text)
		if known.RetryAfter > 0 {
			p.Retry = int(math.Ceil(known.RetryAfter.Seconds()))
		}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		p = api.NewProblem(antares.CodeUnavailable, "that took too long: try again")
		p.Retry = 1
	}
	return p
}
