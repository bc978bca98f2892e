package site_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/sqlite"
)

// TestNamesThatFool tries to be taken for somebody else, or for nobody.
func TestNamesThatFool(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	if _, _, err := s.SignUp(ctx, "Paul Burns", "a long password"); err != nil {
		t.Fatal(err)
	}
	guest := c.guest()
	for name, want := range map[string]antares.Code{
		// Characters without a shape.
		"Pa\u034ful Burns": antares.CodeNameTaken, "Paul Burns\ufe0f": antares.CodeNameTaken, "Paul\u17b4 Burns": antares.CodeNameTaken,
		"Paul Burns\U000e0101": antares.CodeNameTaken, "\u3164Paul Burns": antares.CodeNameTaken, "Paul Bu\u115frns": antares.CodeNameTaken,
		"Paul\u200b Burns": antares.CodeNameTaken, "paul\u3000burns": antares.CodeNameTaken,
		// Characters of the same shape.
		"PauI Burns": antares.CodeNameTaken, "Pau1 Bums": antares.CodeNameTaken, "Ｐａｕｌ Burns": antares.CodeNameTaken,
		"Раul Burns": antares.CodeBadRequest, "Ραul Burns": antares.CodeBadRequest,
		// Nothing at all.
		"\u3164\u3164": antares.CodeBadRequest, "\u115f\u1160\u034f": antares.CodeBadRequest, "\u2800\u2800": antares.CodeBadRequest, "\ufe0f\ufe0f\ufe0f": antares.CodeBadRequest,
		// The house.
		"Level 11": antares.CodeNameTaken, "Ievel 1": antares.CodeNameTaken, "Adrnin": antares.CodeNameTaken, "Antаres": antares.CodeBadRequest, "АΝТАRЕS": antares.CodeBadRequest,
		"ANTARE5": "", "M0derator": antares.CodeNameTaken, "AdmIn": antares.CodeNameTaken,
	} {
		if _, err := site.CheckName(name); want == antares.CodeBadRequest && antares.CodeOf(err) != want {
			t.Errorf("%q: %v", name, err)
		}
		if want == "" {
			continue
		}
		if _, err := s.Register(ctx, guest, name, "a long password"); antares.CodeOf(err) != want {
			t.Errorf("register as %q: %v", name, err)
		}
		if _, _, err := s.SignUp(ctx, name, "a long password"); antares.CodeOf(err) != want {
			t.Errorf("sign up as %q: %v", name, err)
		}
	}
	// The one whose name it is comes in however it is typed, and may change the password.
	for _, typed := range []string{"Paul Burns", "PAUL burns", "Ｐａｕｌ　Burns", "Paul\u200b Burns"} {
		u, _, err := s.SignIn(ctx, typed, "a long password")
		if err != nil || u.Name != "Paul Burns" {
			t.Errorf("%q: %v %v", typed, u, err)
		}
	}
	// A guest becomes a member under the guest's own name.
	if _, err := s.Register(ctx, guest, guest.Name, "a long password"); err != nil {
		t.Errorf("register as %q: %v", guest.Name, err)
	}
}

// TestOldLookAlikesSignIn opens a database in which people have names that look the same,
// from before anybody minded: all of them come in, each with the own password, and may
// change it.
func TestOldLookAlikesSignIn(t *testing.T) {
	ctx, file := t.Context(), filepath.Join(t.TempDir(), "antares.db")
	open := func() (*site.Site, func()) {
		t.Helper()
		store, err := sqlite.Open(ctx, file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := bus.Open(bus.Config{Name: "test"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := site.New(ctx, site.Config{Store: store, Bus: b, Find: catalog.Find, Log: quiet})
		if err != nil {
			t.Fatal(err)
		}
		return s, func() { s.Close(); b.Close(); _ = store.Close() }
	}
	// As the version before would have kept them.
	s, end := open()
	old := map[string]string{"Paul Burns": "One", "paul bu\u034frns": "Two", "Paul Bums": "Three", "ﬃne": "Four", "ffine": "Five", "\u3164\u3164": "Six"}
	ids := map[string]string{}
	for name, first := range old {
		u, _, err := s.SignUp(ctx, first, "password of "+first)
		if err != nil {
			t.Fatal(err)
		}
		ids[name] = u.ID
	}
	end()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	for name, id := range ids {
		if _, err := db.ExecContext(ctx, "UPDATE users SET name = ?, name_key = ?, skeleton = '', skeleton_version = 0 WHERE id = ?", name, name, id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.ExecContext(ctx, "UPDATE users SET name_key = 'paul burns' WHERE name = 'Paul Burns'; UPDATE users SET name_key = 'paul bums' WHERE name = 'Paul Bums'"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s, end = open()
	defer end()
	for name, first := range old {
		u, _, err := s.SignIn(ctx, name, "password of "+first)
		if err != nil || u.ID != ids[name] {
			t.Errorf("%q: %v %v", name, u, err)
			continue
		}
		if _, err := s.SetPassword(ctx, u, "password of "+first, "another password"); err != nil {
			t.Errorf("%q: %v", name, err)
		}
		if _, _, err := s.SignIn(ctx, name, "another password"); err != nil {
			t.Errorf("%q with the new password: %v", name, err)
		}
	}
	if _, _, err := s.SignUp(ctx, "PauI Burns", "a long password"); antares.CodeOf(err) != antares.CodeNameTaken {
		t.Errorf("a new look-alike: %v", err)
	}
}
