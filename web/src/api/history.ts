// What happened at a table, whole: the server gives it in pages.
import { address, fetchJSON, persist } from './http'
import type { Event } from './types'

/** A page that is empty for us, as chat of others is, may still have more behind it. */
const leap = 100

/** All events up to the one with the number `head`. */
export async function allEvents(table: string, head: number): Promise<Event[]> {
  const all: Event[] = []
  for (let after = 0; after < head; ) {
    const from = after
    const page = (await persist(() => fetchJSON<Event[] | null>('get', address('/api/tables/{id}/events', { id: table }, { after: from })))) ?? []
    const fresh = page.filter((e) => e.seq > from)
    all.push(...fresh)
    after = fresh.at(-1)?.seq ?? from + leap
  }
  return all
}
