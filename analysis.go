package antares

import "time"

// AnalysisStatus is how far an analysis has come.
type AnalysisStatus string

// The statuses of analyses.
const (
	AnalysisQueued  AnalysisStatus = "queued"
	AnalysisRunning AnalysisStatus = "running"
	AnalysisDone    AnalysisStatus = "done"
	AnalysisFailed  AnalysisStatus = "failed"
)

// Analysis is the analysis of a finished game as the store keeps it.
type Analysis struct {
	Table string
	// Version counts the changes, from 1: each write names the version that it replaces.
	Version int64
	Status  AnalysisStatus
	// Done of Of positions have been judged.
	Done, Of int
	// Worker is the temporary name of the worker that does it; Tries counts the workers
	// that have begun it.
	Worker string
	Tries  int
	// Updated is the last sign of life.
	Updated time.Time
	// Report is JSON, once it is done; Problem is why it failed.
	Report  string
	Problem string
}
