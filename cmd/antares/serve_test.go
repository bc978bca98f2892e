package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// program is `antares serve` as a program of its own.
type program struct {
	t    *testing.T
	cmd  *exec.Cmd
	url  string
	mu   sync.Mutex
	log  bytes.Buffer // everything that it printed
	over chan struct{}
}

func (p *program) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(b)
}

func (p *program) printed() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.String()
}

// startServe runs the command in a folder until the test ends. env are lines such as
// ANTARES_DB=x.
func startServe(t *testing.T, dir string, env []string, args ...string) *program {
	t.Helper()
	// "antares" is this test program under another name: see TestMain.
	cmd := exec.Command("antares", append([]string{"serve"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	p := &program{t: t, cmd: cmd, over: make(chan struct{})}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = p
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); <-p.over })
	lines := bufio.NewReader(io.TeeReader(out, p))
	const opening = "Antares is open at "
	first, err := lines.ReadString('\n')
	for err == nil && !strings.HasPrefix(first, opening) { // ssh is open before
		first, err = lines.ReadString('\n')
	}
	go func() {
		defer close(p.over)
		_, _ = io.Copy(io.Discard, lines)
		_ = cmd.Wait()
	}()
	var ok bool
	if p.url, ok = strings.CutPrefix(strings.TrimSpace(first), opening); !ok {
		<-p.over
		t.Fatalf("it does not open: %v\n%s", err, p.printed())
	}
	return p
}

// end asks it to stop and returns how it ended.
func (p *program) end(s os.Signal) int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
	select {
	case <-p.over:
	case <-time.After(5 * time.Minute):
		p.t.Fatal("it does not end")
	}
	return p.cmd.ProcessState.ExitCode()
}

func (p *program) get(c *http.Client, path string) (int, string) {
	p.t.Helper()
	resp, err := c.Get(p.url + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(body)
}

// A flag comes before the environment, and the environment before the file.
func TestServeSettings(t *testing.T) {
	dir := t.TempDir()
	config := "# of the test\n\naddr = 127.0.0.1:1\ndb=file.db\n log-format = json\nlog-level = info\nworkers = 0\nlimit-tables = 0.5\n"
	if err := os.WriteFile(filepath.Join(dir, "antares.conf"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	p := startServe(t, dir, []string{"ANTARES_ADDR=127.0.0.1:2", "ANTARES_DB=environment.db", "ANTARES_CONFIG=antares.conf"}, "--addr", "127.0.0.1:0")
	if code, body := p.get(http.DefaultClient, "/readyz"); code != 200 {
		t.Errorf("%d %s", code, body)
	}
	if code := p.end(os.Interrupt); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
	for name, want := range map[string]bool{"environment.db": true, "file.db": false, "antares.db": false} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !strings.Contains(p.printed(), `"msg":"going down`) { // as the file says
		t.Errorf("the log is not JSON:\n%s", p.printed())
	}
}

// selfSigned writes a certificate for 127.0.0.1 and its key, and returns the pool that
// trusts it.
func selfSigned(t *testing.T, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	cert := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, cert, cert, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	for name, b := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		data := pem.EncodeToMemory(b)
		pool.AppendCertsFromPEM(data)
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return pool
}

// Over HTTPS, cookies are for HTTPS only, and nothing older than TLS 1.2 is accepted.
func TestServeTLS(t *testing.T) {
	dir := t.TempDir()
	pool := selfSigned(t, dir)
	p := startServe(t, dir, nil, "--addr", "127.0.0.1:0", "--workers", "0", "--tls-cert", "cert.pem", "--tls-key", "key.pem")
	if !strings.HasPrefix(p.url, "https://") {
		t.Fatal(p.url)
	}
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
	defer transport.CloseIdleConnections()
	resp, err := (&http.Client{Transport: transport}).Post(p.url+"/api/guest", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if c := resp.Cookies(); resp.StatusCode != 200 || len(c) != 1 || !c[0].Secure || resp.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
	old := &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}
	if conn, err := tls.Dial("tcp", strings.TrimPrefix(p.url, "https://"), old); err == nil {
		_ = conn.Close()
		t.Error("TLS 1.1 is spoken")
	}
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
}

// When it is told to stop, the server says goodbye to all clients and ends cleanly.
func TestServeShutdown(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "1")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.url, "http")+"/api/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	heard := make(chan string, 1)
	go func() {
		last := ""
		for {
			_, data, err := conn.Read(ctx)
			if err != nil {
				heard <- last + websocket.CloseStatus(err).String()
				return
			}
			last = string(data)
		}
	}()
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
	if got := <-heard; !strings.Contains(got, `"bye":{"reason":`) || !strings.Contains(got, "StatusServiceRestart") {
		t.Errorf("the last words: %s", got)
	}
}

// A port that is taken is reported as in use, and the other server continues.
func TestServePortInUse(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0")
	second := exec.CommandContext(t.Context(), "antares", "serve", "--addr", strings.TrimPrefix(p.url, "http://"), "--workers", "0")
	second.Dir = t.TempDir()
	out, err := second.CombinedOutput()
	if second.ProcessState.ExitCode() != exitRefused || !bytes.Contains(out, []byte("address already in use")) || bytes.Contains(out, []byte("is open")) {
		t.Errorf("%v: %s", err, out)
	}
	if code, _ := p.get(http.DefaultClient, "/healthz"); code != 200 {
		t.Errorf("the first: %d", code)
	}
}

func TestServeLargeHeaders(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0")
	for size, want := range map[int]int{1000: 200, 40_000: 431} {
		req, _ := http.NewRequestWithContext(t.Context(), "GET", p.url+"/api/games", nil)
		req.Header.Set("X-Large", strings.Repeat("x", size))
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("%d bytes: %d", size, resp.StatusCode)
		}
	}
}

