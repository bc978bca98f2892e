package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/outfile"
	"github.com/antares-games/antares/think/solver"
	"github.com/antares-games/antares/think/solver/proof"
)

// proofs are the files that a proof may be written to: one, under the empty name, or for a
// draw one for each player.
type proofs map[string]*outfile.File

// proofFiles checks all of them, since nobody knows yet which are needed.
func proofFiles(cmd *cobra.Command, seats []string, path string, force bool) (proofs, error) {
	if path == "" {
		return nil, nil
	}
	file, err := outFile(cmd, path, force)
	if err != nil {
		return nil, err
	}
	list := proofs{"": file}
	if file.Stdout() {
		return list, nil
	}
	for _, seat := range seats {
		if list[seat], err = outFile(cmd, path+"."+seat, force); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (p proofs) stdout() bool { return p[""] != nil && p[""].Stdout() }

// of is the file of a certificate; it is nil if two of them would go to standard output.
func (p proofs) of(c *proof.Certificate, list []*proof.Certificate) *outfile.File {
	if len(list) > 1 {
		return p[c.Player]
	}
	return p[""]
}

func (p proofs) names(list []*proof.Certificate) (names []string) {
	for _, c := range list {
		names = append(names, p.of(c, list).Name())
	}
	return names
}

// certify finds the certificates, and checks each by the rules.
func certify(cmd *cobra.Command, s game.Session, sv solver.Solver) ([]*proof.Certificate, error) {
	list, err := sv.Certify(cmd.Context())
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		if err := proof.Check(cmd.Context(), c, s.Variant()); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func (p proofs) write(cmd *cobra.Command, list []*proof.Certificate) error {
	for _, c := range list {
		file := p.of(c, list)
		if file == nil {
			return errors.New("a draw has two proofs, which cannot both go to standard output; name a file")
		}
		if err := file.Write(cmd.Context(), c.Write); err != nil {
			return err
		}
	}
	return nil
}
