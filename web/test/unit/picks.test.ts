import { describe, expect, test } from 'vitest'

import { back, begin, carry, complete, done, next, touch } from '../../src/board/picks'

const actions = [
  { text: 'ab', picks: ['a', 'b'] },
  { text: 'ac', picks: ['a', 'c'] },
  { text: 'acd', picks: ['a', 'c', 'd'] },
  { text: 'acc', picks: ['a', 'c', 'c'] },
  { text: 'e', picks: ['e'] },
  { text: 'fa', picks: ['f', 'a'] },
]
const sites = (p: Parameters<typeof next>[0]): string[] => [...next(p)].sort()

function walk(...touches: string[]): ReturnType<typeof touch> {
  let t: ReturnType<typeof touch> = { kind: 'picked', picking: begin(actions) }
  for (const s of touches) t = touch(t.picking, s)
  return t
}

describe('picks', () => {
  test('begin with what begins an action', () => {
    expect(sites(begin(actions))).toEqual(['a', 'e', 'f'])
  })
  test('one touch can be a whole action', () => {
    expect(walk('e')).toMatchObject({ kind: 'complete', action: { text: 'e' } })
  })
  test('two touches', () => {
    expect(sites(walk('a').picking)).toEqual(['b', 'c'])
    expect(walk('a', 'b')).toMatchObject({ kind: 'complete', action: { text: 'ab' } })
  })
  test('Done where others continue', () => {
    const t = walk('a', 'c')
    expect(t.kind).toBe('picked')
    expect(done(t.picking)?.text).toBe('ac')
    expect(done(walk('a').picking)).toBeUndefined()
    expect(walk('a', 'c', 'd')).toMatchObject({ kind: 'complete', action: { text: 'acd' } })
  })
  test('the same site again goes on where an action has it twice, and else goes back', () => {
    expect(walk('a', 'c', 'c')).toMatchObject({ kind: 'complete', action: { text: 'acc' } })
    expect(walk('a', 'a')).toMatchObject({ kind: 'back', picking: { picked: [] } })
  })
  test('another beginning replaces what was begun', () => {
    expect(walk('a', 'f')).toMatchObject({ kind: 'picked', picking: { picked: ['f'] } })
    expect(walk('a', 'e')).toMatchObject({ kind: 'complete', action: { text: 'e' } })
  })
  test('what no action has is refused and changes nothing', () => {
    expect(walk('x')).toMatchObject({ kind: 'refused', picks: ['x'], picking: { picked: [] } })
    expect(walk('a', 'd')).toMatchObject({ kind: 'refused', picks: ['a', 'd'], picking: { picked: ['a'] } })
  })
  test('taking back', () => {
    const t = walk('a', 'c')
    expect(back(t.picking).picked).toEqual(['a'])
    expect(back(begin(actions)).picked).toEqual([])
    expect(complete(begin(actions))).toBeUndefined()
  })
  test('picks are kept as far as they go in another position', () => {
    expect(carry(walk('a', 'c').picking, [{ text: 'ab', picks: ['a', 'b'] }]).picked).toEqual(['a'])
    expect(carry(walk('a', 'c').picking, []).picked).toEqual([])
  })
})
