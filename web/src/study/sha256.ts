// SHA-256. Browsers offer them on secure pages only: on a page that comes over plain
// HTTP, as in a home network, crypto.subtle is missing, so there is an own one (FIPS 180-4).

export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
export const utf8 = (text: string): Bytes => encoder.encode(text)
export const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
export const unhex = (s: string): Bytes => Uint8Array.from(s.match(/../g) ?? [], (h) => parseInt(h, 16))

/** The first n primes. */
function primes(n: number): bigint[] {
  const found: bigint[] = []
  for (let p = 2n; found.length < n; p++) if (found.every((q) => p % q !== 0n)) found.push(p)
  return found
}

/** The first 32 bits behind the point of the k-th root of p: the constants of the standard. */
function fraction(p: bigint, k: bigint): number {
  const target = p << (32n * k)
  let root = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** k <= target) root += bit
  return Number(root & 0xffffffffn)
}

const rounds = primes(64).map((p) => fraction(p, 3n))
const initial = primes(8).map((p) => fraction(p, 2n))

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** SHA-256 in plain arithmetic. */
export function ownSha256(message: Uint8Array): Bytes {
  // One bit 1, zeros, and the length in bits, to whole blocks of 64 bytes.
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  const state = Uint32Array.from(initial)
  const w = new Uint32Array(64)
  const word = (i: number): number => w[i] as number
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [early, late] = [word(i - 15), word(i - 2)]
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      w[i] = word(i - 16) + s0 + word(i - 7) + s1
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] as number) + word(i)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + x
  }
  const sum = new Uint8Array(32)
  const out = new DataView(sum.buffer)
  for (const [i, x] of state.entries()) out.setUint32(4 * i, x)
  return sum
}

/** SHA-256 by the browser where it has it, by ourselves elsewhere. */
export async function sha256(message: Bytes): Promise<Bytes> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', message)) : ownSha256(message)
}
