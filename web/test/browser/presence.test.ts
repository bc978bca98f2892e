// Who is away is seen by the others, and who is offline is told.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { accessible, phone, playOn, playTable, shot, visit } from './util'

const allow = /ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/

/** Two people at a table of their own, the first of them to move. */
async function couple(setup: Record<string, unknown> = {}): Promise<[Page, Page, string]> {
  const one = await visit('/', { allow })
  const id = await playTable(one, { game: 'skaane', seats: [{}, {}], ...setup })
  const two = await visit(`/t/${id}`, { size: phone, allow })
  await two.locator('[data-sit]').click()
  for (const page of [one, two]) await page.locator('svg.board').waitFor()
  return [one, two, id]
}

test('an opponent who leaves is offline with a countdown, and comes back', async () => {
  const [one, two, id] = await couple()
  await two.locator('[data-seat="0"] [data-online=true]').waitFor()
  for (const page of [one, two]) expect(await page.locator('[data-act=hint]').count()).toBe(0)
  const boxes = (): Promise<unknown> => Promise.all(['svg.board', '.tools', '[data-seat="0"]'].map((s) => two.locator(s).last().boundingBox()))
  const before = await boxes()
  await one.goto('/learn')
  await two.locator('[data-seat="0"] [data-online=false]').waitFor()
  await two
    .locator('[data-seat="0"]')
    .getByText(/offline 1:\d\d/)
    .waitFor()
  await two.locator('[data-coming]').getByText('is offline.').waitFor({ state: 'attached' })
  expect(await boxes()).toEqual(before)
  await accessible(two)
  await shot(two, 'presence-phone')
  await one.goto(`/t/${id}`)
  await two.locator('[data-seat="0"] [data-online=true]').waitFor()
  await two.locator('[data-coming]').getByText('is back.').waitFor({ state: 'attached' })
})

test('the game of somebody who stays away can be claimed, and the server judges by its own clock', async () => {
  const [one, two, id] = await couple()
  await playOn(one, 2)
  await playOn(two, 2)
  await one.locator('[data-my-turn=true]').waitFor()
  // This page believes that a second is enough.
  await two.routeWebSocket(/api\/ws/, (ws) => {
    const server = ws.connectToServer()
    server.onMessage((m) => ws.send(String(m).replace('"claim_after":120', '"claim_after":1')))
  })
  await two.goto(`/t/${id}`)
  await two.locator('[data-seat="0"] [data-online=true]').waitFor()
  const board = (): Promise<unknown> => two.locator('.tools').last().boundingBox()
  const before = await board()
  await one.goto('/learn')
  await two.locator('[data-claim]').getByText('has been away for').waitFor()
  expect(await board()).toEqual(before)
  await accessible(two)
  await shot(two, 'presence-claim')
  await two.locator('[data-act=claim-win]').click()
  await two.getByText(/claim the game in \d+ seconds/).waitFor()
  await two.locator('[data-act=wait]').click()
  await two.locator('[data-claim]').waitFor({ state: 'detached' })
})

test('who is offline is told that the clock runs only while it does', async () => {
  const [one, two] = await couple({ clock: { kind: 'fischer', base: 600, increment: 0 } })
  await one.context().setOffline(true)
  await one.getByText('You’re offline. Reconnecting… Your clock keeps running.').waitFor()
  await two.locator('[data-seat="0"] [data-online=false]').waitFor({ timeout: 60_000 })
  await one.context().setOffline(false)
  await one.locator('[data-connection=open]').waitFor()
  await two.locator('[data-seat="0"] [data-online=true]').waitFor()
  await playOn(one, 2)
  await two.locator('[data-my-turn=true]').waitFor()
  await one.locator('[data-my-turn=false]').waitFor()
  await one.context().setOffline(true)
  await one.getByText('You’re offline. Reconnecting…', { exact: true }).waitFor()
})
