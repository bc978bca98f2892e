// What must happen once is sent again with the key that it had.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { once } from '../../src/api/http'
import { refusal } from './fake-operator'

interface Sent {
  url: string
  key: string | null
  body: unknown
}

let sent: Sent[]

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server of which these answers come, one after the other; nothing is a connection that is lost. */
function answers(...list: (Response | undefined)[]): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, key: new Headers(init.headers).get('Idempotency-Key'), body: JSON.parse(init.body as string) })
    const answer = list.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('lost'))
  })
}

const ok = (): Response => new Response('{"id": "t"}', { status: 200 })

test('an answer that is lost is asked for again with the same key', async () => {
  answers(undefined, refusal(503, 'unavailable', 'try again', { 'Retry-After': '1' }), ok())
  const done = once('/api/tables/{id}/chat', { path: { id: 't' }, body: { text: 'hello' } })
  await vi.runAllTimersAsync()
  expect((await done).id).toBe('t')
  expect(sent.length).toBe(3)
  expect(new Set(sent.map((s) => s.key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[2]).toEqual({ url: '/api/tables/t/chat', key: sent[0]?.key, body: { text: 'hello' } })
})

test('everything that is done has a key of its own', async () => {
  answers(ok(), ok())
  await once('/api/tables', { body: { game: 'skaane' } })
  await once('/api/tables', { body: { game: 'skaane' } })
  expect(new Set(sent.map((s) => s.key)).size).toBe(2)
})

test('a refusal is final', async () => {
  answers(refusal(409, 'over', 'the game is over'))
  await expect(once('/api/tables/{id}/resign', { path: { id: 't' } })).rejects.toMatchObject({ code: 'over' })
  expect(sent.length).toBe(1)
})

test('what takes no key cannot be sent this way', () => {
  // @ts-expect-error: the types say so; nothing is sent
  const wrong: Parameters<typeof once>[0] = '/api/guest'
  expect(wrong).toBe('/api/guest')
})
