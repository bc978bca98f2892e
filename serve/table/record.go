package table

import (
	"cmp"
	"slices"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/fair"
)

// The tags that state where a record's chance comes from; see docs/chance.md.
const (
	TagTable      = "Table"
	TagCommitment = "Commitment"
	TagSeeds      = "Seeds"
	TagSeals      = "Seals"
	// TagSetup says that the starting position was chosen, and not dealt: its value is
	// then "position".
	TagSetup = "Setup"
)

// chosen is the value of TagSetup.
const chosen = "position"

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
	r.Tags = []record.Tag{{Name: TagTable, Value: t.ID}}
	if t.foreign() {
		return r, nil
	}
	r.Seed = t.Secret()
	if t.Setup.Start != "" {
		r.Tags = append(r.Tags, record.Tag{Name: TagSetup, Value: chosen})
	}
	r.Tags = append(r.Tags,
		record.Tag{Name: TagCommitment, Value: t.Setup.Commitment},
		record.Tag{Name: TagSeeds, Value: joinSeeds(t.Seeds())},
	)
	if slices.ContainsFunc(seals, func(s string) bool { return s != "" }) {
		r.Tags = append(r.Tags, record.Tag{Name: TagSeals, Value: joinSeeds(seals)})
	}
	return r, nil
}

// joinSeeds writes a seed or a seal for each seat, "-" for none.
func joinSeeds(list []string) string {
	words := slices.Clone(list)
	for i := range words {
		words[i] = cmp.Or(words[i], "-")
	}
	return strings.Join(words, " ")
}

// ClaimOf is what a record claims about its chance.
func ClaimOf(r *record.Record) fair.Claim {
	c := fair.Claim{
		Table: r.Tag(TagTable), Commitment: r.Tag(TagCommitment), Secret: r.Seed,
		Seeds: splitSeeds(r.Tag(TagSeeds)), Seals: splitSeeds(r.Tag(TagSeals)),
	}
	if r.Tag(TagSetup) == chosen {
		c.Start = r.Start
	}
	return c
}

// splitSeeds reads what joinSeeds wrote; nil for an empty text.
func splitSeeds(text string) (list []string) {
	for _, s := range strings.Fields(text) {
		if s == "-" {
			s = ""
		}
		list = append(list, s)
	}
	return list
}
