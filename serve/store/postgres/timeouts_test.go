package postgres

import (
	"fmt"
	"maps"
	"net/url"
	"testing"

	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// TestBounds reads the settings of all connections: they are those that were meant, unless
// the address has its own.
func TestBounds(t *testing.T) {
	address := pgtest.Database(t)
	options := url.Values{"options": {"-cstatement_timeout=7777"}, "lock_timeout": {"8888"}}
	for name, c := range map[string]struct {
		address string
		own     map[string]string
	}{
		"plain": {address, nil},
		"own":   {address + "&" + options.Encode(), map[string]string{"statement_timeout": "7777", "lock_timeout": "8888"}},
	} {
		s := openStore(t, c.address)
		for pool, want := range map[*reader]map[string]string{s.reader: bounds, s.others: bounds, s.slow: patient} {
			want = maps.Clone(want)
			want["client_connection_check_interval"] = millis(probe)
			maps.Copy(want, c.own)
			// Those of TCP say nothing about the sockets of the tests.
			for setting, value := range want {
				rows, err := pool.pool.Query(t.Context(), "SELECT setting FROM pg_settings WHERE name = $1", setting)
				if err != nil {
					t.Fatal(err)
				}
				for rows.Next() { // Older databases do not know all of them.
					var got string
					if err := rows.Scan(&got); err != nil || got != value {
						t.Errorf("%s, %v: %s is %s and not %s, %v", name, pool == s.slow, setting, got, value, err)
					}
				}
				if rows.Err() != nil {
					t.Error(rows.Err())
				}
			}
		}
	}
}

// TestPatience holds the bounds against each other: whoever waits for a dead server's lock
// outlasts it, and is answered before giving up.
func TestPatience(t *testing.T) {
	if !(batchWait < idleTransaction && idleTransaction < lockWait && lockWait < patience && patience < statement) {
		t.Error(fmt.Sprint(batchWait, idleTransaction, lockWait, patience, statement))
	}
}
