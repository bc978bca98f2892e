package client

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/antares-games/antares/api"
)

// Stream reads the notices for the client's user until ctx ends or the connection is
// lost. opened is called when the server has accepted the client, and heard for each
// line: with nil for an empty one, which only shows that the server is still there.
func (c *Client) Stream(ctx context.Context, opened func(), heard func(*api.Notice)) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base.String()+"/api/stream", nil)
	if err != nil {
		return err
	}
	c.sign(req.Header)
	// This client has no time limit: the answer lasts for days.
	resp, err := (&http.Client{Transport: c.http.Transport, Jar: c.http.Jar, CheckRedirect: stay}).Do(req)
	if err != nil {
		return cleanError(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		data, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
		p := &api.Problem{}
		if err != nil || decode(data, p) != nil || p.Code == "" {
			return fmt.Errorf("the stream is answered with %s", Clean(resp.Status))
		}
		return p
	}
	opened()
	in := bufio.NewScanner(resp.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if len(in.Bytes()) == 0 {
			heard(nil)
			continue
		}
		n := &api.Notice{}
		if err := decode(in.Bytes(), n); err != nil {
			return fmt.Errorf("a line that is no notice: %w", err)
		}
		heard(n)
	}
	if err := in.Err(); err != nil {
		return cleanError(err)
	}
	return errors.New("the server ended the stream")
}
