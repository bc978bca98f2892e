package main

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/metrics"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/postgres"
	"github.com/antares-games/antares/serve/store/sqlite"
	"github.com/antares-games/antares/serve/worker"
	"github.com/antares-games/antares/web"
)

// serving are the settings of antares serve.
type serving struct {
	addr, db, nats   string
	workers          int
	cert, key        string
	autocert         []string
	autocertDir      string
	secure, proxies  bool
	logFormat, level string
	ssh, url         string
	limits           httpd.Limits
	site             site.Limits
	blocked          string
	metrics          string
	connections      int
	sshd             sshd.Config // its limits
}

func newServe() *cobra.Command {
	var o serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run a server: people play in the browser, programs over an API",
		Long: `Run a server. Alone it keeps everything in one file; with --db postgres://… and
--nats nats://… any number of servers form one site.

Every flag can also be set in the environment (--db is ANTARES_DB) or in a file
of lines such as 'db = /var/lib/antares/antares.db', named with --config. A flag
comes before the environment, and the environment before the file.`,
		Example: `  antares serve
  antares serve --addr :443 --autocert games.example.org
  antares serve --ssh :2222
  antares serve --db postgres://antares@db/antares --nats nats://bus:4222`,
		Args:    args(cobra.NoArgs),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return configure(cmd) },
		RunE:    func(cmd *cobra.Command, _ []string) error { return serve(cmd, &o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", "127.0.0.1:8088", "address to listen on")
	f.StringVar(&o.db, "db", "antares.db", "a file, or postgres://…")
	f.StringVar(&o.nats, "nats", "", "nats://… of the site's NATS servers (default: one inside)")
	f.IntVar(&o.workers, "workers", max(runtime.NumCPU()-1, 1), "computer moves searched concurrently; 0 = only by 'antares worker'")
	f.StringVar(&o.cert, "tls-cert", "", "certificate file for HTTPS")
	f.StringVar(&o.key, "tls-key", "", "its key file")
	f.StringSliceVar(&o.autocert, "autocert", nil, "obtain Let's Encrypt certificates for these host names (needs port 443)")
	f.StringVar(&o.autocertDir, "autocert-dir", "antares-certificates", "folder in which such certificates are kept")
	f.BoolVar(&o.secure, "secure", false, "served over HTTPS by a reverse proxy")
	f.BoolVar(&o.proxies, "trust-proxy", false, "trust X-Forwarded-For from a reverse proxy")
	f.StringVar(&o.ssh, "ssh", "", "address for ssh, which gives anybody the terminal client, such as :2222")
	f.StringVar(&o.url, "url", "", "public URL used in invitations (default: derived from --addr)")
	f.StringVar(&o.logFormat, "log-format", "text", "text or json")
	f.StringVar(&o.level, "log-level", "info", "debug, info, warn or error")
	f.Float64Var(&o.limits.Requests, "limit-requests", 0, "requests per second for one user or address (default 50)")
	f.Float64Var(&o.limits.Acts, "limit-acts", 0, "moves and other acts per second (default 50)")
	f.Float64Var(&o.limits.Makes, "limit-tables", 0, "new tables or messages per second (default 2)")
	f.Float64Var(&o.limits.Enters, "limit-entries", 0, "guests, sign-ups and sign-ins per second (default 1)")
	f.IntVar(&o.limits.Sockets, "limit-sockets", 0, "sockets and streams of one user at once, four times as many of one address (default 64)")
	f.IntVar(&o.connections, "limit-connections", 512, "connections from one address at once; with --trust-proxy the proxy limits them")
	f.StringVar(&o.metrics, "metrics-addr", defaultMetrics, "address of /metrics for Prometheus, not for the public; empty for none")
	f.IntVar(&o.sshd.Most, "limit-ssh", sshd.DefaultMost, "SSH sessions at once")
	f.IntVar(&o.sshd.MostEach, "limit-ssh-sessions", sshd.DefaultEach, "SSH sessions of one address at once")
	f.IntVar(&o.sshd.Rate, "limit-ssh-input", sshd.DefaultRate, "bytes per second that are read from one SSH session")
	d := site.DefaultLimits
	f.IntVar(&o.site.Extras, "limit-extras", d.Extras, "offers, takebacks and chat messages that one table keeps")
	f.IntVar(&o.site.OpenTables, "limit-open-tables", d.OpenTables, "tables that one person may have open at a time")
	f.IntVar(&o.site.Invitations, "limit-invitations", d.Invitations, "free seats that may be reserved for one person")
	f.IntVar(&o.site.ComputerGames, "limit-computer-games", d.ComputerGames, "games against computers that one person may have in progress")
	f.Float64Var(&o.site.Questions, "limit-questions", d.Questions, "evaluations and hints per minute for one person, four times as many for one address")
	f.Float64Var(&o.site.Analyses, "limit-analyses", d.Analyses, "game analyses per hour for one person, four times as many for one address")
	f.Float64Var(&o.site.Uploads, "limit-uploads", d.Uploads, "games played elsewhere that one person may upload per hour, four times as many for one address")
	f.Float64Var(&o.site.ChatPerMinute, "limit-chat", d.ChatPerMinute, "chat messages per minute that one person may send to one table")
	f.DurationVar(&o.site.OpenLive, "open-live", d.OpenLive, "how long an open table waits for players in live play")
	f.DurationVar(&o.site.OpenSlow, "open-slow", d.OpenSlow, "how long an open table waits for players in correspondence")
	f.StringVar(&o.blocked, "blocked-words", "", "file with words, one per line, that names and chat may not contain")
	f.String("config", "", "file with settings")
	return cmd
}

// openServed opens a store by its name, for a server. The server then records its address
// there: a file can have only one server.
func openServed(ctx context.Context, name string, log *slog.Logger) (antares.Store, func(address string) error, error) {
	if isPostgres(name) {
		s, err := postgres.Open(ctx, name)
		return s, func(string) error { return nil }, err
	}
	s, err := sqlite.Serve(ctx, name, log)
	if err != nil {
		return nil, nil, err
	}
	return s, s.Serving, nil
}

func isPostgres(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// openStore opens a store by its name.
func openStore(ctx context.Context, name string) (antares.Store, error) {
	if isPostgres(name) {
		return postgres.Open(ctx, name)
	}
	return sqlite.Open(ctx, name)
}

// maxLimit is as good as no limit.
const maxLimit = 1_000_000_000

// newLogger creates the log of a server.
func newLogger(cmd *cobra.Command, format, level string) (*slog.Logger, error) {
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return nil, usagef("--log-level must be debug, info, warn or error, not %q", level)
	}
	options := &slog.HandlerOptions{Level: l}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), options)), nil
	}
	return nil, usagef("--log-format must be text or json, not %q", format)
}

