package transfer

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/table"
)

// Export writes all finished games as records, JSON or text, and counts them.
func Export(ctx context.Context, find table.Find, store antares.Store, w io.Writer, asJSON bool) (n int, err error) {
	out := bufio.NewWriter(w)
	text, lines := record.NewEncoder(out), json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	err = store.Walk(ctx, func(row *antares.TableRow, events []antares.Event) error {
		t, err := table.Rebuild(find, row.ID, row.Secret, events)
		if err != nil {
			return err
		}
		if t.Session() == nil {
			return nil // it never began
		}
		r, err := t.Record()
		if err != nil {
			return fmt.Errorf("table %s: %w", row.ID, err)
		}
		n++
		if asJSON {
			return lines.Encode(r)
		}
		return text.Encode(r)
	})
	return n, errors.Join(err, out.Flush())
}
