package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"syscall"

	"github.com/spf13/cobra"
)

// doors are the addresses that a server listens on; those it does not have are nil.
type doors struct{ http, ssh, metrics net.Listener }

// openDoors listens on all addresses. Nobody is let in yet: those who come wait.
func (o *serving) openDoors(cmd *cobra.Command, log *slog.Logger) (_ *doors, err error) {
	d := &doors{}
	defer func() {
		if err != nil {
			d.close()
		}
	}()
	if d.http, err = listenOn("addr", o.addr); err != nil {
		return nil, err
	}
	if o.ssh != "" {
		if d.ssh, err = listenOn("ssh", o.ssh); err != nil {
			return nil, err
		}
	}
	if o.metrics == "" {
		return d, nil
	}
	switch d.metrics, err = listenOn("metrics-addr", o.metrics); {
	case err == nil:
	case cmd.Flags().Changed("metrics-addr"):
		return nil, err
	default: // another server on this machine has the usual address
		log.Warn("metrics are off, since their usual address is taken: give this server a --metrics-addr of its own, or an empty one", "error", err)
	}
	return d, nil
}

func (d *doors) close() {
	for _, l := range []net.Listener{d.http, d.ssh, d.metrics} {
		if l != nil {
			_ = l.Close() // whoever served it may have closed it
		}
	}
}

// listenOn listens on the address of a flag.
func listenOn(flag, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err == nil {
		return l, nil
	}
	var (
		bad *net.AddrError
		op  *net.OpError
	)
	switch {
	case errors.As(err, &bad):
		return nil, usagef("--%s: %q is not an address such as 127.0.0.1:8088 or :8088", flag, address)
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("--%s %s: address already in use; choose another", flag, address)
	case errors.As(err, &op):
		err = op.Err
	}
	return nil, fmt.Errorf("--%s %s: %w", flag, address, err)
}
