// Requests to the server, or to the engine in its place (engine/home.ts decides). Every error is a
// Refused with the stable code of the problem.
import { atHand, homeOf } from '../engine/home'
import { tableOf } from '../home/here'
import type { paths } from './schema'
import type { Problem } from './types'

export class Refused extends Error {
  constructor(
    readonly problem: Pick<Problem, 'code' | 'detail' | 'status'> & Partial<Problem>,
    /** Seconds after which it is worth another try; 0 where it is not. */
    readonly retry: number,
  ) {
    super(problem.detail)
  }
  get code(): string {
    return this.problem.code
  }
}

/** There is no engine in this browser, or it cannot be fetched now. */
export class NoEngine extends Refused {}

type Method = 'get' | 'post'
type Path<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths]
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never
type Ok<O> = O extends { responses: { 200: { content: { 'application/json': infer B } } } } ? B : undefined
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined
type Parameters<O, In extends 'path' | 'query'> = O extends { parameters: { [K in In]?: infer Q } } ? Q : undefined

interface Ask<O> {
  path?: Parameters<O, 'path'>
  query?: Parameters<O, 'query'>
  body?: Body<O>
  signal?: AbortSignal
}

/** Whether the server may know by our cookie who asks. */
let credentials: RequestCredentials = 'same-origin'

/** From now on whoever asks is nobody: a page within another site's never acts for anybody. */
export function asNobody(): void {
  credentials = 'omit'
}

/** The header by which the server knows something that is sent again. */
const keyHeader = 'Idempotency-Key'

/** A key for something that is to be done once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')
}

/** Asks and reads JSON without knowing the path's type: for what is not described. */
export const fetchJSON = async <T>(method: string, url: string, body?: unknown, signal?: AbortSignal, key?: string): Promise<T> =>
  (await send(method, url, body, signal, key)).body as T

/** Asks for something that is text, such as a record. The engine gives it as a string. */
export const fetchText = async (url: string): Promise<string> => (await send('get', url, undefined, undefined, undefined, (text) => text)).body as string

/** A page of a list, and the path of the next one if there is one. */
export async function fetchPage(url: string): Promise<{ body: unknown; next: string | undefined }> {
  const { body, headers } = await send('get', url)
  return { body, next: /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1] }
}

/** Asks the engine, which starts if it must. Tables on this device are brought back before. */
async function askEngine(method: string, url: string, body: unknown, signal: AbortSignal | undefined): Promise<{ body: unknown; headers: Headers }> {
  const table = tableOf(url)
  if (table !== undefined) {
    const { home } = await import('../home/home.svelte')
    return { body: await home.ask(table, method, url, body, signal), headers: new Headers() }
  }
  const engine = atHand.engine ?? (await import('../engine/engine.svelte')).engine
  return { body: await engine.ask(method, url, body, { signal }), headers: new Headers() }
}

/** Whether it is not the server that answers but what stands before it, since the server is down. */
const fromBetween = (answer: Response): boolean => [502, 504].includes(answer.status) && !(answer.headers.get('Content-Type') ?? '').includes('json')

const json = (text: string): unknown => JSON.parse(text)

async function send(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
  key?: string,
  read = json,
): Promise<{ body: unknown; headers: Headers }> {
  if (homeOf(method, url, atHand.engine?.state ?? 'cold', true) === 'engine') return askEngine(method, url, body, signal)
  let answer: Response
  try {
    answer = await fetch(url, {
      method: method.toUpperCase(),
      credentials,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...(key ? { [keyHeader]: key } : {}) } }),
      ...(signal ? { signal } : {}),
    })
    if (fromBetween(answer)) throw new Error(answer.statusText)
  } catch (err) {
    if (signal?.aborted) throw err
    if (homeOf(method, url, atHand.engine?.state ?? 'cold', false) === 'engine') {
      try {
        return await askEngine(method, url, body, signal)
      } catch (instead) {
        // Where it cannot be had either, what is missing is the server.
        if (signal?.aborted || (instead instanceof Refused && !(instead instanceof NoEngine))) throw instead
      }
    }
    throw new Refused({ code: 'unreachable', detail: 'the server cannot be reached', status: 0 }, 2)
  }
  const text = await answer.text()
  if (answer.ok) return { body: text === '' ? undefined : read(text), headers: answer.headers }
  let problem: Problem
  try {
    problem = JSON.parse(text) as Problem
  } catch {
    problem = { code: 'unavailable', detail: answer.statusText, status: answer.status, title: answer.statusText }
  }
  throw refusal(problem, Number(answer.headers.get('Retry-After') ?? 1) || 1)
}

/** What the server said no with. Where it was only busy, it is worth another try after so many seconds. */
export function refusal(problem: Problem, after = 1): Refused {
  return new Refused(problem, [429, 500, 502, 503, 504].includes(problem.status) ? after : 0)
}

/** The address of a path with its parts and questions filled in. */
export function address(path: string, parts: object = {}, query: object = {}): string {
  let url = path
  for (const [key, value] of Object.entries(parts)) url = url.replace(`{${key}}`, encodeURIComponent(String(value)))
  const q = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const v of Array.isArray(value) ? value : [value]) q.append(key, String(v))
  }
  return q.size > 0 ? `${url}?${q}` : url
}

function ask<P extends keyof paths, M extends Method>(method: M, path: P, a: Ask<Operation<P, M>>, key?: string): Promise<Ok<Operation<P, M>>> {
  const body = method === 'post' ? (a.body ?? {}) : undefined
  return fetchJSON(method, address(path, a.path ?? {}, a.query ?? {}), body, a.signal, key)
}

/** GET of a path that the API describes. */
export const get = <P extends Path<'get'>>(path: P, a: Ask<Operation<P, 'get'>> = {}): Promise<Ok<Operation<P, 'get'>>> => ask('get', path, a)

/** POST to a path that the API describes. */
export const post = <P extends Path<'post'>>(path: P, a: Ask<Operation<P, 'post'>> = {}): Promise<Ok<Operation<P, 'post'>>> => ask('post', path, a)

/** A pause of more seconds is not waited for in silence. */
const longest = 5

/** Tries again what is worth it, a few times: only for requests that may come twice. */
export async function persist<T>(f: () => Promise<T>, times = 5): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await f()
    } catch (err) {
      // Who has to wait long is told so.
      if (!(err instanceof Refused) || err.retry === 0 || err.retry > longest || i >= times) throw err
      await new Promise((r) => setTimeout(r, err.retry * 500 * i * (0.75 + Math.random() / 2)))
    }
  }
}

/** Paths of what can be sent again: those that take a key. */
type KeyedPath = { [P in Path<'post'>]: TakesKey<Operation<P, 'post'>> extends true ? P : never }[Path<'post'>]
type TakesKey<O> = O extends { parameters: { header?: infer H } } ? ([NonNullable<H>] extends [never] ? false : true) : false

/** Does something that must happen once. If the answer is lost it is sent again, with the same key. */
export function once<P extends KeyedPath>(path: P, a: Ask<Operation<P, 'post'>> = {}): Promise<Ok<Operation<P, 'post'>>> {
  const key = newKey()
  return persist(() => ask('post', path, a, key))
}
