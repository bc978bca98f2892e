package box

// Workshop is empty in a browser.
type Workshop[P comparable] struct{}

type workshop interface{}
