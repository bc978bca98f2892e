// What happened at a table is read page by page, as the server's Link header says.
import { afterEach, expect, test, vi } from 'vitest'

import { allEvents } from '../../src/api/history'

afterEach(() => vi.unstubAllGlobals())

const asked: string[] = []
/** A server with pages; next says where a page that ends so leads. */
function serve(events: { seq: number }[], last: number, next: (end: number) => number = (end) => end): void {
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const after = Number(new URL(url, 'http://x').searchParams.get('after'))
    const end = after + 500
    return Promise.resolve(
      Response.json(
        events.filter((e) => e.seq > after && e.seq <= end),
        end < last ? { headers: { Link: `</api/tables/t/events?after=${next(end)}&limit=500>; rel="next"` } } : {},
      ),
    )
  })
}
const numbered = (n: number): { seq: number }[] => Array.from({ length: n }, (_, i) => ({ seq: i + 1 }))

test('one page is asked for once', async () => {
  serve(numbered(500), 500)
  expect((await allEvents('t', 500)).length).toBe(500)
  expect(asked).toEqual(['/api/tables/t/events?after=0'])
})

test('pages that are short or empty for us are not the last', async () => {
  // Chat of others fills one page and more.
  const all = numbered(2300).filter((e) => e.seq < 450 || e.seq > 1510)
  serve(all, 2300)
  expect(await allEvents('t', 2300)).toEqual(all)
  expect(asked).toEqual([0, 500, 1000, 1500, 2000].map((n) => `/api/tables/t/events?after=${n}${n > 0 ? '&limit=500' : ''}`))
})

test('what came after the number that was asked for is not waited for', async () => {
  serve(numbered(2300), 2300)
  expect((await allEvents('t', 700)).length).toBe(1000)
  expect(asked.length).toBe(2)
  expect(await allEvents('t', 0)).toEqual([])
  expect(asked.length).toBe(2)
})

test('a server that leads us round in circles is not followed', async () => {
  serve(numbered(1200), 1200, () => 500)
  await expect(allEvents('t', 1200)).rejects.toThrow('rest of the game')
  expect(asked.length).toBe(2)
})
