// The engine is fetched while a game is played that could have done without the server.
import { whenIdle } from '../offline/idle'
import { settings } from '../settings.svelte'

let fetching = false

/** Fetches the engine while there is nothing else to do, so that the next game needs no server. */
export function fetchSoon(game: string): void {
  if (fetching || settings.thinks !== 'device') return
  fetching = true
  whenIdle(() => {
    void prepare(game).catch(() => (fetching = false)) // with the next move
  })
}

async function prepare(game: string): Promise<void> {
  const [{ engine }, { sparing }] = await Promise.all([import('../engine/engine.svelte'), import('../offline/device')])
  if (!sparing() && !(await engine.near(game))) await engine.prepare(game)
}
