// The files of the client: which there are was written here when it was built. Those of earlier versions
// stay while pages of earlier versions are open, which load parts of themselves late.
import { PrecacheController } from 'workbox-precaching'

import { kept } from './names'

declare const self: ServiceWorkerGlobalScope

/** Files with their hashes, but for those whose name has one. */
declare const FILES: { url: string; revision: string | null }[]

export const files = new PrecacheController({ cacheName: kept.files })
files.addToCacheList(FILES)

const isAsset = (url: URL): boolean => url.origin === self.location.origin && url.pathname.startsWith('/assets/')

/** Whether a file belongs to this version. */
export const ours = (url: string): boolean => files.getCacheKeyForURL(url) !== undefined

/** A file of an earlier version, where it is still kept. */
export async function earlier(request: Request): Promise<Response | undefined> {
  return isAsset(new URL(request.url)) ? (await caches.open(kept.before)).match(request) : undefined
}

/** Takes over from an earlier version, whose files stay if pages are open. */
export async function takeOver(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length === 0) await caches.delete(kept.before)
  else await keepEarlier()
  await files.activate(event)
}

async function keepEarlier(): Promise<void> {
  const [now, before] = await Promise.all([caches.open(kept.files), caches.open(kept.before)])
  for (const request of await now.keys()) {
    if (!isAsset(new URL(request.url)) || ours(request.url)) continue
    const file = await now.match(request)
    if (file) await before.put(request, file)
  }
}
