package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

func users(t *testing.T, s antares.Store) {
	ctx := t.Context()
	anna := &antares.User{ID: "u1", Name: "Anna", Kind: antares.Member, Password: "hash", Created: start}
	ok(t, s.CreateUser(ctx, anna))
	for _, find := range []func() (*antares.User, error){
		func() (*antares.User, error) { return s.User(ctx, "u1") },
		func() (*antares.User, error) { return s.UserByName(ctx, "Anna") },
		func() (*antares.User, error) { return s.UserByName(ctx, "aNNA") },
	} {
		got, err := find()
		ok(t, err)
		equal(t, got, anna)
	}
	is(t, s.CreateUser(ctx, &antares.User{ID: "u2", Name: "ANNA"}), antares.ErrTaken)
	_, err := s.User(ctx, "u2")
	is(t, err, antares.ErrNotFound)
	_, err = s.UserByName(ctx, "Ann")
	is(t, err, antares.ErrNotFound)
	is(t, s.CreateUser(ctx, &antares.User{ID: "u1", Name: "Berta"}), antares.ErrTaken)

	ok(t, s.CreateUser(ctx, &antares.User{ID: "u2", Name: "Guest 7", Kind: antares.Guest, Created: start}))
	is(t, s.UpdateUser(ctx, &antares.User{ID: "u2", Name: "anna"}), antares.ErrTaken)
	is(t, s.UpdateUser(ctx, &antares.User{ID: "u3", Name: "Carl"}), antares.ErrNotFound)
	// The time of creation stays.
	ok(t, s.UpdateUser(ctx, &antares.User{ID: "u2", Name: "Berta", Kind: antares.Member, Password: "p", Created: start.Add(time.Hour)}))
	got, err := s.User(ctx, "u2")
	ok(t, err)
	equal(t, got, &antares.User{ID: "u2", Name: "Berta", Kind: antares.Member, Password: "p", Created: start})
	_, err = s.UserByName(ctx, "guest 7")
	is(t, err, antares.ErrNotFound)
	// Somebody may change the case of the own name.
	ok(t, s.UpdateUser(ctx, &antares.User{ID: "u2", Name: "BERTA", Kind: antares.Member}))
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u3", Name: "Guest 7", Kind: antares.Guest}))
}

func names(t *testing.T, s antares.Store) {
	ctx := t.Context()
	for i, name := range []string{"Åsa Ödmjuk", "ΣΊΣΥΦΟΣ", "Жанна", "日本語", "👩‍🚀 x", `"'; DROP TABLE users; --`, "ﬃ", "a\u0301", "%_\\", ""} {
		u := &antares.User{ID: fmt.Sprintf("ü%d", i), Name: name, Kind: antares.Member, Created: start}
		ok(t, s.CreateUser(ctx, u))
		got, err := s.UserByName(ctx, name)
		ok(t, err)
		equal(t, got, u)
	}
	is(t, s.CreateUser(ctx, &antares.User{ID: "x", Name: "åSA öDMJUK"}), antares.ErrTaken)
	is(t, s.CreateUser(ctx, &antares.User{ID: "x", Name: "жаннА"}), antares.ErrTaken)
	for _, bad := range []string{"a\x00b", "a\xffb"} {
		if err := s.CreateUser(ctx, &antares.User{ID: "x", Name: bad}); err == nil {
			t.Fatalf("the name %q was kept", bad)
		}
	}
}

// lookAlikes shows that nobody takes a name that looks like another's, and everybody
// may change the own one.
func lookAlikes(t *testing.T, s antares.Store) {
	ctx := t.Context()
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u1", Name: "Paul Burns", Kind: antares.Member, Created: start}))
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u2", Name: "Guest 7", Kind: antares.Guest, Created: start}))
	for _, name := range []string{"PauI Burns", "Paul Bums", "Раul Burns", "Ｐaul Burns", "Pa\u034ful Burns", "Paul Burn\ufe0fs", "pau1 burns"} {
		is(t, s.CreateUser(ctx, &antares.User{ID: "u3", Name: name, Kind: antares.Guest}), antares.ErrTaken)
		is(t, s.UpdateUser(ctx, &antares.User{ID: "u2", Name: name, Kind: antares.Member}), antares.ErrTaken)
		got, err := s.User(ctx, "u2")
		ok(t, err)
		equal(t, got.Name, "Guest 7")
	}
	// One's own name may change in looks, away from it and back.
	for _, name := range []string{"PAUL BURNS", "PauI Bums", "Paula", "Paul Burns"} {
		ok(t, s.UpdateUser(ctx, &antares.User{ID: "u1", Name: name, Kind: antares.Member}))
	}
	// A name that was given up is free.
	ok(t, s.UpdateUser(ctx, &antares.User{ID: "u1", Name: "Saul", Kind: antares.Member}))
	ok(t, s.UpdateUser(ctx, &antares.User{ID: "u2", Name: "Paul Bums", Kind: antares.Member}))
	// The house has its names whatever others are called.
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u4", Name: "Ievel 1", Kind: antares.Guest}))
	ok(t, s.CreateUser(ctx, &antares.User{ID: "level-1", Name: "Level 1", Kind: antares.House}))
	// People are found however they type their names.
	for typed, id := range map[string]string{"ＳＡＵＬ": "u1", "sau\u200bl": "u1", "level 1": "level-1", "IEVEL 1": "u4"} {
		u, err := s.UserByName(ctx, typed)
		ok(t, err)
		equal(t, u.ID, id)
	}
	_, err := s.UserByName(ctx, "SauI")
	is(t, err, antares.ErrNotFound)
}

