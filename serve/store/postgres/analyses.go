package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	analysisColumns = "table_id, version, status, done, plies, worker, tries, updated, problem, report"
	analysisOf      = "SELECT " + analysisColumns + " FROM analyses WHERE table_id = $1"
	unfinished      = "SELECT " + analysisColumns + " FROM analyses WHERE status IN ('queued', 'running') ORDER BY updated LIMIT $1"
)

// Analysis is the analysis of a table as far as it has come.
func (s *reader) Analysis(ctx context.Context, table string) (*antares.Analysis, error) {
	return one(ctx, s, scanAnalysis, analysisOf, table)
}

// PutAnalysis replaces the previous version of an analysis. It returns ErrConflict if that
// is not the latest, and ErrNotFound if the table does not exist.
func (s *Store) PutAnalysis(ctx context.Context, a *antares.Analysis) error {
	if err := store.CheckText(a.Table, string(a.Status), a.Worker, a.Report, a.Problem); err != nil {
		return err
	}
	text := `UPDATE analyses SET version = $2, status = $3, done = $4, plies = $5, worker = $6, tries = $7, updated = $8,
		problem = $9, report = $10 WHERE table_id = $1 AND version = $2 - 1`
	if a.Version == 1 {
		text = "INSERT INTO analyses (" + analysisColumns + ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING"
	}
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, text, a.Table, a.Version, string(a.Status), a.Done, a.Of, a.Worker, a.Tries,
			store.Millis(a.Updated), a.Problem, a.Report)
		switch {
		case code(err) == codeForeignKey:
			return antares.ErrNotFound
		case err == nil && tag.RowsAffected() == 0:
			return antares.ErrConflict
		}
		return err
	})
}

// Unfinished lists the analyses that are neither done nor failed, the one that has been
// silent longest first.
func (s *Store) Unfinished(ctx context.Context, limit int) ([]antares.Analysis, error) {
	return list(ctx, s.reader, scanAnalysis, unfinished, store.Limit(limit))
}

func scanAnalysis(row pgx.CollectableRow) (antares.Analysis, error) {
	var a antares.Analysis
	var updated int64
	err := row.Scan(&a.Table, &a.Version, &a.Status, &a.Done, &a.Of, &a.Worker, &a.Tries, &updated, &a.Problem, &a.Report)
	a.Updated = store.Time(updated)
	return a, err
}
