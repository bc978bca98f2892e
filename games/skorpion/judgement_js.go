package skorpion

// In a browser the network is a file of its own, fetched once the game is played.
var judgement []byte
