package catalog

// Ids of games for tests that need a particular game; nothing else uses them. Skorpion
// and Scorpion are two different games.
const (
	Skorpion = "skorpion" // the Gate
	Scorpion = "scorpion" // the race
	Skaane   = "skaane"
	RSP      = "rsp"
)
