package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/keep"
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
	// fresh means to become a new guest, even if there is one that was kept.
	fresh bool
	// member means that a member has signed in.
	member bool
}

func (j *joining) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&j.server, "server", "", "play on the server at this address")
	f.StringVar(&j.name, "name", "", "log in as this user (password prompted for, or from "+passwordVariable+")")
	f.BoolVar(&j.fresh, "new-guest", false, "become a new guest there, not the one that you were last time")
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
	case j.fresh && (token != "" || j.name != ""):
		return nil, usagef("--new-guest is for guests: leave --name and --token out")
	case token != "" && j.link:
		home = j.home() // the link may lead elsewhere
	case token == "" && j.name == "" && !j.fresh:
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
		var me api.Person
		me, err = c.Me(cmd.Context())
		j.member = me.Kind == antares.Member
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
		err = j.guest(cmd, c)
	} else {
		password := j.secret(cmd, passwordVariable)
		if password == "" {
			fmt.Fprintf(cmd.OutOrStdout(), "Password of %s at %s: ", j.name, j.address())
			typed, err := readPassword(cmd.Context())
			fmt.Fprintln(cmd.OutOrStdout())
			if err != nil {
				return nil, fmt.Errorf("read the password: %w", err)
			}
			password = string(typed)
		}
		_, err = c.Login(cmd.Context(), j.name, password)
		j.member = err == nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.address(), err)
	}
	return c, nil
}

// guest makes the client the guest that it was before on this server, or a new one.
func (j *joining) guest(cmd *cobra.Command, c *client.Client) error {
	folder := kept()
	if folder == nil {
		_, err := c.Guest(cmd.Context())
		return err
	}
	guests := client.Guests(folder)
	if j.fresh {
		guests = forgetful{folder}
	}
	_, unkept, err := c.SameGuest(cmd.Context(), guests)
	if unkept != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "You will be another guest next time: %s\n", keep.Reason(unkept))
	}
	return err
}

// forgetful keeps new guests and forgets the one before.
type forgetful struct{ *keep.Folder }

func (forgetful) Guest(string) string { return "" }

// readPassword reads a line without showing it. If the program is told to stop meanwhile,
// what is typed next is shown again.
func readPassword(ctx context.Context) ([]byte, error) {
	fd := int(os.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return nil, err
	}
	typed, err := unlessStopped(ctx, func() ([]byte, error) { return term.ReadPassword(fd) })
	if ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), term.Restore(fd, before))
	}
	return typed, err
}
