package lesson_test

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/learn/lesson"
)

// load reads all lessons.
func load(t *testing.T) map[string]*lesson.Lesson {
	t.Helper()
	lessons := map[string]*lesson.Lesson{}
	for _, g := range catalog.Games() {
		l, err := lesson.Of(g.Files())
		if errors.Is(err, lesson.ErrNone) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if l.Game != g.Info().ID {
			t.Fatalf("the lesson of %s says that it is of %s", g.Info().ID, l.Game)
		}
		lessons[l.Game] = l
	}
	if len(lessons) < 4 {
		t.Fatalf("only %d lessons", len(lessons))
	}
	return lessons
}

// book returns the rules of a game's rulebook.
func book(t *testing.T, id string) []string {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	page, err := docs.Rulebook(g.Files())
	if err != nil {
		t.Fatal(err)
	}
	return docs.Rules(page)
}

// beyond matches the rules that a first lesson leaves to the rulebook: how texts and
// board files are written, which have letters instead of numbers, and which boards
// Skorpion has.
var beyond = regexp.MustCompile(`^(?:[A-Z]{2}-[A-Z]|KO-2)$`)

func TestLessonsCoverTheRulebook(t *testing.T) {
	for id, l := range load(t) {
		book := book(t, id)
		taught := map[string]bool{}
		for _, s := range l.Steps {
			for _, rule := range s.Rules {
				taught[rule] = true
				if !slices.Contains(book, rule) {
					t.Errorf("%s/%s teaches %s, which is no rule", id, s.ID, rule)
				}
			}
			if s.Goal.Kind == lesson.Refused && !slices.Contains(s.Rules, s.Goal.Rule) {
				t.Errorf("%s/%s is refused under %s and does not teach it", id, s.ID, s.Goal.Rule)
			}
		}
		for _, rule := range book {
			if !taught[rule] && !beyond.MatchString(rule) {
				t.Errorf("the lesson of %s does not teach %s", id, rule)
			}
		}
	}
}

// A lesson makes the learner do things, be refused things, and win in the end.
func TestLessonsHaveAllKinds(t *testing.T) {
	for id, l := range load(t) {
		count := map[lesson.Kind]int{}
		for _, s := range l.Steps {
			count[s.Goal.Kind]++
		}
		if count[lesson.Play] < 4 || count[lesson.Refused] < 3 || count[lesson.Win] < 1 {
			t.Errorf("the lesson of %s has %v", id, count)
		}
		if last := l.Steps[len(l.Steps)-1]; last.Goal.Kind != lesson.Win {
			t.Errorf("the lesson of %s does not end with a win", id)
		}
	}
}

// site matches how spots, squares and spaces are written in texts.
var site = regexp.MustCompile(`\b[a-iy][0-9]{1,2}\b`)

// named returns the places that a text names, sorted, each once.
func named(text string) []string {
	list := site.FindAllString(text, -1)
	slices.Sort(list)
	return slices.Compact(list)
}

func TestTextsNameWhatIsLit(t *testing.T) {
	for id, l := range load(t) {
		for i := range l.Steps {
			s := &l.Steps[i]
			for _, lit := range s.Highlight {
				if site.MatchString(lit) && !slices.Contains(named(s.Text), lit) {
					t.Errorf("%s/%s lights %s and does not name it", id, s.ID, lit)
				}
			}
		}
	}
}

func TestUnknownIsRefused(t *testing.T) {
	if _, err := lesson.Of(fstest.MapFS{}); !errors.Is(err, lesson.ErrNone) {
		t.Errorf("there is a lesson in an empty folder: %v", err)
	}
	if _, err := lesson.Of(fstest.MapFS{"lesson.json": {Data: []byte("{}")}}); err == nil || errors.Is(err, lesson.ErrNone) {
		t.Errorf("a file that is no lesson: %v", err)
	}
}

// Each of these breaks a good lesson in one place.
func TestParseRefuses(t *testing.T) {
	data, err := fs.ReadFile(skaane.Game.Files, "lesson.json")
	if err != nil {
		t.Fatal(err)
	}
	good := string(data)
	for _, c := range []struct{ old, now, says string }{
		{`"title":`, `"titel":`, "unknown field"},
		{`"id": "aim"`, `"id": "A im"`, "is not a valid id"},
		{`"id": "diagonal"`, `"id": "aim"`, "two steps"},
		{`"start": "ksksuggu/uksguksg/8/8/8/8/UKSGUUGG/SKSKSKUG light 0"`, `"start": "continue"`, "nothing to continue"},
		{`"start": "continue",`, `"start": "continue", "options": {},`, "options cannot change"},
		{`"seat": 0`, `"seat": -1`, "is no seat"},
		{`"kind": "play"`, `"kind": "dance"`, "no goal of kind"},
		{`"kind": "play"`, `"kind": "read"`, "a step to be read"},
		{`{"kind": "read"}`, `{"kind": "read", "rule": "SK-1"}`, "nothing to do"},
		{`"kind": "play"`, `"kind": "play", "rule": "SK-1"`, "turns and nothing else"},
		{`["c2c3"]`, `[]`, "a turn has actions"},
		{`"rule": "SK-6", `, ``, "a rule and tries"},
		{`"action": "c3d4"`, `"action": ""`, "a try has"},
		{`"after": "The armies `, `"after": "` + strings.Repeat("The armies ", 50), "characters"},
		{`"hint": "Tap the serf on c2, then c3.",`, ``, "are needed"},
		{`"rules": ["SK-9", "SK-10"]`, `"rules": []`, "are needed"},
	} {
		if !strings.Contains(good, c.old) {
			t.Fatalf("the lesson has no %s to break", c.old)
		}
		_, err := lesson.Parse([]byte(strings.Replace(good, c.old, c.now, 1)))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s for %s: %v", c.now, c.old, err)
		}
	}
	for _, c := range []struct{ text, says string }{
		{good + "{}", "follows the end"},
		{`{"game": "skaane", "title": "none", "steps": []}`, "steps"},
		{`{"steps": []}`, "a game and a title"},
	} {
		if _, err := lesson.Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("wanted %q, got %v", c.says, err)
		}
	}
}