// checkLimits refuses limits that cannot be intended.
func (o *serving) checkLimits() error {
	for name, limit := range map[string]float64{
		"requests": o.limits.Requests, "acts": o.limits.Acts, "tables": o.limits.Makes, "entries": o.limits.Enters, "sockets": float64(o.limits.Sockets),
		"connections": float64(o.connections), "ssh": float64(o.sshd.Most), "ssh-sessions": float64(o.sshd.MostEach), "ssh-input": float64(o.sshd.Rate),
		"extras": float64(o.site.Extras), "open-tables": float64(o.site.OpenTables), "invitations": float64(o.site.Invitations),
		"computer-games": float64(o.site.ComputerGames), "questions": o.site.Questions, "analyses": o.site.Analyses, "uploads": o.site.Uploads, "chat": o.site.ChatPerMinute,
	} {
		if !(limit >= 0 && limit <= maxLimit) {
			return usagef("--limit-%s must be 0 (default) to %d", name, maxLimit)
		}
	}
	for name, d := range map[string]time.Duration{"live": o.site.OpenLive, "slow": o.site.OpenSlow} {
		if d < 0 {
			return usagef("--open-%s must be a duration such as 1h or 336h", name)
		}
	}
	return nil
}

// wordsOf reads a file of words, one per line; lines that begin with # are comments.
func wordsOf(file string) ([]string, error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("the blocked words: %w", err)
	}
	var words []string
	for line := range strings.Lines(string(data)) {
		if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "#") {
			words = append(words, word)
		}
	}
	return words, nil
}

func serve(cmd *cobra.Command, o *serving) error {
	ctx := cmd.Context()
	log, err := newLogger(cmd, o.logFormat, o.level)
	if err != nil {
		return err
	}
	if (o.cert == "") != (o.key == "") || o.cert != "" && len(o.autocert) > 0 {
		return usagef("for HTTPS use --tls-cert with --tls-key, or --autocert")
	}
	if o.proxies && (o.cert != "" || len(o.autocert) > 0) {
		return usagef("--trust-proxy is for a server behind a proxy that speaks HTTPS, and this one speaks HTTPS itself: anybody could then choose the address that limits count")
	}
	if o.workers < 0 || o.workers > 1024 {
		return usagef("--workers must be from 0 to 1024")
	}
	if err := o.checkLimits(); err != nil {
		return err
	}
	blocked, err := wordsOf(o.blocked)
	if err != nil {
		return err
	}
	if o.cert != "" { // before anything is opened
		if _, err := tls.LoadX509KeyPair(o.cert, o.key); err != nil {
			return fmt.Errorf("the certificate: %w", err)
		}
	}
	// A server that cannot be reached leaves no database behind.
	doors, err := o.openDoors(cmd, log)
	if err != nil {
		return err
	}
	defer doors.close()
	b, err := bus.Open(bus.Config{URL: o.nats, Name: "antares serve", Wait: true})
	if err != nil {
		return err
	}
	defer b.Close()
	store, opened, err := openServed(ctx, o.db, log)
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	meter := metrics.New()
	config := site.Config{Store: store, Bus: b, Find: catalog.Find, Log: log, Meter: meter, Limits: o.site, BlockedWords: blocked}
	var thinker *worker.Worker
	if o.workers > 0 {
		makeRoom(o.workers)
		own, err := b.Another("antares serve, worker")
		if err != nil {
			return err
		}
		defer own.Close()
		thinker = worker.New(worker.Config{Bus: own, Log: log, Slots: o.workers, Thought: meter.Thought})
		config.Think = thinker.Think
	}
	st, err := site.New(ctx, config)
	if err != nil {
		return err
	}
	defer st.Close()
	if err := st.EnsureLevels(ctx); err != nil {
		return err
	}
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	key, err := store.Setting(ctx, "cookie-key", fresh)
	if err != nil {
		return err
	}
	meter.Gauge("antares_tables_live", "Tables in memory.", func() float64 { return float64(st.Live()) })
	meter.Gauge("antares_queue_depth", "Jobs that wait for a worker; -1 if the queue does not answer.", metrics.Depth(b.Depth))
	https := o.cert != "" || len(o.autocert) > 0
	srv := httpd.New(httpd.Config{
		Site: st, Games: catalog.Games(), Log: log, Key: key, Secure: o.secure || https, Proxies: o.proxies, Limits: o.limits,
		Version: version(), Picture: picture, Engine: web.NewEngine(web.Built(), catalog.Networks()),
	})
	defer serveMetrics(log, doors.metrics, meter.Handler())()

	// Background tasks end after the server has ended.
	rounds, stop := context.WithCancel(context.WithoutCancel(ctx))
	var tasks sync.WaitGroup
	defer tasks.Wait()
	defer stop()
	tasks.Go(func() { st.Run(rounds) })
	if thinker != nil {
		tasks.Go(func() { thinker.Run(rounds) })
	}
	if o.ssh != "" {
		end, err := o.openSSH(cmd, log, doors.ssh, store, st, srv)
		if err != nil {
			return err
		}
		defer end()
	}
	return listen(cmd, o, log, doors.http, srv, opened)
}

