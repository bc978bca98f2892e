// Package pen is what pictures are drawn with: points and curves, colours and inks,
// and a pen that gathers shapes in groups. A game draws itself with it, in a Dress.
//
// A Sheet is a view laid out: it says where each site lies, so that a dress need not
// reckon with turned boards and narrow screens. Plain draws any board; a dress embeds it
// and says only where it differs. What several games have alike is here too: trays,
// labels, marks of sides, scorpions.
//
// It is made of the standard library alone, since games run in browsers as well.
// Package draw lays sheets out and writes what was drawn.
package pen
