// Starts the service worker, and has it fetch ahead what is needed without a network. This is loaded
// once the page is there and has nothing else to do.
import { loadGames, picture } from '../games.svelte'
import { ask, follow } from './update.svelte'

/** The pictures that belong to the pages, in both themes. */
const pictures = async (): Promise<string[]> => (await loadGames()).flatMap((g) => [picture(g.id, 'light'), picture(g.id, 'dark')])

/** Whether this device or its owner would rather not fetch what is not asked for. */
export function sparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Fetches everything now; whether it is all here. */
export async function fetchAll(): Promise<boolean> {
  const all = await pictures()
  for (;;) {
    const worker = (await navigator.serviceWorker.ready).active
    const whole = worker ? await ask(worker, { type: 'warm', pictures: all }) : false
    if (whole !== undefined) return whole // otherwise a new version has taken over
  }
}

/** Whether everything is here already. */
export async function allHere(): Promise<boolean> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  return (worker && (await ask(worker, { type: 'warmed', pictures: await pictures() }))) ?? false
}

export async function begin(): Promise<void> {
  const { serviceWorker } = navigator
  // It has just left, since the server has none any more: to register it would bring it back.
  if (serviceWorker.controller && !(await serviceWorker.getRegistration())) return
  follow(await serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
  // How far it is, for tests and for whoever wonders.
  document.documentElement.dataset['offline'] = sparing() ? 'sparing' : (await fetchAll()) ? 'ready' : 'partly'
}
