// The service worker: pages, engine and pictures without a network. It answers no request that
// somebody's games or account depend on.
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'

import type { Asked, Told } from './messages'
import { earlier, files, ours, takeOver } from './files'
import { standAside } from './gone'
import { kept } from './names'
import { page } from './page'
import { warm, warmed } from './warm'

declare const self: ServiceWorkerGlobalScope

/** So many seconds an answer is waited for; then what is here is shown. */
const patience = 3

self.addEventListener('fetch', standAside)
self.addEventListener('install', (event) => {
  event.waitUntil(files.install(event))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await takeOver(event)
      if ('navigationPreload' in self.registration) await self.registration.navigationPreload.enable()
      await self.clients.claim()
    })(),
  )
})

registerRoute(
  new NavigationRoute(({ event, request }) => page(event as FetchEvent, request, patience), {
    denylist: [/^\/(api|engine|assets|picture|metrics|readyz|healthz)(\/|$)/, /\.\w+$/],
  }),
)
registerRoute(new PrecacheRoute(files, { ignoreURLParametersMatching: [], cleanURLs: false }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await earlier(request)) ?? fetch(request),
)

// Their names change with what is in them. Those that are no longer needed go when others have come.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/engine/'), new CacheFirst({ cacheName: kept.engine }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/engine',
  new NetworkFirst({ cacheName: kept.list, networkTimeoutSeconds: patience }),
)

const others = new StaleWhileRevalidate({ cacheName: kept.seen, plugins: [new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/picture.svg',
  async (o) => (await (await caches.open(kept.pictures)).match(o.request)) ?? others.handle(o),
)

// Workbox hears fetches by itself only once a route is there; messages are ours.
self.addEventListener('message', (event) => {
  const asked = event.data as Asked
  const answer = (told: Told): void => event.ports[0]?.postMessage(told)
  switch (asked.type) {
    case 'mine':
      answer(ours(asked.url))
      break
    case 'take over':
      void self.skipWaiting()
      break
    case 'take over quietly':
      event.waitUntil(
        self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
          if (pages.length < 2) return self.skipWaiting()
        }),
      )
      break
    case 'warm':
      event.waitUntil(warm(asked.pictures).then(answer))
      break
    case 'warmed':
      event.waitUntil(warmed(asked.pictures).then(answer))
  }
})
