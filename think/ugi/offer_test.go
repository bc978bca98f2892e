package ugi

import "testing"

func TestParseOption(t *testing.T) {
	for text, want := range map[string]option{
		"name Hash type spin default 16 min 1 max 1024":            {"Hash", 1024},
		"name Move Overhead type spin min 0 max 5000 default 10":   {"Move Overhead", 5000},
		"name Seed type spin default 1 min 0 max 9e9":              {"Seed", 0},
		"name Big type spin max 99999999999999999999":              {"Big", 1<<63 - 1},
		"name mode type combo default free var free var max var 3": {"mode", 0},
		"name Bare": {"Bare", 0},
	} {
		if got, ok := parseOption(text); got != want || !ok {
			t.Errorf("option %s is read as %+v, %t", text, got, ok)
		}
	}
	for _, bad := range []string{"", "name", "name ", "name  type spin", "Hash type spin"} {
		if got, ok := parseOption(bad); ok {
			t.Errorf("option %s is read as %+v", bad, got)
		}
	}
}