// A complete game with all its secrets, and a log at the most detailed level: no secret
// is in the log.
func TestServeLogs(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "1", "--log-level", "debug")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	secrets := []string{"first password", "second password", "argon2"}
	post := func(path, body string, want int, out any) {
		t.Helper()
		resp, err := c.Post(p.url+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		data, _ := io.ReadAll(resp.Body)
		if resp.StatusCode != want {
			t.Fatalf("%s: %d %s", path, resp.StatusCode, data)
		}
		for _, cookie := range resp.Cookies() {
			if token, _, ok := strings.Cut(cookie.Value, "."); ok {
				secrets = append(secrets, token)
			}
		}
		if out != nil {
			if err := json.Unmarshal(data, out); err != nil {
				t.Fatal(err)
			}
		}
	}
	var bot struct{ Token string }
	var table struct{ ID, Secret string }
	post("/api/guest", "", 200, nil)
	post("/api/register", `{"name":"Ann","password":"first password"}`, 200, nil)
	post("/api/password", `{"old":"first password","new":"second password"}`, 200, nil)
	post("/api/login", `{"name":"Ann","password":"second password"}`, 200, nil)
	post("/api/login", `{"name":"Ann","password":"a wrong second password"}`, 401, nil)
	post("/api/login", `{"name":"Ann","password":"second password`, 400, nil)
	post("/api/bots", `{"name":"Dot"}`, 200, &bot)
	post("/api/tables", `{"game":"scorpion","options":{"players":"2"},"seats":[{},{"level":1}]}`, 200, &table)
	post("/api/tables/"+table.ID+"/sit", `{"seed":"seed"}`, 200, nil)
	post("/api/tables/"+table.ID+"/chat", `{"text":"a word among us"}`, 200, nil)
	post("/api/tables/"+table.ID+"/play", `{"ply":99,"action":"x"}`, 409, nil)
	post("/api/tables/"+table.ID+"/resign", "", 200, &table)
	secret, err := hex.DecodeString(table.Secret)
	if err != nil || len(secret) != 32 {
		t.Fatal(table, err)
	}
	secrets = append(secrets, bot.Token, table.Secret, string(secret), "a word among us")
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if len(secrets) < 11 || !strings.Contains(p.printed(), "going down") {
		t.Errorf("%d secrets, log:\n%s", len(secrets), p.printed())
	}
	for _, s := range secrets {
		if strings.Contains(p.printed(), s) {
			t.Errorf("the log tells %q:\n%s", s, p.printed())
		}
	}
}

