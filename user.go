package antares

import "time"

// UserKind decides what a user may do.
type UserKind string

// The kinds of users.
const (
	Guest  UserKind = "guest"  // plays at once, identified by a cookie alone
	Member UserKind = "member" // has a name and a password
	Bot    UserKind = "bot"    // runs an engine somewhere and plays with a token
	House  UserKind = "level"  // one of the site's own levels
)

// User is a player: a person, a bot or a level.
type User struct {
	ID   string   `json:"id"`
	Name string   `json:"name"`
	Kind UserKind `json:"kind"`
	// Password is an Argon2id hash; it never leaves the server.
	Password string `json:"-"`
	// Owner is the member who owns a bot; it never changes.
	Owner   string    `json:"-"`
	Created time.Time `json:"created"`
}

// TokenKind decides what a token gives access to.
type TokenKind string

// The kinds of tokens.
const (
	SessionToken TokenKind = "session" // in a browser's cookie
	APIToken     TokenKind = "api"     // of a bot
)

// Token signs a user in. Only its hash is kept.
type Token struct {
	// Hash is the SHA-256 of the token's text, in hex.
	Hash    string
	User    string
	Kind    TokenKind
	Label   string
	Created time.Time
	// Expires is when it ends; zero is never.
	Expires time.Time
}

// ID identifies a token without revealing it: part of the hash of something that nobody can
// guess.
func (t *Token) ID() string { return t.Hash[:min(12, len(t.Hash))] }

// Rating is a user's strength in one game, by Glicko-2.
type Rating struct {
	User       string    `json:"user"`
	Game       string    `json:"game"`
	Rating     float64   `json:"rating"`
	Deviation  float64   `json:"deviation"`
	Volatility float64   `json:"volatility"`
	Games      int       `json:"games"`
	Updated    time.Time `json:"updated"`
	// Against are the opponents in the game that led to this rating. They are written, to
	// count different opponents, and never read back.
	Against []string `json:"-"`
}

// A leader has played LeaderGames rated games of a game against LeaderOpponents different
// opponents, and the deviation of the rating is under LeaderDeviation. Otherwise a few
// games against throwaway accounts would be enough. The indexes of the stores hold the same
// numbers: changing them takes a migration.
const (
	LeaderGames     = 20
	LeaderOpponents = 5
	LeaderDeviation = 100
)
