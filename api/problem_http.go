//go:build !js

package api

import (
	"net/http"
	"strconv"
)

// GetHeaders returns the header that names when to try again.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.Retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.Retry))
	}
	return h
}

func statusText(status int) string { return http.StatusText(status) }