// Every flag and setting used in the files for operators exists.
func TestDeployFlags(t *testing.T) {
	known := map[string]string{}
	for _, command := range []string{"serve", "worker"} {
		out, err := exec.CommandContext(t.Context(), "antares", command, "--help").Output()
		if err != nil {
			t.Fatal(err)
		}
		known[command] = string(out)
	}
	has := func(command, flag string) bool {
		return regexp.MustCompile(`(?m)^ .*--` + regexp.QuoteMeta(flag) + `( |$)`).MatchString(known[command])
	}
	flags, settings := 0, 0
	err := filepath.WalkDir("../../deploy", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		// A command may continue on the next lines: as a YAML list, or after a backslash.
		command := ""
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "COPY ") { // whose flags are Docker's
				continue
			}
			if m := regexp.MustCompile(`\b(?:antares|\[)\W*(serve|worker)\b|"(serve|worker)"|^\s*- (serve|worker)\s*$`).FindStringSubmatch(line); m != nil {
				command = m[1] + m[2] + m[3]
			}
			for _, m := range regexp.MustCompile(`(?:^|[\s"'\x60])--([a-z][a-z-]+)`).FindAllStringSubmatch(line, -1) {
				if strings.Contains(line, "antares ") || strings.Contains(line, `"serve"`) || strings.Contains(line, `"worker"`) || strings.HasPrefix(strings.TrimSpace(line), "- --") || strings.HasPrefix(strings.TrimSpace(line), "--") || strings.Contains(line, "`--") {
					flags++
					if !has(command, m[1]) && !(strings.Contains(line, "`--") && (has("serve", m[1]) || has("worker", m[1]))) {
						t.Errorf("%s: antares %s has no --%s", path, command, m[1])
					}
				}
			}
			for _, m := range regexp.MustCompile(`\bANTARES_([A-Z_]+)\b`).FindAllStringSubmatch(line, -1) {
				settings++
				if flag := strings.ToLower(strings.ReplaceAll(m[1], "_", "-")); !has("serve", flag) && !has("worker", flag) {
					t.Errorf("%s: there is no setting ANTARES_%s", path, m[1])
				}
			}
			if strings.HasSuffix(path, ".conf") {
				if m := regexp.MustCompile(`^#?([a-z][a-z-]*) = `).FindStringSubmatch(line); m != nil {
					settings++
					if !has("serve", m[1]) {
						t.Errorf("%s: there is no setting %s", path, m[1])
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if flags < 10 || settings < 10 {
		t.Errorf("only %d flags and %d settings found", flags, settings)
	}
}

// The example settings file can be used as it is.
func TestDeployConfig(t *testing.T) {
	data, err := os.ReadFile("../../deploy/antares.conf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	text := regexp.MustCompile(`(?m)^(addr|db) = .*$`).ReplaceAllString(string(data), "")
	if err := os.WriteFile(filepath.Join(dir, "antares.conf"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p := startServe(t, dir, nil, "--config", "antares.conf", "--addr", "127.0.0.1:0")
	if code := p.end(syscall.SIGTERM); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.printed())
	}
}

// TestServeMetrics checks that metrics are on an address of their own and not on the
// public one, that an address chosen by the operator must be free, and that the default
// one need not be.
func TestServeMetrics(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	if out, err := exec.CommandContext(t.Context(), "antares", "serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "a.db"), "--metrics-addr", address).CombinedOutput(); err == nil || !strings.Contains(string(out), "--metrics-addr") {
		t.Errorf("an address that is taken: %v, %s", err, out)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0", "--metrics-addr", address)
	if _, body := p.get(http.DefaultClient, "/metrics"); strings.Contains(body, "antares_tables_live") {
		t.Errorf("the public port tells %s", body)
	}
	if _, body := p.get(http.DefaultClient, "/debug/pprof/"); strings.Contains(body, "goroutine") {
		t.Errorf("the public port tells what the program does: %s", body)
	}
	p.url = "http://" + address
	if code, body := p.get(http.DefaultClient, "/debug/pprof/"); code != http.StatusOK || !strings.Contains(body, "goroutine") {
		t.Errorf("profiles: %d: %s", code, body)
	}
	if code, body := p.get(http.DefaultClient, "/metrics"); code != http.StatusOK || !strings.Contains(body, "antares_tables_live") {
		t.Errorf("%d: %s", code, body)
	}
	if code, _ := p.get(http.DefaultClient, "/api/games"); code != http.StatusNotFound {
		t.Errorf("the API is there, too: %d", code)
	}
	// Two servers on one machine: the second runs without metrics, and reports it.
	for range 2 {
		startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0")
	}
}

// TestServeTrustProxy checks that X-Forwarded-For is not trusted on the open network.
func TestServeTrustProxy(t *testing.T) {
	for _, tls := range [][]string{{"--tls-cert", "c.pem", "--tls-key", "k.pem"}, {"--autocert", "games.example.org"}} {
		cmd := exec.CommandContext(t.Context(), "antares", append([]string{"serve", "--trust-proxy"}, tls...)...)
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(out), "--trust-proxy is for a server behind a proxy") {
			t.Errorf("%v: %v, %s", tls, err, out)
		}
	}
}

// TestServeConnections hoards connections from one address: another can still play.
func TestServeConnections(t *testing.T) {
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--workers", "0", "--limit-connections", "4")
	address := strings.TrimPrefix(p.url, "http://")
	closed := 0
	for range 20 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		if _, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
			closed++
			continue
		}
		if _, err := io.ReadFull(c, make([]byte, 12)); err != nil {
			closed++
		}
	}
	if closed != 16 {
		t.Errorf("%d of 20 were closed, want 16", closed)
	}
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	other := &http.Client{Transport: &http.Transport{DialContext: from.DialContext, DisableKeepAlives: true}}
	if code, _ := p.get(other, "/healthz"); code != http.StatusOK {
		t.Errorf("another address: %d", code)
	}
}
