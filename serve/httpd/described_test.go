package httpd_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// described holds that everything that was heard is as the server describes it: every answer
// by OpenAPI, every message and every line by the schema of the socket. No field is there that is
// not described, and nothing is null.
func described(t *testing.T, s *servertest.Server, e *ears) {
	openapi := s.Server.API()
	answers := map[string]*huma.Schema{}
	for _, item := range openapi.Paths {
		for _, op := range operations(item) {
			if ok := op.Responses["200"]; ok != nil && ok.Content["application/json"] != nil {
				answers[op.OperationID] = ok.Content["application/json"].Schema
			}
		}
	}
	checked := map[string]int{}
	for i := range e.all {
		m := &e.all[i]
		kind, registry := m.what, openapi.Components.Schemas
		schema := answers[m.what]
		switch {
		case bytes.Contains(m.head, []byte(api.ProblemType)):
			kind, schema = "Problem", &huma.Schema{Ref: "#/components/schemas/Problem"}
		case m.what == "socket", m.what == "stream":
			kind, registry = "Message", httpd.LiveSchemas()
			if m.what == "stream" && bytes.Contains(m.data, []byte(`"your_turn"`)) {
				kind = "Notice"
			}
			schema = &huma.Schema{Ref: "#/$defs/" + kind}
		}
		if schema == nil || len(bytes.TrimSpace(m.data)) == 0 {
			continue
		}
		checked[kind]++
		for _, wrong := range misfits(registry, schema, m.data) {
			t.Errorf("%s: %s: %.300s", m.what, wrong, m.data)
		}
	}
	for id := range answers {
		if checked[id] == 0 {
			t.Errorf("no answer of %s was compared with its description", id)
		}
	}
	for _, kind := range []string{"Message", "Notice", "Problem"} {
		if checked[kind] == 0 {
			t.Errorf("no %s was compared with its description", kind)
		}
	}
}

// misfits are what JSON has that its description does not say.
func misfits(r huma.Registry, schema *huma.Schema, data []byte) (wrong []string) {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return []string{err.Error()}
	}
	nulls(v, "", func(path string) { wrong = append(wrong, path+" is null") })
	var result huma.ValidateResult
	huma.Validate(r, schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, v, &result)
	for _, err := range result.Errors {
		wrong = append(wrong, err.Error())
	}
	return wrong
}

// nulls finds what is null.
func nulls(v any, path string, found func(path string)) {
	switch v := v.(type) {
	case nil:
		found(path)
	case []any:
		for i, x := range v {
			nulls(x, fmt.Sprintf("%s[%d]", path, i), found)
		}
	case map[string]any:
		for key, x := range v {
			nulls(x, path+"."+key, found)
		}
	}
}

// The test above can fail.
func TestMisfits(t *testing.T) {
	r := httpd.LiveSchemas()
	for text, fits := range map[string]bool{
		`{"table":"t","head":3,"events":[]}`:                        true,
		`{"ref":{"any":"thing"},"ok":true}`:                         true,
		`{"table":"t","head":3,"events":null}`:                      false,
		`{"table":"t","head":3,"events":[],"extra":1}`:              false,
		`{"table":"t","watching":"many"}`:                           false,
		`{"error":{"status":409}}`:                                  false,
		`{"table":"t","head":3,"events":[],"view":{"board":false}}`: false,
	} {
		if wrong := misfits(r, &huma.Schema{Ref: "#/$defs/Message"}, []byte(text)); (len(wrong) == 0) != fits {
			t.Errorf("%s: %v", text, wrong)
		}
	}
}

// Lists are described as lists, and nothing else.
func TestNoNullsDescribed(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for _, r := range []huma.Registry{s.Server.API().Components.Schemas, httpd.LiveSchemas()} {
		for name, schema := range r.Map() {
			for field, of := range schema.Properties {
				if of.Nullable {
					t.Errorf("%s.%s may be null", name, field)
				}
			}
		}
	}
}
