// Package rating is Glicko-2, after Mark Glickman's description of 2012: a rating, how
// certain it is, and how volatile. Ratings change after each game: a rating period is one
// game, and the deviation grows with the time since the last one.
package rating

import (
	"math"
	"time"
)

// The values that everybody starts with, and the constants of the system.
const (
	Start           = 1500.0
	StartDeviation  = 350.0
	StartVolatility = 0.06

	// scale is the size of a Glicko-2 unit in points.
	scale = 173.7178
	// tau bounds how fast volatility changes.
	tau = 0.5
	// period is the time without play that counts as one rating period: after about a year,
	// an established rating is nearly as uncertain as a new one.
	period = 4 * 24 * time.Hour
	// leastDeviation is the lower bound that keeps ratings moving.
	leastDeviation = 45.0
)

// Player is the strength of a player.
type Player struct {
	Rating, Deviation, Volatility float64
}

// New is a player about whom nothing is known.
func New() Player { return Player{Start, StartDeviation, StartVolatility} }

// Result is a game against one opponent: 1 is a win, ½ a draw, 0 a loss.
type Result struct {
	Opponent Player
	Score    float64
}

// Idle is a player after some time without games: less certain.
func (p Player) Idle(d time.Duration) Player {
	if d <= 0 {
		return p
	}
	phi := p.Deviation / scale
	phi = math.Sqrt(phi*phi + p.Volatility*p.Volatility*float64(d)/float64(period))
	p.Deviation = min(phi*scale, StartDeviation)
	return p
}

// Update is a player after the games of one rating period.
func (p Player) Update(games []Result) Player {
	if len(games) == 0 {
		return p
	}
	mu, phi := (p.Rating-Start)/scale, p.Deviation/scale
	// Steps 3 and 4: the variance that the games alone give, and the improvement.
	var inverse, gain float64
	for _, r := range games {
		oMu, oPhi := (r.Opponent.Rating-Start)/scale, r.Opponent.Deviation/scale
		g := 1 / math.Sqrt(1+3*oPhi*oPhi/(math.Pi*math.Pi))
		e := 1 / (1 + math.Exp(-g*(mu-oMu)))
		inverse += g * g * e * (1 - e)
		gain += g * (r.Score - e)
	}
	v := 1 / inverse
	delta := v * gain
	// Steps 5 to 7.
	sigma := volatility(phi, p.Volatility, v, delta)
	star := math.Sqrt(phi*phi + sigma*sigma)
	phi = 1 / math.Sqrt(1/(star*star)+1/v)
	mu += phi * phi * gain
	return Player{Rating: mu*scale + Start, Deviation: phi * scale, Volatility: sigma}
}

// volatility solves step 5 by the Illinois form of regula falsi.
func volatility(phi, sigma, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		d := phi*phi + v + ex
		return ex*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	const close = 1e-6
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 {
			k++
		}
		high = a - k*tau
	}
	fLow, fHigh := f(low), f(high)
	for range 100 { // a handful is enough
		if math.Abs(high-low) <= close {
			break
		}
		x := low + (low-high)*fLow/(fHigh-fLow)
		fx := f(x)
		if fx*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = x, fx
	}
	return math.Exp(low / 2)
}

// Game rates one game among any number of sides: every player is taken to have played every
// player of the other sides, and the higher score (1, ½, 0) to have won. gone is how long
// each player has not played.
func Game(players []Player, side []int, scores []float64, gone []time.Duration) []Player {
	before := make([]Player, len(players))
	for i, p := range players {
		before[i] = p.Idle(gone[i])
	}
	after := make([]Player, len(players))
	for i := range players {
		var games []Result
		for j := range players {
			if side[j] == side[i] {
				continue
			}
			score := 0.5
			switch {
			case scores[i] > scores[j]:
				score = 1
			case scores[i] < scores[j]:
				score = 0
			}
			games = append(games, Result{before[j], score})
		}
		after[i] = before[i].Update(games)
		after[i].Deviation = max(after[i].Deviation, leastDeviation)
	}
	return after
}
