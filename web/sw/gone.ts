// Where the server has no service worker any more, this one goes, with all that it keeps: a server
// that was set back to an earlier version, or an operator who wants to be rid of it.
import { forget } from './names'

declare const self: ServiceWorkerGlobalScope

let asked = false
let left = false

/** Once it has left, the pages that are still open have the server alone. To be heard before any other. */
export function standAside(event: FetchEvent): void {
  if (left) event.stopImmediatePropagation()
}

/** Asks once in the life of this worker, after the server has answered something else. */
export async function leaveIfGone(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const { status } = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })
    if (status !== 404 && status !== 410) return
  } catch {
    return
  }
  left = true
  await self.registration.unregister()
  await forget()
}
