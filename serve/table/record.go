package table

import (
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

// terminations are the record's words for reasons.
var terminations = map[antares.Reason]string{
	antares.ByRule: record.Normal, antares.ByResigning: record.Resigned, antares.ByTime: record.Timeout,
	antares.ByAgreement: record.Agreement, antares.ByAborting: record.Abandoned,
}

// Record is the game as a record, with everything needed to check its chance once the
// secret is known.
func (t *Table) Record() (*record.Record, error) {
	if t.session == nil {
		return nil, antares.Errorf(antares.CodeNotStarted, "the game has not started")
	}
	names := make([]string, len(t.Seats))
	seals := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		names[i], seals[i] = s.Name, s.Seal
	}
	r := record.FromSession(t.session, names...)
	if t.Created.Unix() != 0 { // an imported game without a date has 0
		r.Date = t.Created.UTC().Format("2006.01.02")
	}
	if t.Status == antares.Over {
		var known bool
		if r.Termination, known = terminations[t.Reason]; !known {
			r.Termination = string(t.Reason) // an imported game's own word
		}
		if t.Reason != antares.ByAborting {
			r.Result = t.Result
		}
	}
	r.Tags = []record.Tag{{Name: fair.TagTable, Value: t.ID}}
	if t.Foreign() {
		return r, nil
	}
	r.Seed = t.Secret()
	if t.Setup.Start != "" {
		r.Tags = append(r.Tags, record.Tag{Name: fair.TagSetup, Value: fair.Chosen})
	}
	r.Tags = append(r.Tags,
		record.Tag{Name: fair.TagCommitment, Value: t.Setup.Commitment},
		record.Tag{Name: fair.TagSeeds, Value: fair.JoinSeeds(t.Seeds())},
	)
	if slices.ContainsFunc(seals, func(s string) bool { return s != "" }) {
		r.Tags = append(r.Tags, record.Tag{Name: fair.TagSeals, Value: fair.JoinSeeds(seals)})
	}
	return r, nil
}
