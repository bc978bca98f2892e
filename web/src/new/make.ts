// Making a table as it was chosen.
import { post } from '../api/http'
import { somebody } from '../api/me.svelte'
import { sit } from '../play/begin'
import { sitters, type Plan } from './plan'

/** Makes the table and sits down at it. */
export async function make(p: Plan, seats: number): Promise<string> {
  await somebody()
  const who = sitters(p, seats)
  const own = who.flatMap((s, i) => (s === 'me' ? [i] : []))
  const table = await post('/api/tables', {
    body: {
      game: p.game,
      options: p.options,
      seats: who.map((s) => (typeof s === 'number' ? { level: s } : {})),
      clock: p.clock,
      rated: p.rated && own.length < 2, // nobody plays a rated game alone
      public: p.public,
    },
  })
  for (const seat of own) await sit(table.id, seat)
  return table.id
}
