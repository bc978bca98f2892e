package fair

import (
	"cmp"
	"slices"
	"strings"

	"github.com/antares-games/antares/record"
)

// The tags that state where a record's chance comes from; see docs/chance.md.
const (
	TagTable      = "Table"
	TagCommitment = "Commitment"
	TagSeeds      = "Seeds"
	TagSeals      = "Seals"
	// TagSetup says that the starting position was chosen, and not dealt: its value is
	// then Chosen.
	TagSetup = "Setup"
)

// Chosen is the value of TagSetup.
const Chosen = "position"

// JoinSeeds writes a seed or a seal for each seat, "-" for none.
func JoinSeeds(list []string) string {
	words := slices.Clone(list)
	for i := range words {
		words[i] = cmp.Or(words[i], "-")
	}
	return strings.Join(words, " ")
}

// ClaimOf is what a record claims about its chance.
func ClaimOf(r *record.Record) Claim {
	c := Claim{
		Table: r.Tag(TagTable), Commitment: r.Tag(TagCommitment), Secret: r.Seed,
		Seeds: splitSeeds(r.Tag(TagSeeds)), Seals: splitSeeds(r.Tag(TagSeals)),
	}
	if r.Tag(TagSetup) == Chosen {
		c.Start = r.Start
	}
	return c
}

// splitSeeds reads what JoinSeeds wrote; nil for an empty text.
func splitSeeds(text string) (list []string) {
	for _, s := range strings.Fields(text) {
		if s == "-" {
			s = ""
		}
		list = append(list, s)
	}
	return list
}
