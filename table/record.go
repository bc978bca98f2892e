package table

import (
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
)

// The tags that tell where a record's chance comes from; see docs/chance.md.
const (
	TagTable      = "Table"
	TagCommitment = "Commitment"
	TagSeeds      = "Seeds"
)

// terminations are the record's words for reasons.
var terminations = map[antares.Reason]string{
	antares.ByRule: record.Normal, antares.ByResigning: record.Resigned, antares.ByTime: record.Timeout,
	antares.ByAgreement: record.Agreement, antares.ByAborting: record.Abandoned,
}

// Record is the game as a record, with what it takes to check its chance once the
// secret is known.
func (t *Table) Record() (*record.Record, error) {
	if t.session == nil {
		return nil, antares.Errorf(antares.CodeNotStarted, "the game has not begun")
	}
	names := make([]string, len(t.Seats))
	seeds := t.Seeds()
	for i, s := range t.Seats {
		names[i] = s.Name
		if seeds[i] == "" {
			seeds[i] = "-"
		}
	}
	r := record.FromSession(t.session, names...)
	r.Date = t.Created.UTC().Format("2006.01.02")
	if t.Status == antares.Over {
		r.Termination = terminations[t.Reason]
		if t.Reason != antares.ByAborting {
			r.Result = t.Result
		}
	}
	r.Seed = t.Secret()
	r.Tags = []record.Tag{
		{Name: TagTable, Value: t.ID},
		{Name: TagCommitment, Value: t.Setup.Commitment},
		{Name: TagSeeds, Value: strings.Join(seeds, " ")},
	}
	return r, nil
}
