package store

import (
	"context"

	"github.com/antares-games/antares"
)

// Public is a reader behind a gate.
func Public(r antares.Reader, g *Gate) antares.Reader { return &public{r, g} }

type public struct {
	reader antares.Reader
	gate   *Gate
}

// through calls f once there is room.
func through[T any](ctx context.Context, p *public, f func() (T, error)) (found T, err error) {
	leave, err := p.gate.Enter(ctx)
	if err != nil {
		return found, err
	}
	defer leave()
	return f()
}

func (p *public) User(ctx context.Context, id string) (*antares.User, error) {
	return through(ctx, p, func() (*antares.User, error) { return p.reader.User(ctx, id) })
}

func (p *public) UserByName(ctx context.Context, name string) (*antares.User, error) {
	return through(ctx, p, func() (*antares.User, error) { return p.reader.UserByName(ctx, name) })
}

func (p *public) Table(ctx context.Context, id string) (row *antares.TableRow, events []antares.Event, err error) {
	row, err = through(ctx, p, func() (*antares.TableRow, error) {
		var err error
		row, events, err = p.reader.Table(ctx, id)
		return row, err
	})
	return row, events, err
}

func (p *public) Events(ctx context.Context, table string, after int64, limit int) ([]antares.Event, error) {
	return through(ctx, p, func() ([]antares.Event, error) { return p.reader.Events(ctx, table, after, limit) })
}

func (p *public) Heads(ctx context.Context, tables []string) (map[string]int64, error) {
	return through(ctx, p, func() (map[string]int64, error) { return p.reader.Heads(ctx, tables) })
}

func (p *public) Tables(ctx context.Context, f antares.Filter) ([]antares.TableRow, error) {
	return through(ctx, p, func() ([]antares.TableRow, error) { return p.reader.Tables(ctx, f) })
}

func (p *public) Ratings(ctx context.Context, user string) ([]antares.Rating, error) {
	return through(ctx, p, func() ([]antares.Rating, error) { return p.reader.Ratings(ctx, user) })
}

func (p *public) RatingChanges(ctx context.Context, tables []string) (map[string][]antares.RatingChange, error) {
	return through(ctx, p, func() (map[string][]antares.RatingChange, error) { return p.reader.RatingChanges(ctx, tables) })
}

func (p *public) Leaders(ctx context.Context, game string, limit int) ([]antares.Rating, error) {
	return through(ctx, p, func() ([]antares.Rating, error) { return p.reader.Leaders(ctx, game, limit) })
}

func (p *public) Analysis(ctx context.Context, table string) (*antares.Analysis, error) {
	return through(ctx, p, func() (*antares.Analysis, error) { return p.reader.Analysis(ctx, table) })
}
