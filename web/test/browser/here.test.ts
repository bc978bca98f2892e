// Games on this device: without the server, after a reload, and uploaded afterwards.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { traveller } from './offline'
import { accessible, desk, fits, phone, playLevel, playOn, random, resign, shot, state, visit } from './util'

const plyOf = async (page: Page): Promise<number> => Number(await state(page).getAttribute('data-ply'))
const table = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? ''

/** Waits until the last act is kept, and says how many are. */
const keptAs = (page: Page): Promise<number> =>
  page.evaluate(
    (id) =>
      new Promise<number>((done) => {
        const open = indexedDB.open('antares')
        open.onsuccess = () => {
          const row = open.result.transaction('tables').objectStore('tables').get(id)
          row.onsuccess = () => {
            open.result.close()
            done((row.result as { head: number }).head)
          }
        }
      }),
    table(page),
  )

/** Waits until the engine and its networks are in the browser. */
async function fetched(page: Page): Promise<void> {
  const files = await page.evaluate(async () => {
    const { wasm, networks } = (await (await fetch('/api/engine')).json()) as { wasm: string; networks: Record<string, string> }
    return [wasm, ...Object.values(networks)]
  })
  await page.waitForFunction((all) => all.every((f) => localStorage.getItem('antares.engine')?.includes(f)), files)
}

test('a game against a level without the server goes on after a reload, and is shared afterwards', async () => {
  const trip = await traveller({ size: phone })
  await trip.leave()
  let page = await trip.coldStart()
  await playLevel(page, 'scorpion')
  expect(table(page)).toMatch(/^local-/)
  await page.locator('[data-here]').waitFor()
  await playOn(page, 6)
  await page.locator('[data-my-turn=true]').waitFor()
  const ply = await plyOf(page)
  const [path, kept] = [new URL(page.url()).pathname, await keptAs(page)]
  expect(ply).toBeGreaterThan(0)
  await fits(page)
  // The browser is closed and opened again: from the front page the game goes on.
  page = await trip.coldStart()
  await page.locator(`[data-list=mine] a[href="${path}"]`).click()
  await page.locator('[data-my-turn=true]').waitFor()
  expect(await plyOf(page)).toBe(ply)
  expect(await keptAs(page)).toBe(kept)
  await playOn(page, 4)
  await page.reload()
  await page.locator('[data-my-turn=true]').waitFor()
  expect(await plyOf(page)).toBeGreaterThan(ply)
  await resign(page)
  // Without the server it cannot be shared, which is said.
  await page.locator('[data-act=upload]').click()
  await page.locator('[data-share-here] [role=alert]').waitFor()
  await trip.back()
  await page.locator('[data-act=upload]').click()
  const link = await page.locator('[data-share-here] input').inputValue()
  const other = await visit(new URL(link).pathname)
  await other.locator('svg.board').first().waitFor()
  await other.locator('[data-foreign]').waitFor()
  expect(await other.locator('[data-fair], [data-act=verify]').count()).toBe(0)
  await other.goto(new URL(link).pathname.replace('/replay', ''))
  expect(await state(other).getAttribute('data-ply')).toBe(String(await plyOf(page)))
  await shot(page, 'here-shared-phone')
})

test('several play on one screen without the server, in French', async () => {
  const trip = await traveller({ language: 'fr' })
  await trip.leave()
  const page = await trip.coldStart()
  await page.locator('[data-play=skorpion]').click()
  await page.locator('[data-screen]').click()
  await page.locator('svg.board').waitFor()
  expect(table(page)).toMatch(/^local-/)
  await page.getByText('Sur cet appareil').waitFor()
  await playOn(page, 12)
  expect(await plyOf(page)).toBeGreaterThan(2)
  await page.locator('[data-act=takeback]').click()
  await page.waitForFunction((id) => document.querySelector('[data-ply]') !== null && location.pathname.includes(id), table(page))
  await resign(page)
  await accessible(page)
})

