// Fetches ahead what a single person needs without a network: the engine, its networks and the pictures. A page asks
// for it once it has nothing better to do.
import { kept } from './names'

/** What GET /api/engine says. */
interface Engine {
  wasm: string
  exec: string
  networks: Record<string, string>
}

const path = '/api/engine'

/** Fetches a file into a cache, unless it is there; whether it is there then. */
async function bring(cache: Cache, url: string, again = false): Promise<boolean> {
  if (!again && (await cache.match(url))) return true
  const answer = await fetch(url)
  if (answer.ok) await cache.put(url, answer)
  return answer.ok
}

/** Takes what is not named out of a cache. */
async function only(cache: Cache, urls: readonly string[]): Promise<void> {
  const named = new Set(urls.map((url) => new URL(url, location.href).href))
  for (const request of await cache.keys()) if (!named.has(request.url)) await cache.delete(request)
}

/** Whether all of it is here now. */
export async function warm(pictures: readonly string[]): Promise<boolean> {
  const list = await caches.open(kept.list)
  try {
    if (!(await bring(list, path, true))) return false
    const engine = (await (await list.match(path))?.json()) as Engine
    const all = [engine.wasm, engine.exec, ...Object.values(engine.networks)]
    const [store, drawn] = await Promise.all([caches.open(kept.engine), caches.open(kept.pictures)])
    // Another engine may draw otherwise.
    const other = !(await store.match(engine.wasm))
    let whole = true
    // One after the other: the page itself comes first.
    for (const url of all) whole = (await bring(store, url)) && whole
    for (const url of pictures) whole = (await bring(drawn, url, other)) && whole
    if (!whole) return false
    await Promise.all([only(store, all), only(drawn, pictures)])
    return true
  } catch {
    return false // the network has gone: next time
  }
}

/** Whether everything that was fetched ahead is still here. */
export async function warmed(pictures: readonly string[]): Promise<boolean> {
  const engine = (await (await (await caches.open(kept.list)).match(path))?.json()) as Engine | undefined
  if (!engine) return false
  const store = await caches.open(kept.engine)
  for (const url of [engine.wasm, engine.exec, ...Object.values(engine.networks)]) if (!(await store.match(url))) return false
  const drawn = await caches.open(kept.pictures)
  for (const url of pictures) if (!(await drawn.match(url))) return false
  return true
}
