package sshd

import gossh "golang.org/x/crypto/ssh"

// The algorithms we accept: no SHA-1, no CBC, no RC4. Every OpenSSH since 6.5 (2014)
// supports some of each list.
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

// configuration is how connections are authenticated. Any key is accepted if the client
// proves that it owns it. The fingerprint is kept in the permissions of that attempt alone:
// a key that was only offered without a signature, and may be somebody else's, leaves no
// trace.
func configuration(host gossh.Signer) *gossh.ServerConfig {
	c := &gossh.ServerConfig{
		Config:                  gossh.Config{KeyExchanges: keyExchanges, Ciphers: ciphers, MACs: macs},
		PublicKeyAuthAlgorithms: signatures,
		ServerVersion:           "SSH-2.0-Antares",
		MaxAuthTries:            20, // people have many keys
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			return &gossh.Permissions{Extensions: map[string]string{fingerprint: gossh.FingerprintSHA256(key)}}, nil
		},
		// Somebody without a key is let in without any question.
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
