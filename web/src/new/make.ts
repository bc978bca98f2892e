// Creating a table as it was chosen.
import { somebody } from '../api/me.svelte'
import { host } from '../home/host'
import { sit } from '../play/begin'
import { sitters, type Plan } from './plan'

/** Creates the table, which may begin with a position, and sits down at it. */
export async function make(p: Plan, seats: number, start?: string): Promise<string> {
  const who = sitters(p, seats)
  const own = who.flatMap((s, i) => (s === 'me' ? [i] : []))
  const body = {
    game: p.game,
    options: p.options,
    seats: who.map((s) => (typeof s === 'number' ? { level: s } : {})),
    clock: p.clock,
    rated: p.rated && p.clock.kind !== 'none' && own.length < 2, // nobody plays a rated game alone
    public: p.public,
    ...(start ? { start } : {}),
  }
  let table = await host(body, own, somebody)
  for (const seat of own) table = await sit(table, seat)
  return table.id
}
