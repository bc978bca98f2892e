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

// Analysis is what is kept of the analysis of a finished game.
type Analysis struct {
	Table string
	// Version counts the changes, from 1: each write names the one that it follows.
	Version int64
	Status  AnalysisStatus
	// Done of Of positions have been judged.
	Done, Of int
	// Worker is who does it, by a name of the moment; Tries is how many have begun.
	Worker string
	Tries  int
	// Updated is the last sign of life.
	Updated time.Time
	// Report is JSON, once it is done; Problem says why it failed.
	Report  string
	Problem string
}
