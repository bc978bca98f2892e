package client

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// memoryGuests keeps guests for as long as a test runs.
type memoryGuests map[string]string

func (m memoryGuests) Guest(server string) string { return m[server] }

func (m memoryGuests) SetGuest(server, secret string) error {
	m[server] = secret
	return nil
}

// A guest is the same the next time, and nobody on another server.
func TestSameGuest(t *testing.T) {
	known := map[string]bool{}
	serve := func(name string) *httptest.Server {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			who := ""
			for _, c := range r.Cookies() {
				if known[c.Value] {
					who = c.Value
				} else {
					t.Logf("%s does not know %s", name, c)
				}
				if c.Value[:1] != name {
					t.Errorf("%s was sent %s", name, c)
				}
			}
			if who == "" {
				who = name + string(rune('0'+len(known)))
				known[who] = true
			}
			http.SetCookie(w, &http.Cookie{Name: "antares", Value: who, Path: "/", HttpOnly: true})
			_, _ = w.Write([]byte(`{"id":"` + who + `","name":"x","kind":"guest"}`)) // a recorder
		}))
		t.Cleanup(s.Close)
		return s
	}
	a, b := serve("a"), serve("b")
	kept := memoryGuests{}
	who := func(address string) string {
		c, err := New(address, "")
		if err != nil {
			t.Fatal(err)
		}
		p, unkept, err := c.SameGuest(t.Context(), kept)
		if unkept != nil || err != nil {
			t.Fatal(unkept, err)
		}
		return p.ID
	}
	first := who(a.URL)
	if again := who(a.URL + "/"); again != first {
		t.Errorf("the guest %s is now %s", first, again)
	}
	other := who(b.URL)
	if other == first || who(b.URL) != other || who(a.URL) != first {
		t.Errorf("the guests are %v", kept)
	}
	// A server that has forgotten its guest makes another.
	clear(known)
	known["a0"], known["a1"], known["a2"], known["a3"] = false, false, false, false
	second := who(a.URL)
	if second == first || who(a.URL) != second {
		t.Errorf("after the server forgot %s, the guest is %s", first, second)
	}
	for server := range kept { // somebody changed the file
		kept[server] = "\x00;;="
	}
	if third := who(a.URL); third == second || who(a.URL) != third {
		t.Errorf("after the file was damaged, the guest is %s", third)
	}
}
