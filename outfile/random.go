package outfile

import (
	"math/rand/v2"
	"strconv"
	"time"
)

// past is a deadline that has passed.
var past = time.Unix(1, 0)

func random() string { return strconv.FormatUint(rand.Uint64(), 36) }
