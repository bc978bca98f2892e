// An operator between the server and the browser, who rewrites what the server says.
import { text } from 'node:stream/consumers'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { accessible, fits, playLevel, playOn, shot, visit, type Visit } from './util'

export const table = (page: Page): string => new URL(page.url()).pathname.slice(3)

export interface Pledge {
  commitment: string
  seed: string
  state: string
}
export const pledge = (page: Page): Promise<Pledge> =>
  page.evaluate((id) => JSON.parse(localStorage.getItem(`antares.pledge.${id}`) ?? 'null') as Pledge, table(page))

/** From now on everything that the server says goes through the operator's hands. */
export async function operator(page: Page, rewrite: (said: string) => string): Promise<void> {
  await page.routeWebSocket('**/api/ws', (ws) => {
    const server = ws.connectToServer()
    server.onMessage((m) => ws.send(typeof m === 'string' ? rewrite(m) : m))
  })
  await page.route('**/api/tables/**', async (route) => {
    try {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: rewrite(await answer.text()) })
    } catch (err) {
      // The page may have gone on, or been closed: nobody waits for this answer then.
      if (!/disposed|closed/.test(String(err))) throw err
    }
  })
}

/** Another commitment than the one that was made is found out, and remembered. */
export async function anotherCommitment(where: string, size: NonNullable<Visit['size']>, language: string): Promise<void> {
  const page = await visit('/', { size, language })
  await playLevel(page, 'scorpion')
  await playOn(page, 4)
  const { commitment } = await pledge(page)
  const other = 'f'.repeat(64)
  await operator(page, (said) => said.replaceAll(commitment, other))
  await page.reload()
  const alarm = page.getByRole('alertdialog')
  await alarm.waitFor()
  await alarm.getByText(commitment).waitFor()
  await alarm.getByText(other).waitFor()
  // Over everything, and not to be got rid of by keys.
  const box = await alarm.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: size.width, height: size.height })
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  expect(await alarm.isVisible()).toBe(true)
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press(i < 4 ? 'Tab' : 'Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null)).toBe(true)
  }
  await fits(page)
  await accessible(page)
  await shot(page, `alarm-${where}`)
  const [file] = await Promise.all([page.waitForEvent('download'), alarm.locator('[data-act=evidence]').click()])
  const evidence = JSON.parse(await text(await file.createReadStream())) as {
    pledge: Pledge
    snapshot: { setup: { commitment: string } }
    events: unknown[]
    wrong: string[]
  }
  expect(evidence.pledge.commitment).toBe(commitment)
  expect(evidence.snapshot.setup.commitment).toBe(other)
  expect(evidence.events.length).toBeGreaterThan(3)
  await alarm.locator('[data-act=acknowledge]').click()
  await alarm.waitFor({ state: 'detached' })
  await page.locator('[data-broken]').waitFor()
  await fits(page)
  await accessible(page)
  await shot(page, `broken-${where}`)
  // It is remembered, at the table and at its replay.
  const id = table(page)
  for (const path of [`/t/${id}`, `/t/${id}/replay`]) {
    await page.goto(path)
    await page.getByRole('alertdialog').waitFor()
    await page.locator('[data-act=acknowledge]').click()
    await page.locator('[data-broken]').waitFor()
  }
}
