package site

import (
	"crypto/rand"
	"fmt"
	"math/big"
)

// The words of guests' names: an adjective, something of the sky or the desert, and a
// number.
var (
	adjectives = []string{
		"Amber", "Brave", "Bright", "Calm", "Clever", "Copper", "Curious", "Daring", "Distant", "Early",
		"Fiery", "Gentle", "Golden", "Hidden", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky",
		"Merry", "Mellow", "Nimble", "Noble", "Patient", "Polite", "Proud", "Quick", "Quiet", "Rare",
		"Red", "Silver", "Sly", "Steady", "Sunny", "Swift", "Tidy", "Velvet", "Wandering", "Wise",
	}
	nouns = []string{
		"Acacia", "Camel", "Canyon", "Comet", "Cricket", "Dune", "Eclipse", "Falcon", "Fennec", "Gate",
		"Gazelle", "Gecko", "Ibis", "Jackal", "Jerboa", "Lantern", "Lynx", "Meteor", "Mirage", "Moon",
		"Nebula", "Nova", "Oasis", "Orbit", "Oryx", "Owl", "Planet", "Pulsar", "Raven", "Rune",
		"Sandpiper", "Saturn", "Skink", "Star", "Stone", "Tail", "Tortoise", "Viper", "Wadi", "Zenith",
	}
)

// friendlyName is a name for a guest.
func friendlyName() string {
	return fmt.Sprintf("%s %s %d", pick(adjectives), pick(nouns), number(10_000))
}

func pick(words []string) string { return words[number(len(words))] }

func number(n int) int {
	x, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil { // crypto/rand does not fail
		panic(err)
	}
	return int(x.Int64())
}
