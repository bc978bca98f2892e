// What is asked at each step of a move, and dangerous moves, which need a second touch.
import { describe, expect, test } from 'vitest'

import type { Action, Next, View } from '../../src/api/types'
import { promptText, stepFor, stepText } from '../../src/board/asked'
import { Hand, type Orders } from '../../src/board/hand.svelte'
import { begin, danger, touch } from '../../src/board/picks'

describe('what is asked', () => {
  const next = (picks: number, text: string, first?: string): Next => ({ picks, text, message: text, ...(first ? { first } : {}) })
  const view = {
    prompt: 'light: move',
    prompt_message: '%s: move',
    prompt_args: ['light'],
    steps: [next(1, 'Where to?'), next(1, 'Where does the Skorpion go?', 's'), next(2, 'Which neighbours?', 's')],
  } as unknown as View
  const asked = (...picked: string[]): string => stepText(view, picked) || promptText(view)

  test('by the first pick before any pick, and the prompt if no step fits', () => {
    expect(asked()).toBe('light: move')
    expect(asked('a')).toBe('Where to?')
    expect(asked('s')).toBe('Where does the Skorpion go?')
    expect(asked('s', 'a')).toBe('Which neighbours?')
    expect(asked('a', 's')).toBe('light: move')
    expect(asked('s', 'a', 'b')).toBe('light: move')
  })
  test('the order of the steps does not matter', () => {
    expect(stepFor({ steps: [...(view.steps ?? [])].reverse() }, ['s'])?.first).toBe('s')
    expect(stepFor({ steps: [...(view.steps ?? [])].reverse() }, ['a'])?.first).toBeUndefined()
    expect(stepFor({}, ['a'])).toBeUndefined()
  })
})

const actions: Action[] = [
  { text: 'ab', picks: ['a', 'b'] },
  { text: 'ac', picks: ['a', 'c'], danger: true },
  { text: 'ad', picks: ['a', 'd'], danger: true },
  { text: 'ade', picks: ['a', 'd', 'e'] },
  { text: 'fg', picks: ['f', 'g'], danger: true },
  { text: 'pass', picks: ['pass'], danger: true },
]

test('a site is dangerous if all that it leads to is', () => {
  expect([...danger(begin(actions))].sort()).toEqual(['f', 'pass'])
  expect([...danger(touch(begin(actions), 'a').picking)]).toEqual(['c'])
  expect([...danger(begin([{ text: '', picks: [], danger: true }]))]).toEqual([])
})

describe('a dangerous move', () => {
  function hand(more: Partial<Orders> = { careful: true }): { hand: Hand; played: string[] } {
    const played: string[] = []
    const h = new Hand({ play: (a) => Promise.resolve(played.push(a.text)), refused: () => {}, ...more })
    h.offer(actions, true)
    return { hand: h, played }
  }
  const touchAll = (h: Hand, ...sites: string[]): void => sites.forEach((s) => void h.touch(s))

  test('is played by the second touch of the same place', () => {
    const { hand: h, played } = hand()
    touchAll(h, 'a', 'c')
    expect(played).toEqual([])
    expect(h.risky).toBe(true)
    expect(h.touch('c')).toBe('complete')
    expect(played).toEqual(['ac'])
  })
  test('of one pick too', () => {
    const { hand: h, played } = hand()
    touchAll(h, 'pass')
    expect(played).toEqual([])
    touchAll(h, 'pass')
    expect(played).toEqual(['pass'])
  })
  test('is let go by any other place', () => {
    const { hand: h, played } = hand()
    touchAll(h, 'a', 'c', 'b')
    expect(h.risky).toBe(false)
    expect(played).toEqual(['ab'])
  })
  test('is asked about after Done, and then played', () => {
    const { hand: h, played } = hand()
    touchAll(h, 'a', 'd')
    h.finish()
    expect(h.risky).toBe(true)
    expect(played).toEqual([])
    h.finish()
    expect(played).toEqual(['ad'])
  })
  test('is asked about once, where every move is to be confirmed', () => {
    const { hand: h, played } = hand({ careful: true, confirm: () => true })
    touchAll(h, 'a', 'c', 'c')
    expect(played).toEqual(['ac'])
  })
  test('is played at once where nothing is at stake', () => {
    const { hand: h, played } = hand({})
    touchAll(h, 'a', 'c')
    expect(played).toEqual(['ac'])
  })
  test('can be cancelled, with all picks', () => {
    const { hand: h, played } = hand()
    touchAll(h, 'a', 'd')
    h.finish()
    h.cancel()
    expect(h.picked).toEqual([])
    expect(h.risky).toBe(false)
    expect(h.touched).toEqual({ site: 'a', picked: false })
    touchAll(h, 'a', 'b')
    expect(played).toEqual(['ab'])
  })
})

test('what was picked and let go is told; a new position is not', () => {
  const h = new Hand({ play: () => Promise.resolve(), refused: () => {} })
  h.offer(actions, true)
  h.touch('a')
  expect(h.touched).toEqual({ site: 'a', picked: true })
  h.touch('a')
  expect(h.touched).toEqual({ site: 'a', picked: false })
  h.touch('f')
  const before = h.touched
  h.offer(actions, true)
  expect(h.picked).toEqual([])
  expect(h.touched).toBe(before)
})