// makeRoom keeps players from waiting for thinking computers. Go lets a computing
// goroutine keep its slot for ten milliseconds, and a move passes through several
// goroutines. With more slots than thinking can ever take, the operating system shares
// out the processors, and it favours those that have waited.
func makeRoom(workers int) {
	cores := runtime.GOMAXPROCS(0)
	// Each worker may play two classes of levels, answer and analyse at the same time,
	// and the strongest level uses all processors.
	runtime.GOMAXPROCS(2*cores + 4*workers)
}

// picture draws a game's board at its start.
func picture(v game.Variant) []byte {
	return draw.SVG(v.New(game.SeedDice(defaultSeed)).View(), draw.Options{Theme: draw.Dark})
}

func newWorker() *cobra.Command {
	var (
		nats, format, level string
		slots               int
	)
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Run engine work for a site's computer players",
		Long: `Do the thinking for a site's computer players, as jobs from its NATS servers. Any number
of workers may come and go.`,
		Example: `  antares worker --nats nats://bus:4222 --slots 8`,
		Args:    args(cobra.NoArgs),
		PreRunE: func(cmd *cobra.Command, _ []string) error { return configure(cmd) },
		RunE: func(cmd *cobra.Command, _ []string) error {
			log, err := newLogger(cmd, format, level)
			if err != nil {
				return err
			}
			if nats == "" {
				return usagef("a worker needs --nats, the site's NATS servers")
			}
			if slots < 1 || slots > 1024 {
				return usagef("--slots must be from 1 to 1024")
			}
			b, err := bus.Open(bus.Config{URL: nats, Name: "antares worker", Wait: true})
			if err != nil {
				return err
			}
			defer b.Close()
			tell := func(silent bool) {
				if silent {
					log.Warn("no jobs", "state", b.State())
				} else {
					log.Info("the bus works")
				}
			}
			if b.Notify(tell); b.Silent() {
				tell(true)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "working for %s, %d at a time\n", bus.Address(nats), slots)
			defer worker.Studies(cmd.Context(), worker.Config{Bus: b, Log: log, Slots: slots})()
			worker.Run(cmd.Context(), worker.Config{Bus: b, Log: log, Slots: slots})
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&nats, "nats", "", "nats://… of the site's NATS servers")
	f.IntVar(&slots, "slots", runtime.NumCPU(), "how many think at once")
	f.StringVar(&format, "log-format", "text", "text or json")
	f.StringVar(&level, "log-level", "info", "debug, info, warn or error")
	f.String("config", "", "file with settings")
	return cmd
}

// configure sets flags that were not given: from the environment, then from the file
// named by --config.
func configure(cmd *cobra.Command) error {
	file := map[string]string{}
	name, _ := cmd.Flags().GetString("config")
	if name == "" {
		name = os.Getenv("ANTARES_CONFIG")
	}
	if name != "" {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			key, value, ok := strings.Cut(line, "=")
			key = strings.TrimSpace(key)
			switch {
			case !ok:
				return usagef("%s, line %d: not a setting of the form name = value", name, n+1)
			case cmd.Flags().Lookup(key) == nil || key == "config" || key == "help":
				return usagef("%s, line %d: unknown setting %q", name, n+1, key)
			}
			file[key] = strings.TrimSpace(value)
		}
	}
	return setFlags(cmd, file)
}
