package api_test

import (
	"net/url"
	"reflect"
	"testing"

	"github.com/antares-games/antares/api"
)

// Addresses are read as package net/url reads them.
func TestSplit(t *testing.T) {
	for _, address := range []string{
		"", "/", "/api/games", "/api/games/skaane/kit?theme=dark", "/x?set=a%3Db&set=c%3D%26d&flip=1", "/x?site=hand%3Ared",
		"/a%20b?c+d=e+f%2Bg", "/x?", "/x?&&a", "/x?a=", "/x?=b", "/x?picks=a1&picks=%C3%A9", "/x?a=b=c", "/x?a=%41%42c%2542",
	} {
		want, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		path, query, err := api.Split(address)
		if err != nil || path != want.Path || !reflect.DeepEqual(url.Values(query), want.Query()) {
			t.Errorf("%q: %q %v %v, want %q %v", address, path, query, err, want.Path, want.Query())
		}
		for key := range want.Query() {
			if query.Get(key) != want.Query().Get(key) || !query.Has(key) || query.Has(key+"x") {
				t.Errorf("%q: %s is %q", address, key, query.Get(key))
			}
		}
	}
	for _, address := range []string{"/%", "/%4", "/%zz", "/x?a=%", "/x?%2=a", "/x?a=%+1"} {
		if path, query, err := api.Split(address); err == nil {
			t.Errorf("%q is read as %q %v", address, path, query)
		}
	}
}
