// The service worker: new versions, servers that are down, servers that have none.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { between, type Answer } from './between'
import { traveller } from './offline'
import { playOn, state, visit } from './util'
import { version } from './version'

let second: (path: string) => Answer | undefined
beforeAll(async () => {
  second = await version('Antares II')
})

const look = (page: Page): Promise<void> => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** Waits until the worker at work is of the same version as the page. */
const current = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    const url = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
    for (;;) {
      const change = new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }))
      const { port1, port2 } = new MessageChannel()
      const mine = new Promise((done) => (port1.onmessage = (e) => done(e.data)))
      serviceWorker.controller?.postMessage({ type: 'mine', url }, [port2])
      if ((await Promise.race([mine, change])) === true) return
      await change
    }
  })
const heading = (page: Page): Promise<string | null> => page.locator('h1').first().textContent()

test('a new version waits while a game is played, says so, and comes when it is asked for', async () => {
  const { page, network, context } = await traveller()
  await page.locator('[data-play="skaane"]').click()
  await page.locator('[data-level="1"]').click()
  await page.locator('[data-start]').click()
  await page.locator('svg.board').waitFor()
  const other = await context.newPage()
  await other.goto('/lobby')
  await other.locator('main > *').first().waitFor()

  network.instead = second
  await look(page)
  await page.locator('[data-update]').waitFor()
  // The game goes on, and so does all that is loaded late: from files that the server no longer has.
  await playOn(page, 4)
  expect(await state(page).getAttribute('data-status')).toBe('playing')
  await page.locator('[data-rules-link]').first().click()
  await page.locator('[data-drawer]').waitFor()
  await page.keyboard.press('Escape')
  const table = page.url()
  await Promise.all([page.waitForEvent('load'), page.locator('[data-act=update]').click()])
  await state(page).waitFor()
  expect(page.url()).toBe(table)
  expect(await page.locator('[data-update]').count()).toBe(0)
  await playOn(page, 2)
  await page.locator('a[href="/"]').first().click()
  await page.locator('[data-play]').first().waitFor()
  expect(await heading(page)).toBe('Antares II')

  // The other page is of the version before. It is told so, and still finds its files.
  await other.locator('[data-update]').waitFor()
  await other.locator('a[href="/settings"]').first().click()
  await other.locator('[data-theme-choice]').first().waitFor()
  await Promise.all([other.waitForEvent('load'), other.locator('[data-act=update]').click()])
  await other.locator('[data-theme-choice]').first().waitFor()
  await other.goto('/')
  await other.locator('[data-play]').first().waitFor()
  expect(await heading(other)).toBe('Antares II')
})

test('nobody who is online sees an old page, and the new one is there without a network the next time', async () => {
  const trip = await traveller()
  trip.network.instead = second
  let page = await trip.coldStart()
  await page.locator('[data-play]').first().waitFor()
  expect(await heading(page)).toBe('Antares II')
  // It is of the new version already: there is nothing to be asked.
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' })
  expect(await page.locator('[data-update]').count()).toBe(0)
  await current(page)
  await trip.leave()
  page = await trip.coldStart()
  await page.locator('[data-play]').first().waitFor()
  expect(await heading(page)).toBe('Antares II')
})

test('a server that is down behind its proxy is as good as no network', async () => {
  const trip = await traveller()
  trip.network.instead = (path) => (path.startsWith('/api/picture') ? undefined : { status: 502, body: 'Bad Gateway' })
  const page = await trip.coldStart('/settings')
  await page.locator('[data-theme-choice]').first().waitFor()
})

test('a server that has no service worker any more gets rid of it', async () => {
  const trip = await traveller()
  trip.network.instead = (path) => (path === '/sw.js' ? { status: 404 } : undefined)
  const page = await trip.coldStart()
  await expect
    .poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]), { timeout: 60_000 })
    .toEqual([0, 0])
  // The page works as it does in a browser without one.
  await page.reload()
  await page.locator('[data-play]').first().waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
})

test('what the server says to people is never kept', async () => {
  const { page, network } = await traveller()
  await page.evaluate(() => fetch('/api/guest', { method: 'POST' }))
  await page.evaluate(async () => void (await (await fetch('/api/me')).json()))
  await page.evaluate(async () => void (await (await fetch('/api/tables?limit=1')).json()))
  const paths = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys()) for (const r of await (await caches.open(name)).keys()) all.push(new URL(r.url).pathname)
    return [...new Set(all)].filter((p) => p.startsWith('/api/')).sort()
  })
  expect(paths).toEqual(['/api/engine', '/api/picture.svg'])
  await network.off()
  expect(
    await page.evaluate(() =>
      fetch('/api/me').then(
        (r) => r.status,
        () => 'unreachable',
      ),
    ),
  ).toBe('unreachable')
  expect(
    await page.evaluate(() =>
      fetch('/readyz').then(
        (r) => r.status,
        () => 'unreachable',
      ),
    ),
  ).toBe('unreachable')
})

test('files of another engine take the place of the old ones', async () => {
  const { page, network } = await traveller()
  const engine = (): Promise<string[]> =>
    page.evaluate(async () => (await (await caches.open('antares-engine')).keys()).map((r) => new URL(r.url).pathname).sort())
  const first = await engine()
  const list = await page.evaluate(async () => (await (await fetch('/api/engine')).json()) as { wasm: string; exec: string; networks: Record<string, string> })
  expect(first).toEqual([list.wasm, list.exec, ...Object.values(list.networks)].sort())
  const wasm = '/engine/antares-0000000000000000.wasm'
  network.instead = (path) => {
    if (path === '/api/engine') return { body: JSON.stringify({ ...list, wasm }), type: 'application/json' }
    return path === wasm ? { body: Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), type: 'application/wasm' } : undefined
  }
  await page.reload()
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' })
  expect(await engine()).toEqual(first.map((p) => (p === list.wasm ? wasm : p)).sort())
})

test('who saves data is not made to fetch what was not asked for', async () => {
  const network = await between()
  const page = await visit('/', { worker: true, sparing: true, base: network.url })
  await page.locator('html[data-offline=sparing]').waitFor({ state: 'attached' })
  expect(network.asked.filter((p) => p.startsWith('/engine/'))).toEqual([])
})
