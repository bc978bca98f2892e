package postgres

import (
	"context"
	"net"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A server may stop at any moment, frozen or unplugged, and the locks it holds then block
// the others. These bounds make sure that nobody waits for long.
const (
	// patience is how long somebody waits for the answer to a write. It is longer than a
	// dead server's locks last.
	patience = 5 * time.Second
	// reach is how long a connection may be silent before the next one is tried.
	reach = 2 * time.Second
	// idleTransaction is how long the database waits for a server that has begun a
	// transaction and is silent: from outside that looks like a dead server.
	idleTransaction = 3 * time.Second
	// lockWait is how long one statement waits for a lock. It is longer than a dead
	// server's locks last, so that whoever waits for one gets it.
	lockWait = 4 * time.Second
	// batchWait is the same for a commit of many tables, which must not wait for a single
	// one.
	batchWait = 500 * time.Millisecond
	// statement bounds everything else that a statement may wait for. None of ours takes
	// that long.
	statement = 10 * time.Second
	// transaction is the most that a whole transaction may take, where the database knows
	// the setting: a server may also stop while it sends.
	transaction = 15 * time.Second
	// silence is when a connection counts as idle, probe how often it is probed from then
	// on, and probes how many probes may go unanswered.
	silence = 3 * time.Second
	probe   = time.Second
	probes  = 3
)

// bounds are the settings of every connection but the patient ones.
var bounds = map[string]string{
	"lock_timeout":                        millis(lockWait),
	"statement_timeout":                   millis(statement),
	"idle_in_transaction_session_timeout": millis(idleTransaction),
	"transaction_timeout":                 millis(transaction),
	// Compiling a statement takes longer than any of ours runs.
	"jit": "off",
}

// signs are the settings of every connection by which the database notices that a server
// has vanished.
var signs = map[string]string{
	"tcp_keepalives_idle":     strconv.Itoa(int(silence.Seconds())),
	"tcp_keepalives_interval": strconv.Itoa(int(probe.Seconds())),
	"tcp_keepalives_count":    strconv.Itoa(probes),
	"tcp_user_timeout":        millis(silence + probes*probe),
}

func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// patient are the settings for slow tasks, such as bringing the database up to date.
var patient = map[string]string{
	"lock_timeout": "0", "statement_timeout": "0", "transaction_timeout": "0",
	"idle_in_transaction_session_timeout": millis(time.Minute),
}

// setting applies settings to every connection of a pool. Settings in the address take
// precedence, and those that this version of the database does not know are left out.
func setting(config *pgxpool.Config, all ...map[string]string) {
	var names, values []string
	for _, settings := range all {
		for name, value := range settings {
			names, values = append(names, name), append(values, value)
		}
	}
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		if err := durable(ctx, conn); err != nil {
			return err
		}
		if _, err := conn.Exec(ctx, `SELECT set_config(s.name, w.value, false) FROM unnest($1::text[], $2::text[]) AS w(name, value)
			JOIN pg_settings s ON s.name = w.name AND s.source <> 'client'`, names, values); err != nil {
			return err
		}
		// Not every system can check whether the client is still there while a statement
		// runs. Where it cannot, the other bounds apply.
		_, err := conn.Exec(ctx, `SELECT set_config(name, '`+millis(probe)+`', false) FROM pg_settings
			WHERE name = 'client_connection_check_interval' AND source <> 'client'`)
		if code(err) != "" {
			return nil
		}
		return err
	}
}

// dialer makes our side notice that the database has vanished.
func dialer() *net.Dialer {
	return &net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: silence, Interval: probe, Count: probes}}
}
