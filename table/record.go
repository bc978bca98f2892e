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
	if t.Created.Unix() != 0 { // of an imported game that has no date
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
	r.Tags = []record.Tag{{Name: TagTable, Value: t.ID}}
	if t.foreign() {
		return r, nil
	}
	r.Seed = t.Secret()
	r.Tags = append(r.Tags,
		record.Tag{Name: TagCommitment, Value: t.Setup.Commitment},
		record.Tag{Name: TagSeeds, Value: strings.Join(seeds, " ")},
	)
	return r, nil
}
