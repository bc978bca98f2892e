package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/antares-games/antares/clients/client"
)

// Where a token and a password may come from, and the server that they belong to. Unlike
// flags, they do not appear in the list of processes.
const (
	tokenVariable    = "ANTARES_TOKEN"
	passwordVariable = "ANTARES_PASSWORD"
	serverVariable   = "ANTARES_SERVER"
)

// joining is how to reach a server, and as whom.
type joining struct {
	server, name, token string
	// link means that the server was found in a link, which somebody else may have
	// written.
	link bool
}

func (j *joining) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&j.server, "server", "", "play on the server at this address")
	f.StringVar(&j.name, "name", "", "log in as this user (password prompted for, or from "+passwordVariable+")")
	f.StringVar(&j.token, "token", "", "API token (default: $"+tokenVariable+", for the server in $"+serverVariable+")")
}

// address of the server, without a trailing slash.
func (j *joining) address() string { return strings.TrimRight(j.server, "/") }

// home is the server that the secrets in the environment belong to: ANTARES_SERVER if it
// is set, otherwise --server. A link does not count, since a stranger may have written
// it.
func (j *joining) home() string {
	if named := os.Getenv(serverVariable); named != "" || j.link {
		return named
	}
	return j.server
}

// secret is a secret from the environment, if it belongs to the server.
func (j *joining) secret(cmd *cobra.Command, variable string) string {
	text := os.Getenv(variable)
	if text == "" {
		return ""
	}
	if t, err := client.TokenOf(j.home(), text); err == nil && t.Fits(j.address()) {
		return text
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s was not sent to %s. To allow it, set %s=%s\n", variable, j.address(), serverVariable, j.address())
	return ""
}

// join signs in to a server, or creates a guest there, and keeps what the server commits
// to.
func (j *joining) join(cmd *cobra.Command) (*client.Client, error) {
	c, err := j.enter(cmd)
	if err != nil {
		return nil, err
	}
	pledges, err := openPledges("")
	if err != nil {
		return nil, err
	}
	return c.WithPledges(pledges), nil
}

// openPledges opens the place where this machine keeps what servers have committed to:
// the given folder, or the usual one.
func openPledges(dir string) (client.Pledges, error) {
	if dir == "" {
		var err error
		if dir, err = client.PledgeFolder(); err != nil {
			return nil, err
		}
	}
	pledges, err := client.FolderPledges(dir)
	if err != nil {
		return nil, fmt.Errorf("what servers commit themselves to cannot be kept: %w", err)
	}
	return pledges, nil
}

// enter signs in with the token that belongs to the server, or without one.
func (j *joining) enter(cmd *cobra.Command) (*client.Client, error) {
	if _, err := client.New(j.address(), ""); err != nil {
		return nil, usageError{err}
	}
	home, token := j.address(), j.token
	switch {
	case token != "" && j.name != "":
		return nil, usagef("--token and --name are two ways to say who you are: give one")
	case token != "" && j.link:
		home = j.home() // the link may lead elsewhere
	case token == "" && j.name == "":
		token = strings.TrimSpace(j.secret(cmd, tokenVariable))
	}
	if token == "" {
		return j.signIn(cmd)
	}
	t, err := client.TokenOf(home, token)
	if err != nil || !t.Fits(j.address()) {
		return nil, usagef("--token was not sent to %s, because the address comes from a link. To allow it, set %s=%s", j.address(), serverVariable, j.address())
	}
	c, err := t.At(j.address())
	if err == nil {
		_, err = c.Me(cmd.Context())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.address(), err)
	}
	return c, nil
}

// signIn is enter without a token.
func (j *joining) signIn(cmd *cobra.Command) (*client.Client, error) {
	c, err := client.New(j.address(), "")
	if err != nil {
		return nil, err
	}
	if j.name == "" {
		_, err = c.Guest(cmd.Context())
	} else {
		password := j.secret(cmd, passwordVariable)
		if password == "" {
			fmt.Fprintf(cmd.OutOrStdout(), "Password of %s at %s: ", j.name, j.address())
			typed, err := term.ReadPassword(int(os.Stdin.Fd()))
			fmt.Fprintln(cmd.OutOrStdout())
			if err != nil {
				return nil, fmt.Errorf("read the password: %w", err)
			}
			password = string(typed)
		}
		_, err = c.Login(cmd.Context(), j.name, password)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.address(), err)
	}
	return c, nil
}
