// Draws the chance of a finished game again. The derivation is written down in
// docs/chance.md; nothing here knows how a game is played, but for the deal of Skaane.
import type { Event, Snapshot } from '../api/types'
import { name, t, type Key } from '../lang'
import { hex, hmac, sha256, unhex, utf8, type Bytes } from './sha256'

/** Draws one of n equal outcomes, from 0. */
export type Draw = (n: number) => Promise<number>

/** The draws that follow from a secret, in their order. */
export function dice(secret: Bytes): Draw {
  let next = 0n
  return async (n) => {
    const big = BigInt(n)
    const most = ((1n << 64n) / big) * big
    for (let attempt = 0n; ; attempt++) {
      const message = new Uint8Array(32)
      message.set(utf8('antares-chance-1'))
      const numbers = new DataView(message.buffer)
      numbers.setBigUint64(16, next)
      numbers.setBigUint64(24, attempt)
      const x = new DataView((await hmac(secret, message)).buffer).getBigUint64(0)
      if (x < most) {
        next++
        return Number(x % big)
      }
    }
  }
}

/** Skaane's deal (SK-3, SK-4): the runes of a side, shuffled, on its rows. */
async function dealSkaane(options: Record<string, string>, draw: Draw): Promise<string> {
  const [columns = 8, rows = 8] = (options['board'] ?? '8x8').split('x').map(Number)
  const shuffle = async (): Promise<string[]> => {
    const list = ['G', 'K', 'S', 'U'].flatMap((rune) => Array<string>(columns / 2).fill(rune))
    for (let i = list.length - 1; i > 0; i--) {
      const j = await draw(i + 1)
      ;[list[i], list[j]] = [list[j] as string, list[i] as string]
    }
    return list
  }
  const light = await shuffle()
  const dark = options['deal'] === 'mirror' ? light : await shuffle()
  const squares = Array.from({ length: rows }, () => Array<string>(columns).fill(''))
  const put = (row: number, column: number, rune: string): void => {
    const squaresOf = squares[row]
    if (squaresOf) squaresOf[column] = rune
  }
  light.forEach((rune, i) => put(Math.floor(i / columns), i % columns, rune))
  dark.forEach((rune, i) => put(rows - 1 - Math.floor(i / columns), columns - 1 - (i % columns), rune.toLowerCase()))
  const line = (row: string[]): string =>
    row
      .map((s) => s || '1')
      .join('')
      .replace(/1+/g, (run) => String(run.length))
  return `${squares.toReversed().map(line).join('/')} light 0`
}

/** One thing that was looked at, and whether it is as it should be. */
export interface Check {
  ok: boolean
  what: Key
  values: Record<string, string | number>
}

export type Checkable = Pick<Snapshot, 'id' | 'status' | 'secret' | 'start'> & {
  setup: Pick<Snapshot['setup'], 'game' | 'options' | 'commitment' | 'start'>
  seats: (Pick<Snapshot['seats'][number], 'seed' | 'seal'> & { seat?: string })[]
  actions?: string[]
}

export type Happened = Pick<Event, 'kind' | 'ply' | 'action'> & { seq?: number }

/** What a player kept before sitting down, out of the server's reach. */
export interface Kept {
  commitment?: string
  /** The position that the table was to begin with; missing where a game is dealt. */
  start?: string
  seed?: string
  seal?: string
  /** The player's own seats; without them the seed may be at any seat. */
  seats?: readonly number[]
}

export interface Verdict {
  fair: boolean
  checks: Check[]
}

/** A check in words. */
export const inWords = (c: Check): string => t(c.what, { ...c.values, ...('seat' in c.values ? { seat: name(String(c.values['seat'])) } : {}) })

const label = 'antares-seal-1'

/** The hash that a player gives away of a seed on sitting down. */
export const sealOf = async (table: string, seed: string): Promise<string> => hex(await sha256(utf8([label, table, seed].join('\n'))))

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * Compares what was kept with what the server shows of it. Before the game has begun a seed is
 * still sealed, and nothing is shown of a table that ended before that.
 */
