// Draws the chance of a finished game again. The derivation is written down in
// docs/chance.md; nothing here knows how a game is played, but for the deal of Skaane.
import type { Event, Snapshot } from '../api/types'
import type { Key } from '../lang'
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
    const list = [...'GKSU'].flatMap((rune) => Array<string>(columns / 2).fill(rune))
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
  setup: Pick<Snapshot['setup'], 'game' | 'options' | 'commitment'>
  seats: Pick<Snapshot['seats'][number], 'seed'>[]
}

/** What was found, and whether all is well. */
export async function check(table: Checkable, events: readonly Pick<Event, 'kind' | 'ply' | 'action'>[]): Promise<{ fair: boolean; checks: Check[] }> {
  const checks: Check[] = []
  const say = (ok: boolean, what: Key, values: Check['values'] = {}): void => void checks.push({ ok, what, values })
  const done = (): { fair: boolean; checks: Check[] } => ({ fair: checks.every((c) => c.ok), checks })
  if (table.status !== 'over' || !table.secret) {
    say(false, 'verify.notOver')
    return done()
  }
  const secret = unhex(table.secret)
  const commitment = hex(await sha256(secret))
  say(commitment === table.setup.commitment, 'verify.commitment', { is: commitment, was: table.setup.commitment })
  if (!table.start) return done()
  const seeds = table.seats.map((s) => s.seed || '-')
  const mixed = await hmac(secret, utf8(['antares-mix-1', table.id, ...seeds].join('\n')))
  say(true, 'verify.mixed', { seeds: seeds.join(', '), is: hex(mixed) })
  const draw = dice(mixed)
  if (table.setup.game === 'skaane') {
    const deal = await dealSkaane(table.setup.options, draw)
    say(deal === table.start, 'verify.deal', { is: deal, was: table.start })
  }
  let plies: Pick<Event, 'kind' | 'ply' | 'action'>[] = []
  for (const e of events) {
    if (e.kind === 'played' || e.kind === 'rolled') plies.push(e)
    if (e.kind === 'takenback') plies = plies.slice(0, e.ply)
  }
  for (const e of plies.filter((p) => p.kind === 'rolled')) {
    const die = String((await draw(6)) + 1)
    say(die === e.action, 'verify.die', { ply: e.ply, is: die, was: e.action ?? '' })
  }
  return done()
}
