package sshd

import gossh "golang.org/x/crypto/ssh"

// What is spoken: no SHA-1, no CBC, no RC4. Every OpenSSH since 6.5 (2014) has some of
// each list.
var (
	keyExchanges = []string{
		gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519,
		gossh.KeyExchangeECDHP256, gossh.KeyExchangeECDHP384, gossh.KeyExchangeECDHP521,
	}
	ciphers = []string{
		gossh.CipherChaCha20Poly1305, gossh.CipherAES128GCM, gossh.CipherAES256GCM,
		gossh.CipherAES128CTR, gossh.CipherAES192CTR, gossh.CipherAES256CTR,
	}
	macs = []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM, gossh.HMACSHA256, gossh.HMACSHA512}
	// signatures are those that prove a client's key. RSA keys sign with SHA-2.
	signatures = []string{
		gossh.KeyAlgoED25519, gossh.KeyAlgoSKED25519, gossh.KeyAlgoSKECDSA256,
		gossh.KeyAlgoECDSA256, gossh.KeyAlgoECDSA384, gossh.KeyAlgoECDSA521,
		gossh.KeyAlgoRSASHA256, gossh.KeyAlgoRSASHA512,
	}
)

// fingerprint is where a proven key's fingerprint is kept.
const fingerprint = "antares-key"

// configuration is how connections begin. Any key is taken as long as it is proven. The
// fingerprint is kept in the permissions of that very attempt: a key that was only
// shown, without a signature, and somebody else's at that, leaves no trace.
func configuration(host gossh.Signer) *gossh.ServerConfig {
	c := &gossh.ServerConfig{
		Config:                  gossh.Config{KeyExchanges: keyExchanges, Ciphers: ciphers, MACs: macs},
		PublicKeyAuthAlgorithms: signatures,
		ServerVersion:           "SSH-2.0-Antares",
		MaxAuthTries:            20, // people have many keys
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			return &gossh.Permissions{Extensions: map[string]string{fingerprint: gossh.FingerprintSHA256(key)}}, nil
		},
		// Who has no key is let in without being asked anything.
		KeyboardInteractiveCallback: func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
			return &gossh.Permissions{}, nil
		},
	}
	c.AddHostKey(host)
	return c
}

// proven is the fingerprint of the key that a connection was opened with, if any.
func proven(sc *gossh.ServerConn) string {
	if sc.Permissions == nil {
		return ""
	}
	return sc.Permissions.Extensions[fingerprint]
}
