// The pledge is kept before sitting down, the seed opened in time, and the game checked at its
// end, without anybody asking. The operator who cheats is caught.
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { Check } from '../../src/study/verify'
import { Operator, refusal, sealed } from './fake-operator'
import { FakeStorage } from './fake-storage'

vi.mock('../../src/engine/engine.svelte', () => import('./real-engine'))
vi.mock('../../src/api/me.svelte', () => ({ somebody: () => Promise.resolve({ id: 'me' }) }))

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { origin: 'https://play.example' })
})

/** The client as a page has it that was just loaded, in front of a server. */
async function client(server: Operator): Promise<{
  begin: typeof import('../../src/play/begin')
  trust: typeof import('../../src/play/trust.svelte').trust
  pledges: typeof import('../../src/play/pledges.svelte').pledges
}> {
  vi.stubGlobal('fetch', server.fetch)
  vi.resetModules()
  const begin = await import('../../src/play/begin')
  const { trust } = await import('../../src/play/trust.svelte')
  const { pledges } = await import('../../src/play/pledges.svelte')
  return { begin, trust, pledges }
}
const wrong = (list: Check[] | undefined): string[] => (list ?? []).map((c) => c.what)

describe('an honest server', () => {
  test('a game against a level: the pledge is kept before the seat is asked for, and the dice are checked', async () => {
    const server = new Operator()
    const { begin, trust, pledges } = await client(server)
    await begin.sit(server.id, 0)
    const [sat] = server.sent('/sit')
    const kept = JSON.parse(sat?.kept ?? 'null') as { seed: string; commitment: string } | null
    expect(kept?.commitment).toBe(server.commitment)
    expect(sat?.body).toEqual({ seat: 0, seal: sealed(server.id, kept?.seed ?? '') }) // and no seed
    expect(server.sent('/open').map((a) => a.body)).toEqual([{ seed: kept?.seed }])
    expect(server.status).toBe('playing')
    server.finish()
    expect(trust.of(server.id)).toBeUndefined()
    await trust.attend(server.snapshot)
    expect(trust.of(server.id)).toEqual({ state: 'fair' })
    expect(pledges.of(server.id)).toMatchObject({ state: 'passed', drawn: 'dice', seats: [0] })
    expect(trust.alarms).toEqual([])
  })

  test('several seats on one screen have one seed', async () => {
    const server = new Operator('tab1', 'scorpion', [], 3)
    const { begin, trust, pledges } = await client(server)
    await begin.begin('scorpion', 3, {}, 'screen')
    expect(new Set(server.sent('/sit').map((a) => a.body['seal'])).size).toBe(1)
    expect(server.sent('/open').length).toBe(1)
    expect(new Set(server.seats.map((s) => s.seed)).size).toBe(1)
    server.finish()
    await trust.attend(server.snapshot)
    expect(pledges.of(server.id)).toMatchObject({ state: 'passed', seats: [0, 1, 2] })
  })

  test('whoever waits opens the seed when the table is full, once', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust } = await client(server)
    await begin.sit(server.id)
    await trust.attend(server.snapshot)
    expect(server.sent('/open')).toEqual([])
    server.seats[1] = { seat: 'red', user: 'bob', name: 'Bob', seal: sealed(server.id, 'bobs') }
    await Promise.all([trust.attend(server.snapshot), trust.attend(server.snapshot)])
    expect(server.sent('/open').length).toBe(1)
    expect(server.status).toBe('open')
    await trust.attend(server.snapshot) // still waits for Bob
    expect(server.sent('/open').length).toBe(1)
  })

  test('after a reload the pledge is still there', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    await (await client(server)).begin.sit(server.id)
    server.seats[1] = { seat: 'red', user: 'bob', seal: sealed(server.id, 'bobs'), seed: 'bobs' }
    const { trust, pledges } = await client(server)
    const now = await trust.attend(server.snapshot)
    expect(now?.status).toBe('playing')
    server.finish(3)
    await (await client(server)).trust.sweep() // just now seen
    expect(pledges.of(server.id)?.state).toBe('kept')
    pledges.keep({ ...pledges.of(server.id)!, looked: 0 })
    const later = await client(server)
    await later.trust.sweep()
    expect(later.pledges.of(server.id)?.state).toBe('passed')
  })

  test('standing up and sitting down again takes the same seed; a clear refusal leaves no pledge', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust, pledges } = await client(server)
    await begin.sit(server.id, 0)
    await begin.leave(server.id)
    expect(pledges.waiting()).toEqual([])
    // Somebody else has our old seat: that is no alarm.
    server.seats[0] = { seat: 'blue', user: 'eve', seal: sealed(server.id, 'eves') }
    await trust.attend(server.snapshot)
    await begin.sit(server.id, 1)
    expect(new Set(server.sent('/sit').map((a) => a.body['seal'])).size).toBe(1)
    expect(pledges.of(server.id)?.seats).toEqual([1])
    expect(trust.alarms).toEqual([])

    const other = new Operator('tab2', 'scorpion', [])
    const c = await client(other)
    other.intercept = (a) => (a.path.endsWith('/sit') ? refusal(409, 'conflict', 'all seats are taken') : undefined)
    await expect(c.begin.sit('tab2')).rejects.toThrow('all seats are taken')
    expect(c.pledges.of('tab2')).toBeUndefined()
    other.intercept = (a) => (a.path.endsWith('/sit') ? refusal(503, 'unavailable', 'later', { 'Retry-After': '40' }) : undefined)
    await expect(c.begin.sit('tab2')).rejects.toThrow('later')
    expect(c.pledges.of('tab2')?.seats).toEqual([]) // perhaps we sit
  })

  test('who sat down on another device is told so, and there is no alarm', async () => {
    const server = new Operator()
    server.seats[0] = { seat: 'blue', user: 'me', seal: sealed(server.id, 'elsewhere') }
    server.mine = [0]
    const { begin, trust } = await client(server)
    expect(trust.sealedElsewhere(server.snapshot)).toBe(true)
    expect(await trust.attend(server.snapshot)).toBeUndefined()
    server.intercept = (a) => (a.path.endsWith('/sit') ? Response.json(server.snapshot) : undefined) // one has a seat already
    await begin.sit(server.id)
    expect(server.sent('/open')).toEqual([])
    server.seats[0].seed = 'elsewhere'
    server.status = 'playing'
    server.start = 'h,h,h,h/h,h,h,h blue 1 open'
    server.finish()
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([])
  })

  test('a table that ends before the game begins is well, and a table without a pledge is let alone', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust, pledges } = await client(server)
    await begin.sit(server.id)
    server.status = 'over'
    server.reason = 'expired'
    await trust.attend(server.snapshot)
    expect(pledges.of(server.id)).toMatchObject({ state: 'passed', drawn: 'nothing' })
    const old = new Operator('old')
    vi.stubGlobal('fetch', old.fetch)
    old.finish()
    await trust.attend(old.snapshot)
    expect(trust.of('old')).toBeUndefined()
    expect(old.asked).toEqual([])
  })

  test('what cannot be checked is said, and checked later', async () => {
    const server = new Operator()
    const { begin, trust } = await client(server)
    await begin.sit(server.id, 0)
    server.finish()
    server.intercept = (a) => (a.path.endsWith('/events') ? refusal(403, 'forbidden', 'not for you') : undefined)
    await trust.attend(server.snapshot)
    expect(trust.of(server.id)).toEqual({ state: 'unchecked', why: 'Not for you.' })
    server.intercept = () => undefined
    await trust.attend(server.snapshot)
    expect(trust.of(server.id)).toEqual({ state: 'fair' })
  })

  test('a browser that keeps nothing still plays and checks while the page is open', async () => {
    const server = new Operator()
    vi.stubGlobal('localStorage', undefined)
    const { begin, trust, pledges } = await client(server)
    await begin.sit(server.id, 0)
    expect(pledges.durable).toBe(false)
    server.finish()
    await trust.attend(server.snapshot)
    expect(trust.of(server.id)).toEqual({ state: 'fair' })
  })
})

