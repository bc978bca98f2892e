// A game on the screen, without a screen: what is done, asked, heard and refused.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Event, PlayAt, Snapshot, View } from '../../src/api/types'

interface Told {
  begun: (s: Snapshot, missed: Event[], view?: View) => void
  update: (list: Event[], head: number, view?: View) => void
}

const fake = vi.hoisted(() => ({
  to: undefined as Told | undefined,
  /** What was asked over HTTP and what was played, in order. */
  asked: [] as string[],
  bodies: [] as unknown[],
  played: [] as PlayAt[],
  answer: () => Promise.resolve({}),
  move: () => Promise.resolve(0),
  heard: [] as string[],
  gone: [] as string[],
  attended: [] as number[],
  sat: [] as (number | undefined)[],
  person: undefined as { id: string } | undefined,
  became: 0,
  settings: { confirm: false, flip: false, turn: false },
}))
vi.mock('../../src/api/socket.svelte', () => ({
  live: {
    ahead: 0,
    watch: (_: string, to: Told) => {
      fake.to = to
      return () => (fake.to = undefined)
    },
    play: (p: PlayAt) => {
      fake.played.push(p)
      return fake.move()
    },
  },
}))
vi.mock('../../src/api/http', () => {
  const ask = (path: string, a: { body?: unknown; query?: unknown } = {}): Promise<unknown> => {
    fake.asked.push(path.replace('/api/tables/{id}', ''))
    fake.bodies.push(a.body ?? a.query)
    return fake.answer()
  }
  class Refused extends Error {
    constructor(
      readonly problem: { code: string; detail: string },
      readonly retry = 0,
    ) {
      super(problem.detail)
    }
    get code(): string {
      return this.problem.code
    }
  }
  return { get: ask, post: ask, once: ask, Refused }
})
vi.mock('../../src/api/me.svelte', () => ({
  me: {
    get person() {
      return fake.person
    },
  },
  recall: () => Promise.resolve(fake.person),
  somebody: () => {
    fake.became++
    fake.person = { id: 'ann' }
    return Promise.resolve(fake.person)
  },
}))
vi.mock('../../src/games.svelte', () => ({ games: { get: () => ({ luck: 'none' }) } }))
vi.mock('../../src/router.svelte', () => ({ go: (to: string) => fake.gone.push(to) }))
vi.mock('../../src/settings.svelte', () => ({ settings: fake.settings }))
vi.mock('../../src/play/sound', () => ({ play: (what: string) => fake.heard.push(what) }))
vi.mock('../../src/play/trust.svelte', () => ({
  trust: {
    attend: (s: Snapshot) => {
      fake.attended.push(s.head)
      return Promise.resolve(undefined)
    },
  },
}))
vi.mock('../../src/play/begin', () => ({
  sit: (_: string, seat?: number) => {
    fake.sat.push(seat)
    return Promise.resolve({})
  },
  leave: () => Promise.resolve({}),
  close: () => Promise.resolve({}),
}))
vi.mock('../../src/lang', () => ({
  capital: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
  t: (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(' '),
  name: (n: string) => n,
  sentence: (p: { detail: string }) => p.detail,
  lang: { code: 'en', current: { ui: { errors: {} } } },
}))

import { Refused } from '../../src/api/http'
import { Game } from '../../src/play/game.svelte'

const seats = [
  { seat: 'light', user: 'ann', name: 'Ann' },
  { seat: 'dark', user: 'bob', name: 'Bob' },
]
const snapshot = (head: number, more: Partial<Snapshot> = {}): Snapshot =>
  ({
    head,
    status: 'playing',
    ply: 0,
    turn: 0,
    actions: [],
    mine: [0],
    seats,
    now: '2026-01-01T00:00:00Z',
    setup: { game: 'g', options: {}, clock: { kind: 'none' }, rated: false },
    ...more,
  }) as unknown as Snapshot
const actions = [
  { text: 'a1a2', picks: ['a1', 'a2'] },
  { text: 'a1a3', picks: ['a1', 'a3'] },
]
const view = (turn: number): View => ({ turn, board: { turns: true, sites: [] }, pieces: [], actions: turn === 0 ? actions : [] }) as unknown as View
const event = (seq: number, kind: string, more: Partial<Event> = {}): Event => ({ seq, kind, ply: seq, seat: 0, at: '2026-01-01T00:00:00Z', ...more })
const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

let game: Game
beforeEach(() => {
  Object.assign(fake, { asked: [], bodies: [], played: [], heard: [], gone: [], attended: [], sat: [], person: { id: 'ann' }, became: 0 })
  fake.answer = () => Promise.resolve({})
  fake.move = () => Promise.resolve(0)
  Object.assign(fake.settings, { confirm: false, flip: false, turn: false })
  game = new Game('t')
})
afterEach(() => {
  game.close()
  vi.useRealTimers()
})

/** Light, who we are, is to move. */
const begin = (): void => fake.to?.begun(snapshot(5), [], view(0))

test('a move goes over the socket, with the event that was seen; the update brings the position', async () => {
  begin()
  let answer: ((head: number) => void) | undefined
  fake.move = () => new Promise((done) => (answer = done))
  game.hand.touch('a1')
  game.hand.touch('a2')
  expect(fake.played).toEqual([{ table: 't', ply: 0, action: 'a1a2', head: 5 }])
  expect([...game.hand.next]).toEqual([]) // until it is answered
  fake.to?.update([event(6, 'played', { ply: 1, action: 'a1a2' })], 6, view(1))
  answer?.(6)
  await settle()
  expect(game.hand.sent).toBeUndefined()
  expect([game.myTurn, game.snap?.ply, game.snap?.actions]).toEqual([false, 1, ['a1a2']])
  expect(fake.asked).toEqual([]) // nothing over HTTP
  expect(fake.heard).toEqual(['move'])
})

test('a move that is refused is explained with its rule, and can be made again', async () => {
  begin()
  fake.move = () => Promise.reject(new Refused({ code: 'rule', rule: 'SK-5', detail: 'no', status: 422 }, 0))
  game.hand.touch('a1')
  game.hand.touch('a2')
  await settle()
  expect(game.reason).toMatchObject({ rule: 'SK-5', detail: 'no' })
  expect([...game.hand.next]).toEqual(['a1'])
  game.hand.touch('a1')
  expect(game.reason).toBeUndefined() // who goes on has read it
})

test('a position that comes again with the connection is not played a second time', () => {
  begin()
  fake.move = () => new Promise(() => {})
  game.hand.touch('a1')
  game.hand.touch('a2')
  fake.to?.begun(snapshot(5), [], view(0))
  expect(game.hand.sent?.text).toBe('a1a2')
  fake.to?.begun(snapshot(6, { ply: 1, actions: ['a1a2'] }), [event(6, 'played')], view(1))
  expect(game.hand.sent).toBeUndefined()
})

test('touches that lead nowhere are heard and explained', async () => {
  begin()
  game.hand.touch('b7')
  await settle()
  expect(fake.heard).toEqual(['wrong'])
  expect([fake.asked, fake.bodies]).toEqual([['/why'], [{ picks: ['b7'] }]])
  expect(game.reason?.detail).toBe('play.whyNot')
})

test('touched while others are to move, the board says so; the new position takes it away', () => {
  fake.to?.begun(snapshot(5, { turn: 1 }), [], view(1))
  game.hand.touch('a1')
  expect(game.reason?.detail).toBe('play.turnOf Bob')
  expect(game.turnText).toBe('play.turnOf Bob')
  fake.to?.update([event(6, 'played', { seat: 1 })], 6, view(0))
  expect(game.reason).toBeUndefined()
  expect(fake.heard).toEqual(['move', 'turn']) // and one's turn is heard
  expect(game.turnText).toBe('play.yourTurn')
})

test('where moves are confirmed, they wait', () => {
  fake.settings.confirm = true
  begin()
  game.hand.touch('a1')
  game.hand.touch('a2')
  expect(fake.played).toEqual([])
  game.hand.finish()
  expect(fake.played.length).toBe(1)
})

test('resigning is asked about first, and the question goes away', async () => {
  vi.useFakeTimers()
  begin()
  await game.resign()
  expect([game.resigning, fake.asked]).toEqual([true, []])
  vi.advanceTimersByTime(4000)
  expect(game.resigning).toBe(false)
  await game.resign()
  await game.resign()
  expect(game.resigning).toBe(false)
  expect(fake.asked).toEqual(['/resign'])
})

test('offers, answers and chat are sent, and the update alone brings the table forward', async () => {
  begin()
  fake.answer = () => Promise.resolve(snapshot(9, { status: 'over' }))
  expect(await game.offer('draw')).toBe(true)
  expect(await game.decline('takeback')).toBe(true)
  expect(await game.say('hello')).toBe(true)
  expect(await game.abort()).toBe(false)
  expect(game.aborting).toBe(true) // it asks first
  expect(await game.abort()).toBe(true)
  expect(fake.asked).toEqual(['/offer', '/decline', '/chat', '/abort'])
  expect(fake.bodies).toEqual([{ offer: 'draw' }, { offer: 'takeback' }, { text: 'hello' }, undefined])
  expect([game.over, game.snap?.head, game.busy]).toEqual([false, 5, false])
})

test('what is refused is said, and it is over with being busy', async () => {
  begin()
  fake.answer = () => Promise.reject(new Refused({ code: 'quota', detail: 'too much', status: 429 }, 0))
  expect(await game.say('hello')).toBe(false)
  expect([game.reason?.detail, game.busy]).toEqual(['Too much.', false])
})

test('a hint is shown until the position changes', async () => {
  begin()
  fake.answer = () => Promise.resolve({ picks: ['a1', 'a3'], action: 'a1a3' })
  await game.suggest()
  expect([fake.asked, game.hint, game.note]).toEqual([['/hint'], ['a1', 'a3'], 'play.hinted a1a3'])
  fake.to?.update([event(6, 'chatted')], 6)
  expect(game.hint).toEqual(['a1', 'a3'])
  fake.to?.update([event(7, 'played')], 7, view(1))
  expect([game.hint, game.note]).toEqual([[], ''])
})

test('an earlier position is looked at, and a touch leads back; what is taken back cannot be', async () => {
  fake.to?.begun(snapshot(7, { ply: 2, actions: ['x', 'y'] }), [], view(0))
  fake.answer = () => Promise.resolve({ view: view(1) })
  game.look(1)
  await settle()
  expect(game.past.ply).toBe(1)
  game.onlooker.touch('a1')
  expect(game.past.ply).toBeUndefined()
  game.look(1)
  await settle()
  fake.to?.begun(snapshot(8, { ply: 1, actions: ['x'] }), [], view(0))
  expect(game.past.ply).toBeUndefined()
})

test('every snapshot is held against what was promised', () => {
  begin()
  fake.to?.begun(snapshot(6), [], view(0))
  game.attend()
  expect(fake.attended).toEqual([5, 6, 6])
})

test('a rematch is where the players go, but not those who come later', () => {
  begin()
  fake.to?.begun(snapshot(9, { status: 'over', rematch: 'next' }), [], view(-2))
  expect(fake.gone).toEqual(['/t/next'])
  const later = new Game('t')
  fake.to?.begun(snapshot(9, { status: 'over', rematch: 'next' }), [], view(-2))
  expect(fake.gone.length).toBe(1)
  later.close()
})

test('a seat that is kept at a rematch is taken, once', async () => {
  const kept = snapshot(1, {
    status: 'open',
    mine: [],
    seats: [
      { seat: 'light', for: 'bob' },
      { seat: 'dark', for: 'ann' },
    ],
  })
  const open = { ...kept, setup: { ...kept.setup, rematch: 'before' } }
  fake.to?.begun(open, [])
  await settle()
  fake.to?.begun({ ...open, head: 2 }, [])
  await settle()
  expect(fake.sat).toEqual([1])
})

test('whoever sits becomes somebody, once', () => {
  fake.person = undefined
  begin()
  fake.to?.update([event(6, 'chatted')], 6)
  expect(fake.became).toBe(1)
})

test('the second seat sees the board from its side, and one screen turns where that is wished', () => {
  fake.to?.begun(snapshot(5, { mine: [1] }), [], view(0))
  expect(game.flip).toBe(true)
  fake.settings.flip = true
  expect(game.flip).toBe(false)
  fake.settings.flip = false
  fake.to?.begun(snapshot(6, { mine: [0, 1] }), [], view(1))
  expect([game.shared, game.flip]).toEqual([true, false])
  fake.settings.turn = true
  expect(game.flip).toBe(true)
})

test('what may be done follows from how things stand', () => {
  begin()
  expect(game.may).toMatchObject({ takeback: true, draw: true, abort: true, leave: false, close: false, rematch: false })
  fake.to?.begun(snapshot(6, { ply: 4, mine: [0, 1], start: 's', setup: { ...snapshot(1).setup, rated: true } }), [], view(0))
  expect(game.may).toMatchObject({ hint: false, takeback: false, draw: false, abort: false, rematch: true })
  expect(game.company).toBe(false)
})
