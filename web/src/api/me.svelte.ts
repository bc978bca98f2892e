// Who is playing. Nobody has to sign up: whoever needs to be somebody becomes a guest.
import { get, post, Refused } from './http'
import { live } from './socket.svelte'
import type { Person } from './types'

const key = 'antares.known'
let person = $state<Person | undefined>()
let asking: Promise<Person | undefined> | undefined

/** Who is known; nobody is undefined. */
export const me = {
  get person(): Person | undefined {
    return person
  },
}

/** Takes over who the server says we are: after signing in, up or out. */
export function become(p: Person | undefined, changed = p?.id !== person?.id): void {
  person = p
  try {
    if (p) localStorage.setItem(key, p.id)
    else localStorage.removeItem(key)
  } catch {
    // Then we ask again next time.
  }
  if (changed) live.restart() // a socket is somebody's from its beginning
}

/** Finds out who we are, without becoming anybody. Strangers are not asked about. */
export function recall(): Promise<Person | undefined> {
  if (person) return Promise.resolve(person)
  let known = false
  try {
    known = localStorage.getItem(key) !== null
  } catch {
    // nothing is kept
  }
  if (!known) return Promise.resolve(undefined)
  asking ??= get('/api/me')
    .then(
      (p) => become(p, false), // the socket knows us by the same cookie
      (err: unknown) => {
        // Only the server knows that we are nobody: out of its reach we are who we were.
        if (err instanceof Refused && err.problem.status > 0 && err.retry === 0) become(undefined)
      },
    )
    .then(() => person)
    .finally(() => (asking = undefined))
  return asking
}

/** Makes sure that we are somebody, a guest if need be. */
export async function somebody(): Promise<Person> {
  const p = (await recall()) ?? (await post('/api/guest'))
  become(p)
  return p
}
