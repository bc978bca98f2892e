// Refusals in words: where one has to wait, the server's own words are shown, and at once.
import { afterEach, expect, test, vi } from 'vitest'

import { fetchJSON, persist, Refused } from '../../src/api/http'
import { loadLanguage } from '../../src/lang'
import { trouble } from '../../src/parts/trouble'
import { refusal } from './fake-operator'

afterEach(async () => {
  vi.unstubAllGlobals()
  await loadLanguage('en')
})

async function caught(answer: () => Response): Promise<{ err: Refused; asked: number }> {
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return Promise.resolve(answer())
  })
  const err: unknown = await persist(() => fetchJSON('post', '/x', {})).catch((e: unknown) => e)
  expect(err).toBeInstanceOf(Refused)
  return { err: err as Refused, asked }
}

test.each([
  [429, 'rate_limited', 'you have 20 open tables: close one, or wait 40 seconds'],
  [503, 'unavailable', 'all computers are busy: try again in 40 seconds'],
])('%i shows what the server says, without waiting in silence', async (status, code, detail) => {
  const { err, asked } = await caught(() => refusal(status, code, detail, { 'Retry-After': '40' }))
  expect(asked).toBe(1)
  expect(err.retry).toBe(40)
  expect(trouble(err)).toBe(`${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`)
  await loadLanguage('fr')
  expect(trouble(err)).toContain(detail)
  expect(trouble(err)).toMatch(/Patientez un instant|Réessayez bientôt/)
})

test('a gateway that says nothing is still put into words', async () => {
  const { err } = await caught(() => new Response('', { status: 503, headers: { 'Retry-After': '30' } }))
  expect(trouble(err)).toBe('Unavailable right now. Try again soon.')
})

test('a refusal by the rules of the site is the server’s in English and ours elsewhere', async () => {
  const { err, asked } = await caught(() => refusal(409, 'conflict', 'you offered that already: wait for your opponent’s move'))
  expect(asked).toBe(1)
  expect(trouble(err)).toBe('You offered that already: wait for your opponent’s move.')
  await loadLanguage('fr')
  expect(trouble(err)).toBe('Trop tard : ce n’est plus possible.')
})
