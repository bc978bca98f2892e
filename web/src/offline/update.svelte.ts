// Whether there is a newer version of the client than the one that this page is of. Nothing
// changes under somebody's game: the new one waits until it is asked for.
import type { Asked, Told } from '../../sw/messages'

let ready = $state(false)
let registration: ServiceWorkerRegistration | undefined

export const update = {
  /** Whether the person can be offered a new version. */
  get ready(): boolean {
    return ready
  },

  /** Not now: it is offered again with the next page. */
  later(): void {
    ready = false
  },

  /** Opens the page again, in the new version. */
  reload(): void {
    const waiting = registration?.waiting
    if (!waiting) {
      location.reload()
      return
    }
    // Whoever else has it open keeps the old files, and reloads in their own time.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    say(waiting, { type: 'take over' })
  },
}

const say = (worker: ServiceWorker, asked: Asked, ports: MessagePort[] = []): void => worker.postMessage(asked, ports)

/** What a worker answers; nothing if it ends before. */
export function ask(worker: ServiceWorker, asked: Asked): Promise<Told | undefined> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const end = (told?: Told): void => {
      port1.close()
      worker.removeEventListener('statechange', gone)
      done(told)
    }
    const gone = (): void => {
      if (worker.state === 'redundant') end()
    }
    port1.onmessage = ({ data }: MessageEvent<Told>) => end(data)
    worker.addEventListener('statechange', gone)
    gone()
    say(worker, asked, [port2])
  })
}

/** The script that this page was begun with: its name stands for the whole version. */
const entry = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** Looks at a worker that waits, or has taken over at the wish of another page. */
async function compare(worker: ServiceWorker | null, waits: boolean): Promise<void> {
  if (!worker) return
  const same = await ask(worker, { type: 'mine', url: entry() })
  if (same === false) ready = true
  else if (same && waits) say(worker, { type: 'take over quietly' })
}

/** Follows the versions that the server has. */
export function follow(found: ServiceWorkerRegistration): void {
  registration = found
  // The very first one has nothing to replace.
  const look = (): void => {
    if (navigator.serviceWorker.controller) void compare(found.waiting, true)
  }
  look()
  found.addEventListener('updatefound', () => {
    const coming = found.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') look()
    })
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => void compare(navigator.serviceWorker.controller, false))
  // A page may stay open for days.
  let last = Date.now()
  const again = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - last < 15 * 60_000) return
    last = Date.now()
    found.update().catch(() => {}) // without a network there is nothing new
  }
  document.addEventListener('visibilitychange', again)
  setInterval(again, 60_000)
}
