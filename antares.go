// Package antares is the domain that servers and clients share: people, tables, events,
// errors and the Store, without any technology. docs/architecture.md describes the other
// packages.
package antares
