// Package pen provides the tools for drawing pictures: points and curves, colours and
// inks, and a pen that collects shapes in groups. A game uses it to draw itself, in a
// Dress.
//
// A Sheet is a view that has been laid out: it knows where each site lies, so that a
// dress need not handle rotated boards and narrow screens. Plain draws any board; a
// dress embeds it and overrides only what differs. Things that several games share are
// here too: trays, labels, marks of sides, scorpions.
//
// It uses only the standard library, because games also run in browsers. Package draw
// lays out sheets and writes what was drawn.
package pen
