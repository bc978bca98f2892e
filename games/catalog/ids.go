package catalog

// Ids of games that tests ask for by name; nothing else does. Skorpion and Scorpion are two
// different games.
const (
	Skorpion = "skorpion" // the Gate
	Scorpion = "scorpion" // the race
	Skaane   = "skaane"
	RSP      = "rsp"
)