test('a game to its end, a rematch, a hint and a takeback without the server', async () => {
  const trip = await traveller()
  await trip.leave()
  const page = await trip.coldStart()
  await playLevel(page, 'skaane')
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('[data-act=hint]').click()
  await page.locator('.marks .hint').first().waitFor({ state: 'attached' })
  const before = await plyOf(page)
  await playOn(page, 2)
  await page.waitForFunction((n) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) >= n + 2, before)
  await page.locator('[data-my-turn=true] [data-act=takeback]').click()
  await page.waitForFunction((n) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) === n, before)
  await playOn(page, 5000, random(3))
  await page.locator('[data-result]').waitFor()
  // The deal is drawn again, by the engine.
  await page.locator('[data-checked=deal]').waitFor()
  const first = table(page)
  await page.locator('[data-act=switch]').click()
  await page.waitForFunction((id) => !location.pathname.includes(id), first)
  await page.locator('svg.board').waitFor()
  expect(table(page)).toMatch(/^local-/)
  await playOn(page, 2)
  // The game before can be looked at, this one be shared once it is over, and another device has neither.
  const now = table(page)
  await page.goto(`/t/${first}/replay`)
  await page.locator('[data-share=record]').waitFor()
  await page.locator('[data-act=upload]').waitFor()
  await page.goto(`/t/${now}/replay`)
  await page.getByText('You can share this game once it’s over.').waitFor()
  const other = await visit(`/t/${first}`)
  await other.locator('[data-elsewhere]').waitFor()
})

test('the first game is the server’s; the next one needs it no more, unless somebody prefers it', async () => {
  const page = await visit()
  await playLevel(page, 'skaane')
  expect(table(page)).not.toMatch(/^local-/)
  await playOn(page, 2)
  await fetched(page)
  await page.goto('/')
  await playLevel(page, 'skaane')
  expect(table(page)).toMatch(/^local-/)
  await playOn(page, 2)
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('antares.settings') ?? '{}') as object
    localStorage.setItem('antares.settings', JSON.stringify({ ...settings, thinks: 'server' }))
  })
  await page.goto('/')
  await page.locator('[data-list=mine] li').nth(1).waitFor()
  await playLevel(page, 'skaane')
  expect(table(page)).not.toMatch(/^local-/)
})

/** Plays a short game on this device. */
async function short(page: Page): Promise<void> {
  await page.goto('/')
  await playLevel(page, 'rsp')
  await playOn(page, 4)
  await resign(page)
}

test('the list of games: go on, upload all, delete', async () => {
  const trip = await traveller()
  await trip.leave()
  const page = await trip.coldStart()
  await short(page)
  await short(page)
  await page.goto('/')
  await playLevel(page, 'rsp')
  await playOn(page, 2)
  await trip.back()
  await page.goto('/')
  await page.locator('[data-device]').click()
  await page.locator('[data-list=now] li').waitFor()
  expect(await page.locator('[data-list=past] [data-ending=lost]').count()).toBe(2)
  await accessible(page)
  await shot(page, 'device-desk')
  await page.locator('[data-upload-all]').click()
  await page.locator('[data-uploaded]').nth(1).waitFor()
  expect(await page.locator('[data-upload-all]').count()).toBe(0)
  const uploaded = (await page.locator('[data-uploaded]').first().getAttribute('data-uploaded')) ?? ''
  // What is deleted here stays there.
  await page.locator('[data-list=past] [data-remove]').first().click()
  await page.locator('[data-list=past] [data-remove]').first().click()
  await page.locator('[data-list=past] li').nth(1).waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('[data-list=past] li').waitFor()
  const other = await visit(`/t/${uploaded}`, { size: desk })
  await other.locator('[data-result="win:blue"], [data-result="win:red"]').waitFor()
})

test('a browser that keeps nothing still plays, and says so once', async () => {
  const page = await visit()
  await page.context().addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
  await playLevel(page, 'skaane')
  await playOn(page, 2)
  await fetched(page)
  await page.goto('/')
  await playLevel(page, 'skaane')
  expect(table(page)).toMatch(/^local-/)
  await page.locator('[data-unkept]').waitFor()
  await playOn(page, 6)
  expect(await plyOf(page)).toBeGreaterThan(2)
})

test('two windows of one browser show the same game', async () => {
  const page = await visit()
  await playLevel(page, 'skaane')
  await playOn(page, 2)
  await fetched(page)
  await page.goto('/')
  await page.locator('[data-play=skaane]').click()
  await page.locator('[data-screen]').click()
  await page.locator('svg.board').waitFor()
  expect(table(page)).toMatch(/^local-/)
  const two = await page.context().newPage()
  await two.goto(page.url())
  await two.locator('svg.board').waitFor()
  const reached = (p: Page, ply: number): Promise<unknown> =>
    p.waitForFunction((n) => Number(document.querySelector('[data-ply]')?.getAttribute('data-ply')) >= n, ply)
  for (const [n, by] of [page, two, page].entries()) {
    await playOn(by, 2)
    for (const p of [page, two]) await reached(p, n + 1)
  }
})
