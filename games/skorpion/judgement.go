//go:build !js

package skorpion

import _ "embed"

// judgement is the network that corrects the terms of Eval. docs/learning.md tells how it
// was made.
//
//go:embed judgement.net
var judgement []byte