export function compare(table: Checkable, kept: Kept): Check[] {
  const checks: Check[] = []
  const { commitment, seed, seal } = kept
  if (commitment) checks.push({ ok: same(commitment, table.setup.commitment), what: 'verify.kept', values: { was: commitment, is: table.setup.commitment } })
  const begin = table.setup.start ?? ''
  if (kept.seats && begin !== (kept.start ?? '')) checks.push({ ok: false, what: 'trust.otherStart', values: { was: kept.start || '-', is: begin || '-' } })
  if (!seed) return checks
  const due = table.status === 'over' && Boolean(table.start)
  if (!kept.seats) {
    if (due) checks.push({ ok: table.seats.some((s) => s.seed === seed), what: 'verify.anySeed', values: { was: seed, is: seedsOf(table).join(', ') } })
    return checks
  }
  for (const i of kept.seats) {
    const s = table.seats[i]
    const seat = s?.seat ?? String(i + 1)
    if (seal && s?.seal) checks.push({ ok: same(s.seal, seal), what: 'verify.ownSeal', values: { seat, was: seal, is: s.seal } })
    if (due || s?.seed) checks.push({ ok: s?.seed === seed, what: 'verify.ownSeed', values: { seat, was: seed, is: s?.seed || '-' } })
  }
  return checks
}

const seedsOf = (table: Checkable): string[] => table.seats.map((s) => s.seed || '-')

/** The actions that stand at the end: what was taken back is gone. */
function standing(events: readonly Happened[]): Happened[] {
  let plies: Happened[] = []
  for (const e of events) {
    if (e.kind === 'played' || e.kind === 'rolled') plies.push(e)
    if (e.kind === 'takenback') plies = plies.slice(0, e.ply)
  }
  return plies
}

/** Draws a finished game again. With what a player kept, the server is held to that. */
export async function check(table: Checkable, events: readonly Happened[], kept: Kept = {}): Promise<Verdict> {
  const checks: Check[] = []
  const say = (ok: boolean, what: Key, values: Check['values'] = {}): void => void checks.push({ ok, what, values })
  const done = (): Verdict => ({ fair: checks.every((c) => c.ok), checks })
  if (table.status !== 'over') {
    say(false, 'verify.notOver')
    return done()
  }
  checks.push(...compare(table, kept))
  if (!table.secret) {
    say(false, 'verify.noSecret')
    return done()
  }
  const secret = unhex(table.secret)
  const commitment = hex(await sha256(secret))
  const was = kept.commitment || table.setup.commitment
  say(same(commitment, was), 'verify.commitment', { is: commitment, was })
  if (!table.start) return done()
  const seeds = seedsOf(table)
  for (const [i, s] of table.seats.entries()) {
    if (!s.seal) continue
    const is = s.seed ? await sealOf(table.id, s.seed) : '-'
    say(same(is, s.seal), 'verify.seal', { seat: s.seat ?? String(i + 1), is, was: s.seal })
  }
  const mixed = await hmac(secret, utf8(['antares-mix-1', table.id, ...seeds].join('\n')))
  say(true, 'verify.mixed', { seeds: seeds.join(', '), is: hex(mixed) })
  const draw = dice(mixed)
  if (table.setup.start) {
    say(table.setup.start === table.start, 'trust.chosenStart', { is: table.start, was: table.setup.start })
  } else if (table.setup.game === 'skaane') {
    const deal = await dealSkaane(table.setup.options, draw)
    say(deal === table.start, 'verify.deal', { is: deal, was: table.start })
  }
  const plies = standing(events)
  for (const e of plies.filter((p) => p.kind === 'rolled')) {
    const die = String((await draw(6)) + 1)
    say(die === e.action, 'verify.die', { ply: e.ply, is: die, was: e.action ?? '' })
  }
  // A list that leaves out a die would hide it.
  const told = plies.map((p) => p.action ?? '').join(' ')
  if (done().fair && table.actions && told !== table.actions.join(' ')) say(false, 'verify.actions')
  return done()
}

/** What the server reports now of moves and dice, against what was seen when they happened. */
export function remembered(seen: ReadonlyMap<number, Happened>, now: readonly Happened[]): Check[] {
  const words = (e: Happened | undefined): string => (e ? [e.kind, e.ply, e.action].filter((x) => x !== undefined).join(' ') : '-')
  const told = new Map(now.map((e) => [e.seq, e]))
  return [...seen]
    .map(([seq, e]): Check => ({ ok: words(told.get(seq)) === words(e), what: 'verify.seen', values: { seq, was: words(e), is: words(told.get(seq)) } }))
    .filter((c) => !c.ok)
}
