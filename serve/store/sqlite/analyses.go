package sqlite

import (
	"context"
	"database/sql"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	analysisColumns = "table_id, version, status, done, plies, worker, tries, updated, problem, report"
	analysisOf      = "SELECT " + analysisColumns + " FROM analyses WHERE table_id = ?"
	unfinished      = "SELECT " + analysisColumns + ` FROM analyses INDEXED BY analyses_unfinished
		WHERE status IN ('queued', 'running') ORDER BY updated LIMIT ?`
	insertAnalysis = "INSERT INTO analyses (" + analysisColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
	updateAnalysis = `UPDATE analyses SET version = ?, status = ?, done = ?, plies = ?, worker = ?, tries = ?, updated = ?,
		problem = ?, report = ? WHERE table_id = ? AND version = ?`
)

// Analysis is the analysis of a table as far as it has come.
func (s *reader) Analysis(ctx context.Context, table string) (*antares.Analysis, error) {
	return scanAnalysis(s.reads.QueryRowContext(ctx, analysisOf, table))
}

// PutAnalysis replaces the previous version of an analysis. It returns ErrConflict if that
// is not the latest, and ErrNotFound if the table does not exist.
func (s *Store) PutAnalysis(ctx context.Context, a *antares.Analysis) error {
	if err := store.CheckText(a.Table, string(a.Status), a.Worker, a.Report, a.Problem); err != nil {
		return err
	}
	put := *a
	return s.write(ctx, func(w *writer) error {
		var n int64
		var err error
		if put.Version == 1 {
			n, err = w.exec(insertAnalysis, put.Table, put.Version, string(put.Status), put.Done, put.Of, put.Worker, put.Tries,
				store.Millis(put.Updated), put.Problem, put.Report)
		} else {
			n, err = w.exec(updateAnalysis, put.Version, string(put.Status), put.Done, put.Of, put.Worker, put.Tries,
				store.Millis(put.Updated), put.Problem, put.Report, put.Table, put.Version-1)
		}
		switch {
		case extended(err) == extendedForeignKey:
			return antares.ErrNotFound
		case err == nil && n == 0:
			return antares.ErrConflict
		}
		return err
	})
}

// Unfinished lists the analyses that are neither done nor failed, the one that has been
// silent longest first.
func (s *Store) Unfinished(ctx context.Context, limit int) ([]antares.Analysis, error) {
	rows, err := s.reads.QueryContext(ctx, unfinished, store.Limit(limit))
	if err != nil {
		return nil, classify(err)
	}
	return scanAll(rows, scanAnalysis)
}

func scanAnalysis(row scanner) (*antares.Analysis, error) {
	var a antares.Analysis
	var updated int64
	err := row.Scan(&a.Table, &a.Version, &a.Status, &a.Done, &a.Of, &a.Worker, &a.Tries, &updated, &a.Problem, &a.Report)
	if err != nil {
		return nil, classify(err)
	}
	a.Updated = store.Time(updated)
	return &a, nil
}

// scanner is a row that was found.
type scanner interface{ Scan(dest ...any) error }

// scanAll reads all rows.
func scanAll[T any](rows *sql.Rows, scan func(scanner) (*T, error)) ([]T, error) {
	defer rows.Close()
	var list []T
	for rows.Next() {
		found, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, *found)
	}
	return list, classify(rows.Err())
}
