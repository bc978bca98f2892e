package site

import (
	"cmp"
	"time"
)

// Limits bound what strangers can make a site keep, queue or compute. A zero means the
// default. docs/security.md lists them all.
type Limits struct {
	// Extras is how many offers, takebacks and chat messages one table keeps. Moves are
	// bounded by the rules of the game.
	Extras int
	// OpenTables is how many tables one person may have open at a time, and Invitations
	// how many free seats may be reserved for one person.
	OpenTables, Invitations int
	// ComputerGames is how many games against computers one person may have in progress.
	ComputerGames int
	// Questions is how many evaluations and hints one person may ask for per minute, and
	// Analyses how many analyses per hour. An address may ask for four times as many.
	Questions, Analyses float64
	// Uploads is how many games played elsewhere one person may upload per hour, and an
	// address four times as many.
	Uploads float64
	// ChatPerMinute is how many messages one person may send to one table per minute.
	ChatPerMinute float64
	// OpenLive is how long an open table waits for players in live play, OpenSlow how
	// long in correspondence.
	OpenLive, OpenSlow time.Duration
}

// DefaultLimits suit a club that anybody may visit.
var DefaultLimits = Limits{
	Extras: 500, OpenTables: 20, Invitations: 50, ComputerGames: 8,
	Questions: 30, Analyses: 20, Uploads: 120, ChatPerMinute: 20,
	OpenLive: time.Hour, OpenSlow: 14 * 24 * time.Hour,
}

// filled replaces zeros by the defaults.
func (l Limits) filled() Limits {
	d := DefaultLimits
	return Limits{
		Extras: cmp.Or(l.Extras, d.Extras), OpenTables: cmp.Or(l.OpenTables, d.OpenTables),
		Invitations: cmp.Or(l.Invitations, d.Invitations), ComputerGames: cmp.Or(l.ComputerGames, d.ComputerGames),
		Questions: cmp.Or(l.Questions, d.Questions), Analyses: cmp.Or(l.Analyses, d.Analyses),
		Uploads: cmp.Or(l.Uploads, d.Uploads), ChatPerMinute: cmp.Or(l.ChatPerMinute, d.ChatPerMinute),
		OpenLive: cmp.Or(l.OpenLive, d.OpenLive), OpenSlow: cmp.Or(l.OpenSlow, d.OpenSlow),
	}
}