describe('a cheating operator', () => {
  /** Begins an honest game and has it end; the operator does the rest. */
  async function game(): Promise<{ server: Operator } & Awaited<ReturnType<typeof client>>> {
    const server = new Operator()
    const c = await client(server)
    await c.begin.sit(server.id, 0)
    expect(server.status).toBe('playing')
    return { server, ...c }
  }

  test('rewrites secret and commitment once the seed is known', async () => {
    const { server, trust, pledges } = await game()
    const was = server.commitment
    server.cheat('6')
    server.finish()
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([server.id])
    expect(trust.of(server.id)).toEqual({ state: 'unfair' })
    expect(pledges.of(server.id)?.broken).toEqual([{ ok: false, what: 'verify.kept', values: { was, is: server.commitment } }])
    const evidence = trust.evidence(server.id)
    expect(evidence?.snapshot?.secret).toBe(server.secret.toString('hex'))
    expect(evidence?.events?.length).toBe(server.events.length)
    expect(evidence?.pledge.commitment).toBe(was)
  })

  test('shows the old commitment with the new secret', async () => {
    const { server, trust, pledges } = await game()
    const was = server.commitment
    server.cheat('6')
    server.commitment = was
    server.finish()
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([server.id])
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.commitment'])
  })

  test('changes the commitment in the middle: seen at the next snapshot', async () => {
    const { server, trust } = await game()
    server.cheat('1')
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([server.id])
  })

  test('changes the commitment when the table is full: the seed is never opened', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust } = await client(server)
    await begin.sit(server.id)
    server.seats[1] = { seat: 'red', user: 'bob', seal: sealed(server.id, 'bobs'), seed: 'bobs' }
    server.cheat('1')
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([server.id])
    await trust.attend(server.snapshot)
    expect(server.sent('/open')).toEqual([])
    await expect(begin.sit(server.id)).rejects.toThrow('broken its promise')
    expect(server.sent('/sit').length).toBe(1)
  })

  test('changes the commitment between looking and sitting down', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust } = await client(server)
    await begin.sit(server.id)
    await begin.leave(server.id)
    server.cheat('1')
    await expect(begin.sit(server.id)).rejects.toThrow('broken its promise')
    expect(server.sent('/sit').length).toBe(1)
    expect(trust.alarms).toEqual([server.id])
  })

  test('swaps the seed', async () => {
    const { server, trust, pledges } = await game()
    server.seats[0]!.seed = 'another'
    server.seats[0]!.seal = sealed(server.id, 'another')
    server.finish()
    await trust.attend(server.snapshot)
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.ownSeal', 'verify.ownSeed'])
  })

  test('swaps the seed and says that the seat was never ours', async () => {
    const { server, trust, pledges } = await game()
    await trust.attend(server.snapshot)
    server.seats[0] = { seat: 'blue', user: 'eve', seed: 'another' }
    server.mine = []
    server.finish()
    await trust.attend(server.snapshot)
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.ownSeed'])
  })

  test('swaps the seal in the answer to sitting down', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust, pledges } = await client(server)
    server.lie = (s) => ({ ...s, seats: s.seats.map((x) => (x.seal ? { ...x, seal: sealed(s.id, 'another') } : x)) })
    await begin.sit(server.id)
    expect(trust.alarms).toEqual([server.id])
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.ownSeal'])
  })

  test('takes another seed for an accomplice than the one that was sealed', async () => {
    const server = new Operator('tab1', 'scorpion', [])
    const { begin, trust, pledges } = await client(server)
    await begin.sit(server.id, 0)
    server.seats[1] = { seat: 'red', user: 'bob', seal: sealed(server.id, 'bobs'), seed: 'better' }
    await trust.attend(server.snapshot)
    server.finish()
    await trust.attend(server.snapshot)
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.seal'])
  })

  test('changes a die', async () => {
    const { server, trust, pledges } = await game()
    server.finish()
    const roll = server.events.find((e) => e.kind === 'rolled' && e.ply === 2)!
    roll.action = roll.action === '6' ? '1' : '6'
    await trust.attend(server.snapshot)
    expect(pledges.of(server.id)?.broken).toMatchObject([{ what: 'verify.die', values: { ply: 2, was: roll.action } }])
  })

  test('rolls another die in the game and tells the right one afterwards', async () => {
    const { server, trust, pledges } = await game()
    server.finish()
    const roll = server.events.find((e) => e.kind === 'rolled' && e.ply === 2)!
    const seen = new Map([[roll.seq, { ...roll, action: roll.action === '6' ? '1' : '6' }]])
    await trust.attend(server.snapshot, seen)
    expect(wrong(pledges.of(server.id)?.broken)).toEqual(['verify.seen'])
  })

  test('hides the secret, or the last die', async () => {
    const one = await game()
    one.server.finish()
    one.server.lie = (s) => ({ ...s, secret: undefined })
    await one.trust.attend(one.server.snapshot)
    expect(wrong(one.pledges.of(one.server.id)?.broken)).toEqual(['verify.noSecret'])
    storage.clear()
    const two = await game()
    two.server.finish()
    const all = two.server.snapshot
    two.server.events = two.server.events.filter((e) => !(e.kind === 'rolled' && e.ply === 4))
    await two.trust.attend(all)
    expect(wrong(two.pledges.of(two.server.id)?.broken)).toEqual(['verify.actions'])
  })

  test('is remembered: the alarm comes again with the table, until it is read', async () => {
    const { server, trust } = await game()
    server.cheat('6')
    await trust.attend(server.snapshot)
    trust.acknowledge()
    expect(trust.alarms).toEqual([])
    await trust.attend(server.snapshot)
    expect(trust.alarms).toEqual([]) // read once, not at every snapshot
    const later = await client(server)
    expect(later.trust.of(server.id)).toEqual({ state: 'unfair' })
    later.trust.show(server.id)
    expect(later.trust.alarms).toEqual([server.id])
    expect(later.trust.evidence(server.id)?.snapshot?.setup.commitment).toBe(server.commitment)
    expect(later.trust.evidence(server.id)?.wrong[0]).toContain(server.commitment)
  })
})
