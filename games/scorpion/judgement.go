//go:build !js

package scorpion

import _ "embed"

// judgement is the game's own network.
//
//go:embed judgement.net
var judgement []byte
