package tui

import (
	"slices"

	"github.com/antares-games/antares/game"
)

// picker walks the tree of picks of a view: what has been selected so far, what can be
// selected next, and whether an action is complete.
type picker struct {
	actions []game.Action
	picks   []string
}

// begins reports whether an action begins with what has been selected.
func (p *picker) begins(a *game.Action) bool {
	return len(a.Picks) >= len(p.picks) && slices.Equal(a.Picks[:len(p.picks)], p.picks)
}

// targets are the sites that can be selected next, in the order of the actions.
func (p *picker) targets() (list []string) {
	for i := range p.actions {
		a := &p.actions[i]
		if p.begins(a) && len(a.Picks) > len(p.picks) {
			if next := a.Picks[len(p.picks)]; !slices.Contains(list, next) {
				list = append(list, next)
			}
		}
	}
	return list
}

// dangers are the targets that lead to dangerous actions only.
func (p *picker) dangers() (list []string) {
	safe := map[string]bool{}
	for i := range p.actions {
		if a := &p.actions[i]; p.begins(a) && len(a.Picks) > len(p.picks) && !a.Danger {
			safe[a.Picks[len(p.picks)]] = true
		}
	}
	for _, id := range p.targets() {
		if !safe[id] {
			list = append(list, id)
		}
	}
	return list
}

// complete returns the action that has been selected completely, if any; other actions
// may continue it.
func (p *picker) complete() (text string, ok bool) {
	for i := range p.actions {
		if a := &p.actions[i]; slices.Equal(a.Picks, p.picks) {
			return a.Text, len(p.picks) > 0
		}
	}
	return "", false
}

// touch selects a site. An action that no other continues is ready at once. A site that
// cannot come next but can begin an action starts a new selection: people change their
// minds.
func (p *picker) touch(site string) (action string, ready, ok bool) {
	if !slices.Contains(p.targets(), site) {
		fresh := picker{actions: p.actions}
		if len(p.picks) == 0 || !slices.Contains(fresh.targets(), site) {
			return "", false, false
		}
		again := len(p.picks) == 1 && p.picks[0] == site
		p.picks = nil
		if again { // selected twice: deselect
			return "", false, true
		}
	}
	p.picks = append(slices.Clone(p.picks), site)
	action, whole := p.complete()
	return action, whole && len(p.targets()) == 0, true
}

// picksOf are the picks of an action.
func picksOf(v *game.View, action string) []string {
	for i := range v.Actions {
		if v.Actions[i].Text == action {
			return v.Actions[i].Picks
		}
	}
	return nil
}
