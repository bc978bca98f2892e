package api

import (
	"time"

	"github.com/antares-games/antares"
)

// Person is somebody as everybody may see them.
type Person struct {
	ID   string           `json:"id"`
	Name string           `json:"name"`
	Kind antares.UserKind `json:"kind" enum:"guest,member,bot,level"`
}

// PersonOf is what everybody may see of a user.
func PersonOf(u *antares.User) Person { return Person{u.ID, u.Name, u.Kind} }

// Profile is a person and what they have played.
type Profile struct {
	Person
	Created time.Time        `json:"created"`
	Ratings []antares.Rating `json:"ratings"`
}

// Leader is a place in a game's list of the best.
type Leader struct {
	Person
	Rating    float64 `json:"rating"`
	Deviation float64 `json:"deviation"`
	Games     int     `json:"games"`
}

// SignIn is how somebody registers or signs in.
type SignIn struct {
	Name     string `json:"name" maxLength:"100"`
	Password string `json:"password" maxLength:"400"`
}

// NewPassword changes a password.
type NewPassword struct {
	Old string `json:"old" maxLength:"400"`
	New string `json:"new" maxLength:"400"`
}

// NewBot asks for a user for a program.
type NewBot struct {
	Name string `json:"name" maxLength:"100"`
	Days int    `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long the token is valid; for good if it is missing"`
}

// NewToken asks for another token of a program.
type NewToken struct {
	Days    int  `json:"days,omitempty" minimum:"0" maximum:"3660" doc:"for how long it is valid; for good if it is missing"`
	Replace bool `json:"replace,omitempty" doc:"end all other tokens, and what is connected with them"`
}

// Bot is a user for a program with its tokens.
type Bot struct {
	Person
	Tokens []TokenLine `json:"tokens" doc:"those that are valid, oldest first"`
}

// BotMade is a new user for a program.
type BotMade struct {
	Person
	Token string `json:"token" doc:"shown this once"`
}

// TokenLine is what is told of a token after it was made: never the token itself.
type TokenLine struct {
	ID      string     `json:"id" doc:"names the token, and opens nothing"`
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty" doc:"when it ends; never if it is missing"`
}

// TokenMade is a new token of a program.
type TokenMade struct {
	TokenLine
	Token string `json:"token" doc:"shown this once"`
}