// lookAlikesAtOnce has many take names that look the same: one of them gets it.
func lookAlikesAtOnce(t *testing.T, s antares.Store) {
	list := []string{"Bill Moore", "BilI Moore", "Bi1l Moore", "BiIl M0ore", "Bill Rnoore", "biIl moore"}
	errs := make([]error, len(list))
	each(len(list), func(i int) {
		errs[i] = s.CreateUser(t.Context(), &antares.User{ID: fmt.Sprint("u", i), Name: list[i], Kind: antares.Guest})
	})
	had := 0
	for _, err := range errs {
		if err == nil {
			had++
		} else {
			is(t, err, antares.ErrTaken)
		}
	}
	equal(t, had, 1)
}

func tokens(t *testing.T, s antares.Store) {
	ctx := t.Context()
	for _, id := range []string{"u1", "u2"} {
		ok(t, s.CreateUser(ctx, &antares.User{ID: id, Name: id}))
	}
	forever := antares.Token{Hash: "h1", User: "u1", Kind: antares.APIToken, Label: "my böt", Created: at(5)}
	session := antares.Token{Hash: "h2", User: "u1", Kind: antares.SessionToken, Created: at(1), Expires: at(1000)}
	older := antares.Token{Hash: "h3", User: "u1", Kind: antares.APIToken, Created: at(2), Expires: at(50)}
	other := antares.Token{Hash: "h4", User: "u2", Kind: antares.APIToken, Created: at(1)}
	for _, token := range []antares.Token{forever, session, older, other} {
		ok(t, s.CreateToken(ctx, &token))
		got, err := s.Token(ctx, token.Hash, at(49))
		ok(t, err)
		equal(t, got, &token)
	}
	if err := s.CreateToken(ctx, &forever); err == nil {
		t.Fatal("a token was made twice")
	}
	is(t, s.CreateToken(ctx, &antares.Token{Hash: "h5", User: "nobody"}), antares.ErrNotFound)

	_, err := s.Token(ctx, "h3", at(50))
	is(t, err, antares.ErrNotFound)
	_, err = s.Token(ctx, "h2", at(999))
	ok(t, err)
	_, err = s.Token(ctx, "h2", at(1000))
	is(t, err, antares.ErrNotFound)
	_, err = s.Token(ctx, "h1", at(1e9))
	ok(t, err)

	list, err := s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token{older, forever})

	ok(t, s.DeleteExpired(ctx, at(49))) // none has yet
	list, err = s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token{older, forever})
	ok(t, s.DeleteExpired(ctx, at(50)))
	list, err = s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token{forever})
	ok(t, s.CreateToken(ctx, &older))

	ok(t, s.DeleteToken(ctx, "h3"))
	ok(t, s.DeleteToken(ctx, "h3"))
	list, err = s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token{forever})
	ok(t, s.DeleteTokens(ctx, "u1", antares.APIToken))
	list, err = s.Tokens(ctx, "u1", antares.APIToken)
	ok(t, err)
	equal(t, list, []antares.Token(nil))
	for _, hash := range []string{"h2", "h4"} {
		_, err := s.Token(ctx, hash, at(3))
		ok(t, err)
	}
}

// settings are what was set first, also by those who come at once.
func settings(t *testing.T, s antares.Store) {
	ctx := t.Context()
	got := make([]string, 4)
	each(len(got), func(i int) {
		value, err := s.Setting(ctx, "key", []byte{byte(i), 0, 255})
		if err != nil {
			t.Error(err)
		}
		got[i] = string(value)
	})
	for _, value := range got {
		equal(t, value, got[0])
	}
	again, err := s.Setting(ctx, "key", []byte("other"))
	ok(t, err)
	equal(t, string(again), got[0])
	other, err := s.Setting(ctx, "another", []byte("other"))
	ok(t, err)
	equal(t, string(other), "other")
}
