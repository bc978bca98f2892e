package api

// In a browser problems are not sent, and net/http would be half of the program.
func statusText(int) string { return "" }
