import { expect, test } from 'vitest'

import { asked, dress } from '../../src/embed/asked'
import { snippet } from '../../src/study/snippet'

const at = (path: string): URL => new URL(path, 'https://antares.example')

test('an address says what is to be shown', () => {
  expect(asked(at('/embed/position/skaane'))).toEqual({ kind: 'position', game: 'skaane', options: {}, position: undefined, moves: [] })
  expect(asked(at('/embed/position/rsp/?set=flags=1&set=a=b&position=x%20y&moves=c4b3%20b1c1'))).toEqual({
    kind: 'position',
    game: 'rsp',
    options: { flags: '1', a: 'b' },
    position: 'x y',
    moves: ['c4b3', 'b1c1'],
  })
  expect(asked(at('/embed/record/abc?ply=3'))).toEqual({ kind: 'table', id: 'abc', ply: 3 })
  expect(asked(at('/embed/record?record=%5BGame%20%22rsp%22%5D'))).toEqual({ kind: 'record', text: '[Game "rsp"]', ply: undefined })
  expect(asked(at('/embed/record?ply=x#%5BGame%20%22rsp%22%5D'))).toEqual({ kind: 'record', text: '[Game "rsp"]', ply: undefined })
  expect(asked(at('/embed/puzzle/rsp/rsp-1-2'))).toEqual({ kind: 'puzzle', game: 'rsp', id: 'rsp-1-2' })
})

test.each([
  '/embed/',
  '/embed',
  '/embed/position',
  '/embed/position/',
  '/embed/position/a/b',
  '/embed/puzzle/rsp',
  '/embed/record/a/b',
  '/embed/%ff/x',
  '/embed/record#%ff',
])('%s says nothing', (path) => {
  expect(asked(at(path))).toBeUndefined()
})

test('an embed wears what its address says, where it makes sense', () => {
  expect(dress(at('/embed/'))).toEqual({ theme: 'auto', language: undefined, flip: false })
  expect(dress(at('/embed/?theme=dark&lang=fr&flip=1'))).toEqual({ theme: 'dark', language: 'fr', flip: true })
  expect(dress(at('/embed/?theme=pink&flip=false'))).toEqual({ theme: 'auto', language: undefined, flip: false })
})

test('the code for a page of one’s own holds no more than it should', () => {
  const code = snippet('https://antares.example/embed/position/rsp?set=a=b&position="><script>', 'A & "B" <C>')
  expect(code).toContain('src="https://antares.example/embed/position/rsp?set=a=b&amp;position=&quot;&gt;&lt;script&gt;"')
  expect(code).toContain('title="A &amp; &quot;B&quot; &lt;C&gt;"')
  expect(code.match(/<script>/g)).toHaveLength(1)
})
