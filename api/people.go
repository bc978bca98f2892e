package api

import (
	"time"

	"github.com/antares-games/antares"
)

// Person is what everybody may see of a user.
type Person struct {
	ID   string           `json:"id"`
	Name string           `json:"name"`
	Kind antares.UserKind `json:"kind" enum:"guest,member,bot,level"`
}

// PersonOf returns what everybody may see of a user.
func PersonOf(u *antares.User) Person { return Person{u.ID, u.Name, u.Kind} }

// Profile is a person and what they have played.
type Profile struct {
	Person
	Created time.Time        `json:"created"`
	Ratings []antares.Rating `json:"ratings"`
}

// Leader is an entry in a game's leaderboard.
type Leader struct {
	Person
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
	Games     int     `json:"games"`
}

// SignIn registers somebody or signs them in.
type SignIn struct {
	Name     string `json:"name" maxLength:"100"`
	Password string `json:"password" maxLength:"400"`
}

// NewPassword changes a password.
type NewPassword struct {
	Old string `json:"old" maxLength:"400"`
	New string `json:"new" maxLength:"400"`
}

// NewBot requests a user for a program.
type NewBot struct {
	Name string `json:"name" maxLength:"100"`
	Days int    `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long the token is valid; for good if it is missing"`
}

// NewToken requests another token for a program.
type NewToken struct {
	Days    int  `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long it is valid; for good if it is missing"`
	Replace bool `json:"replace,omitempty" doc:"end all other tokens, and what is connected with them"`
}

// Bot is a program's user with its tokens.
type Bot struct {
	Person
	Tokens []TokenLine `json:"tokens" doc:"those that are valid, oldest first"`
}

// BotMade is a newly created user for a program.
type BotMade struct {
	Person
	Token string `json:"token" doc:"shown this once"`
}

// TokenLine is what is shown of a token after its creation: never the token itself.
type TokenLine struct {
	ID      string     `json:"id" doc:"names the token, and opens nothing"`
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty" doc:"when it ends; never if it is missing"`
}

// TokenMade is a newly created token of a program.
type TokenMade struct {
	TokenLine
	Token string `json:"token" doc:"shown this once"`
}
