// What happened at a table, whole: the server gives it in pages.
import { address, fetchPage, persist, Refused } from './http'
import type { Event } from './types'

const after = (path: string): number => Number(new URL(path, 'http://x').searchParams.get('after'))

/** All events up to the one with the number `head`. A page may be short, or empty for us, and not be the last. */
export async function allEvents(table: string, head: number): Promise<Event[]> {
  const all: Event[] = []
  let path: string | undefined = address('/api/tables/{id}/events', { id: table }, { after: 0 })
  while (path !== undefined && after(path) < head) {
    const from: string = path
    const page = await persist(() => fetchPage(from))
    all.push(...(page.body as Event[]))
    path = page.next
    // A server could lead us round in circles, so that a check never ends.
    if (path !== undefined && !(after(path) > after(from)))
      throw new Refused({ code: 'internal', detail: 'The server did not give the rest of the game. Try again.', status: 0 }, 0)
  }
  return all
}
