// A server for one table, by the protocol of docs/chance.md, and an operator who can rewrite
// everything that it shows.
import { createHash, createHmac, randomBytes } from 'node:crypto'

import type { Event, Snapshot } from '../../src/api/types'

const sha = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
export const sealed = (table: string, seed: string): string => sha(`antares-seal-1\n${table}\n${seed}`)

export interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
  /** The storage when the request came. */
  kept: string | null
}

export class Operator {
  secret = randomBytes(32)
  status: 'open' | 'playing' | 'over' = 'open'
  start: string | undefined
  mine: number[] = []
  seats: Snapshot['seats']
  events: Event[] = []
  commitment = sha(this.secret)
  asked: Asked[] = []
  reason: string | undefined
  /** Rewrites a snapshot on its way out. */
  lie: (s: Snapshot) => Snapshot = (s) => s
  /** Rewrites the answer to a request; undefined leaves it as it is. */
  intercept: (a: Asked) => Response | undefined = () => undefined
  /** How many events are in a page. */
  page = 3

  constructor(
    readonly id = 'tab1',
    readonly game = 'scorpion',
    levels: number[] = [1],
    readonly size = 2,
  ) {
    this.seats = Array.from({ length: size }, (_, i) => ({
      seat: ['blue', 'red', 'green', 'white'][i] ?? '',
      ...(levels.includes(i) ? { user: `level-${i}`, level: 1 } : {}),
    }))
    this.add({ kind: 'created', seat: -1, ply: 0 })
  }

  add(e: Partial<Event>): void {
    this.events.push({ seq: this.events.length + 1, at: '2026-01-01T00:00:00Z', seat: -1, ply: 0, ...e } as Event)
  }

  get full(): boolean {
    return this.seats.every((s) => s.user)
  }

  get snapshot(): Snapshot {
    const actions = this.events.filter((e) => e.kind === 'rolled' || e.kind === 'played').map((e) => e.action ?? '')
    return this.lie(
      structuredClone({
        id: this.id,
        status: this.status,
        head: this.events.length,
        ply: actions.length,
        actions,
        turn: 0,
        watching: 0,
        created: '',
        now: '2026-01-01T00:00:00Z',
        setup: {
          game: this.game,
          options: { players: String(this.size), squares: '12' },
          commitment: this.commitment,
          clock: { kind: 'none' },
          public: false,
          rated: false,
          seats: [],
        },
        seats: this.seats,
        mine: this.mine,
        start: this.start,
        opening: this.status === 'open' && this.full && this.seats.some((s) => s.seal && !s.seed) ? true : undefined,
        ...(this.status === 'over' ? { secret: this.secret.toString('hex'), result: 'ongoing', reason: this.reason } : {}),
      }),
    )
  }

  /** The dice that follow from the secret and the seeds as they are now. */
  dice(n: number): string[] {
    const mix = createHmac('sha256', this.secret)
      .update(['antares-mix-1', this.id, ...this.seats.map((s) => s.seed ?? '-')].join('\n'))
      .digest()
    return Array.from({ length: n }, (_, i) => {
      const message = Buffer.alloc(32)
      message.write('antares-chance-1')
      message.writeBigUInt64BE(BigInt(i), 16)
      return String((createHmac('sha256', mix).update(message).digest().readBigUInt64BE() % 6n) + 1n)
    })
  }

  /** Rolls so many dice and ends the game. */
  finish(n = 4, reason = 'resigned'): void {
    this.dice(n).forEach((action, i) => this.add({ kind: 'rolled', ply: i + 1, action }))
    this.status = 'over'
    this.reason = reason
    this.add({ kind: 'ended', ply: n, secret: this.secret.toString('hex') })
  }

  /** Looks for a secret that gives a first die to the operator's liking, and rewrites the past. */
  cheat(wanted: string): void {
    do this.secret = randomBytes(32)
    while (this.dice(1)[0] !== wanted)
    this.commitment = sha(this.secret)
  }

  private begin(): void {
    this.status = 'playing'
    this.start = `${Array(this.size).fill('h,h,h,h').join('/')} blue 1 open`
    this.add({ kind: 'started' })
  }

  private answer(method: string, path: string, body: Record<string, unknown>, query: URLSearchParams): unknown {
    const act = path.split('/')[4]
    if (path === '/api/tables' && method === 'POST') return this.snapshot
    if (act === undefined) return this.snapshot
    if (act === 'events') return this.events.slice(Number(query.get('after') ?? 0)).slice(0, this.page)
    if (act === 'sit') {
      const i = (body['seat'] as number | undefined) ?? this.seats.findIndex((s) => !s.user)
      this.seats[i] = { ...(this.seats[i] as Snapshot['seats'][number]), user: 'me', name: 'Me', seal: String(body['seal']) }
      this.mine.push(i)
      this.add({ kind: 'sat', seat: i, seal: String(body['seal']) })
    }
    if (act === 'open') {
      for (const i of this.mine) {
        const s = this.seats[i] as Snapshot['seats'][number]
        if (sealed(this.id, String(body['seed'])) !== s.seal) throw new Error('not the sealed seed')
        s.seed = String(body['seed'])
      }
      if (this.seats.every((s) => !s.seal || s.seed)) this.begin()
    }
    if (act === 'leave') {
      for (const i of this.mine) this.seats[i] = { seat: this.seats[i]?.seat ?? '' }
      this.mine = []
    }
    return this.snapshot
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is a rejection
  fetch = async (url: string, init: { method?: string; body?: string } = {}): Promise<Response> => {
    const at = new URL(url, 'http://x')
    const body = JSON.parse(init.body ?? '{}') as Record<string, unknown>
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: at.pathname,
      body,
      kept: (globalThis.localStorage as Storage | undefined)?.getItem(`antares.pledge.${this.id}`) ?? null,
    }
    this.asked.push(asked)
    const after = Number(at.searchParams.get('after') ?? 0) + this.page
    const more = at.pathname.endsWith('/events') && after < this.events.length
    const headers: Record<string, string> = more ? { Link: `<${at.pathname}?after=${after}&limit=${this.page}>; rel="next"` } : {}
    return this.intercept(asked) ?? Response.json(this.answer(asked.method, at.pathname, body, at.searchParams), { headers })
  }

  /** What was sent to the paths that end so. */
  sent(end: string): Asked[] {
    return this.asked.filter((a) => a.path.endsWith(end))
  }
}

/** A refusal as the server sends it. */
export const refusal = (status: number, code: string, detail: string, headers: Record<string, string> = {}): Response =>
  Response.json({ status, code, detail, title: '' }, { status, headers })
