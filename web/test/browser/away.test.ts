// Without a network: every game against levels, variants, the check of dice, records and pictures as files.
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { traveller } from './offline'
import { study } from './studies'
import { games, phone, playLevel, playOn, random, resign, state } from './util'

const ply = async (page: Page): Promise<number> => Number(await state(page).getAttribute('data-ply'))

/** A file that the page hands over. */
async function saved(page: Page, what: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-share=${what}]`).click()])
  const file = join(tmpdir(), `antares-${randomUUID()}`)
  await download.saveAs(file)
  try {
    return readFileSync(file)
  } finally {
    rmSync(file)
  }
}

test.each(games)('%s against the first and the tenth level', async (game) => {
  const trip = await traveller({ size: phone })
  await trip.leave()
  for (const level of [1, 10]) {
    const page = await trip.coldStart()
    await playLevel(page, game, level)
    expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-/)
    // Until both have played.
    const rand = random(level)
    for (let i = 0; i < 30 && (await ply(page)) < 2; i++) {
      await playOn(page, 1, rand)
      await page.locator('[data-my-turn=true]').waitFor({ timeout: 120_000 })
    }
    expect(await ply(page)).toBeGreaterThan(1)
  }
})

test('a variant is chosen and played', async () => {
  const trip = await traveller({ language: 'fr' })
  await trip.leave()
  const page = await trip.coldStart('/new/scorpion')
  await page.locator('[data-count="2"]').click()
  // What has never been seen is drawn here.
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('img.preview')?.naturalWidth ?? 0) > 0)
  await page.locator('[data-ready=true] [data-begin]').click()
  await page.locator('svg.board').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/t\/local-/)
  expect(await page.locator('[data-seat]').count()).toBe(2)
  await playOn(page, 4)
})

test('dice are checked; the record goes out as a file, comes in again, and is checked by itself', async () => {
  const trip = await traveller()
  await trip.leave()
  let page = await trip.coldStart()
  await playLevel(page, 'scorpion')
  await playOn(page, 6)
  await resign(page)
  await page.locator('[data-checked=dice]').click()
  await page.locator('[data-fair=true]').waitFor()
  const table = new URL(page.url()).searchParams.get('table') ?? ''
  page = await trip.coldStart(`/t/${table}/replay`)
  await page.locator('svg.board').waitFor()
  const plies = Number(await page.locator('.study').getAttribute('data-ply'))
  expect(plies).toBeGreaterThan(2)
  const record = (await saved(page, 'record')).toString()
  expect(record).toContain('[Game "scorpion"]')

  page = await trip.coldStart('/study')
  await page.locator('textarea').fill(record)
  await page.locator('[data-act=open]').click()
  await study(page, 0)
  await page.locator('[data-walk=end]').click()
  await study(page, plies)
  // As pictures, too.
  expect((await saved(page, 'svg')).toString()).toContain('<svg')
  expect((await saved(page, 'png')).subarray(1, 4).toString()).toBe('PNG')

  page = await trip.coldStart('/verify')
  await page.locator('[data-file] summary').click()
  await page.locator('[data-file] textarea').fill(record)
  await page.locator('[data-act=verify-file]').click()
  await page.locator('[data-fair=true]').waitFor()
})
