// The engine is fetched while a game is played that could have done without the server.
import { settings } from '../settings.svelte'

interface Saving {
  connection?: { saveData?: boolean }
}

let fetching = false

/** Fetches the engine while there is nothing else to do, so that the next game needs no server. */
export function fetchSoon(game: string): void {
  if (fetching || settings.thinks !== 'device' || (navigator as Saving).connection?.saveData) return
  fetching = true
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  idle(() => {
    void import('../engine/engine.svelte').then(({ engine }) => engine.prepare(game)).catch(() => (fetching = false)) // with the next move
  })
}
