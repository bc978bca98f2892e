package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	natsserver "github.com/nats-io/nats-server/v2/server"
)

// TestDeployPasswords keeps passwords out of command lines, which everybody on a machine
// can read: they are in the environment alone, and NATS finds its own there.
func TestDeployPasswords(t *testing.T) {
	data, err := os.ReadFile("../../deploy/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	block, found := "", 0
	for line := range strings.Lines(string(data)) {
		if m := regexp.MustCompile(`^\s*([a-z_]+):`).FindStringSubmatch(line); m != nil {
			block = m[1]
		}
		if strings.HasPrefix(strings.TrimSpace(line), "#") || !strings.Contains(line, "${") {
			continue
		}
		if found++; block != "environment" {
			t.Errorf("a secret outside of the environment: %s", strings.TrimSpace(line))
		}
	}
	if found < 4 {
		t.Errorf("only %d secrets found", found)
	}
	t.Setenv("NATS_TOKEN", "a1b2c3")
	config, err := natsserver.ProcessConfigFile("../../deploy/nats.conf")
	if err != nil || config.Authorization != "a1b2c3" || !config.JetStream || config.StoreDir != "/data" || config.Port != 4222 {
		t.Errorf("%+v %v", config, err)
	}
}
