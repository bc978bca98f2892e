// Has the chance of a finished game drawn again. The derivation is written down in docs/chance.md;
// the engine knows it, and how games are played.
import type { components } from '../api/engine'
import type { Event, Snapshot } from '../api/types'
import { name, t, type Key } from '../lang'
import { hex, sha256, unhex, utf8 } from './sha256'

type Verified = components['schemas']['Verified']
type Thing = components['schemas']['VerifiedThing']
type Claim = components['schemas']['VerifyGame']

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

/** Asks the engine, which is fetched for it if need be. */
async function verify(claim: Claim): Promise<Verified> {
  const { engine } = await import('../engine/engine.svelte')
  return engine.ask<Verified>('post', '/engine/verify', claim)
}

/** What the engine has found, for the page. */
function told(c: Thing, seats: readonly (string | undefined)[], seeds: string, chosen: boolean): Check[] {
  const { ok, is = '-', was = '-', ply = 0 } = c
  const say = (what: Key, values: Check['values']): Check[] => [{ ok, what, values }]
  switch (c.of) {
    case 'kept':
      return say('verify.kept', { was, is })
    case 'seed':
      return say('verify.anySeed', { was, is })
    case 'claim':
      return say('verify.claim', { is })
    case 'commitment':
      return say('verify.commitment', { is, was })
    case 'seal':
      return say('verify.seal', { seat: seats[c.seat ?? 0] ?? String((c.seat ?? 0) + 1), is, was })
    case 'mixed':
      return say('verify.mixed', { seeds, is })
    case 'deal':
      return say('verify.deal', { is, was })
    case 'setup':
      if (!ok) return say('verify.setup', { is, was })
      return chosen ? say('trust.chosenStart', { is, was }) : [] // every game begins so
    case 'die':
      return say('verify.die', { ply, is, was })
    case 'action':
      return say('verify.action', { ply, was })
  }
}

/** Checks a record by itself, and against what somebody kept. */
export async function checkRecord(record: string, kept: Kept): Promise<Verdict & { table: string }> {
  const { commitment, seed } = kept
  const found = await verify({ record, kept: { ...(commitment ? { commitment } : {}), ...(seed ? { seed } : {}) } })
  const seeds = found.seeds.map((s) => s || '-').join(', ')
  return { fair: found.fair, checks: found.checks.flatMap((c) => told(c, found.seats, seeds, found.chosen ?? false)), table: found.table }
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
  const was = kept.commitment || table.setup.commitment
  if (!table.start) {
    // Nothing was drawn: there is no game to ask the engine about.
    const is = hex(await sha256(unhex(table.secret)))
    say(same(is, was), 'verify.commitment', { is, was })
    return done()
  }
  const actions = standing(events).map((p) => p.action ?? '')
  const found = await verify({
    game: table.setup.game,
    options: table.setup.options,
    table: table.id,
    start: table.start,
    actions,
    commitment: was,
    secret: table.secret,
    seeds: table.seats.map((s) => s.seed ?? ''),
    seals: table.seats.map((s) => s.seal ?? ''),
    ...(table.setup.start ? { chosen: table.setup.start } : {}),
  })
  const names = table.seats.map((s) => s.seat)
  checks.push(...found.checks.flatMap((c) => told(c, names, seedsOf(table).join(', '), Boolean(table.setup.start))))
  // A list that leaves out a die would hide it.
  if (done().fair && table.actions && actions.join(' ') !== table.actions.join(' ')) say(false, 'verify.actions')
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
