// Package guard knows what the limits of all servers, HTTP and SSH, count: households.
package guard

import "net"

// Household is the host that limits count an address as, with or without a port. IPv6
// addresses are reduced to their /64 network, which is what one household has.
func Household(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	if ip := net.ParseIP(host); ip != nil && ip.To4() == nil {
		return ip.Mask(net.CIDRMask(64, 128)).String()
	}
	return host
}
