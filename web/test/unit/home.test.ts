// Who answers a request: the server, or the engine on this device.
import { afterEach, expect, test, vi } from 'vitest'

import { fetchJSON, NoEngine, Refused } from '../../src/api/http'
import { atHand, homeOf, type State } from '../../src/engine/home'

afterEach(() => {
  vi.unstubAllGlobals()
  atHand.engine = undefined
})

const deskless = [
  'POST /api/tables',
  'GET /api/tables/abc',
  'GET /api/me',
  'POST /api/guest',
  'GET /api/picture.svg?game=rsp',
  'GET /api/games/rsp',
  'GET /api/positions',
]
const desk = [
  'POST /api/positions',
  'post /api/positions/arrange',
  'POST /api/records',
  'GET /api/games',
  'get /api/rules/rsp',
  'GET /api/lessons/skaane',
  'GET /api/games/rsp/puzzles',
  'GET /api/games/rsp/legend?set=flags%3D2',
  'GET /api/games/rsp/palette',
  'GET /api/games/rsp/kit?theme=dark',
]
const home = (ask: string, state: State, reachable: boolean): string => {
  const [method = '', url = ''] = ask.split(' ')
  return homeOf(method, url, state, reachable)
}

test('what needs no table is asked of the engine where it runs, and where the server is out of reach', () => {
  for (const ask of desk) {
    expect([ask, home(ask, 'ready', true)]).toEqual([ask, 'engine'])
    for (const state of ['cold', 'starting', 'broken', 'absent'] as const) expect([ask, state, home(ask, state, true)]).toEqual([ask, state, 'server'])
    for (const state of ['cold', 'starting', 'broken', 'ready'] as const) expect([ask, state, home(ask, state, false)]).toEqual([ask, state, 'engine'])
    expect(home(ask, 'absent', false)).toBe('server')
  }
})

test('what needs a table, or somebody, is asked of the server', () => {
  for (const ask of deskless) for (const reachable of [true, false]) expect([ask, home(ask, 'ready', reachable)]).toEqual([ask, 'server'])
})

test('whoever asks the server to think gets it, while it can be reached', () => {
  expect(home('POST /api/evaluate', 'ready', true)).toBe('server')
  expect(home('POST /api/evaluate', 'cold', false)).toBe('engine')
})

test('tables on this device are never the server’s', () => {
  for (const state of ['absent', 'cold', 'ready'] as const)
    for (const reachable of [true, false]) expect(home('GET /api/tables/local-abc/view', state, reachable)).toBe('engine')
})

const offline = (): void => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

test('out of reach, the engine answers, refusals too', async () => {
  offline()
  const asked: string[] = []
  atHand.engine = {
    state: 'cold',
    ask<T>(method: string, path: string, body: unknown): Promise<T> {
      asked.push(`${method} ${path} ${JSON.stringify(body)}`)
      if (path === '/api/records') return Promise.reject(new Refused({ code: 'not_found', detail: 'no', status: 404 }, 0))
      return Promise.resolve({ fine: true } as T)
    },
  }
  expect(await fetchJSON('post', '/api/positions', { game: 'rsp' })).toEqual({ fine: true })
  await expect(fetchJSON('post', '/api/records', {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(fetchJSON('get', '/api/me')).rejects.toMatchObject({ code: 'unreachable' })
  expect(asked).toEqual(['post /api/positions {"game":"rsp"}', 'post /api/records {}'])
})

test('where there is no engine either, it is the server that is out of reach', async () => {
  offline()
  atHand.engine = { state: 'cold', ask: () => Promise.reject(new NoEngine({ code: 'not_found', detail: 'none', status: 404 }, 0)) }
  await expect(fetchJSON('get', '/api/games')).rejects.toMatchObject({ code: 'unreachable', message: 'the server cannot be reached' })
  atHand.engine = undefined // and none that could be loaded: Node has no workers
  await expect(fetchJSON('get', '/api/games')).rejects.toMatchObject({ code: 'unreachable', message: 'the server cannot be reached' })
})
