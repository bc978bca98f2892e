import { afterEach, expect, test, vi } from 'vitest'

import { longest, readRecord } from '../../src/study/record'

afterEach(() => {
  vi.unstubAllGlobals()
})

function server(status: number, body: object): { asked: string[] } {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    asked.push(`${url} ${init.body}`)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return { asked }
}

test('the server reads a record', async () => {
  const game = { game: 'rsp', options: {}, start: 'x', actions: ['a1'], players: [], result: 'ongoing' }
  const { asked } = server(200, game)
  expect(await readRecord('[Game "rsp"]')).toEqual(game)
  expect(asked).toEqual([`/api/records ${JSON.stringify({ text: '[Game "rsp"]' })}`])
})

test('what is not a record is told with its line', async () => {
  server(400, { code: 'bad_request', status: 400, title: 'Bad Request', detail: 'line 3, column 1: …', line: 3 })
  expect(await readRecord('x')).toBe('Can’t read line 3.')
  server(429, { code: 'too_many', status: 429, title: 'Too Many Requests', detail: 'Too many requests. Wait a moment.' })
  expect(await readRecord('x')).toBe('Too many requests. Wait a moment.')
})

test('nothing, and too much, is not sent', async () => {
  const { asked } = server(200, {})
  expect(await readRecord(' \n')).toBe('The file is empty.')
  expect(await readRecord('x'.repeat(longest + 1))).toContain('Too long')
  expect(asked).toEqual([])
})
