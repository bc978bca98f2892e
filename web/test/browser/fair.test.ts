// The dice are checked by themselves, and a server that breaks its promise is found out. The
// operator sits between the server and the browser here, and rewrites what the server says.
import { text } from 'node:stream/consumers'

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { accessible, desk, fits, phone, playLevel, playOn, shot, state, visit } from './util'

const table = (page: Page): string => new URL(page.url()).pathname.slice(3)

/** Gives the game up. */
async function resign(page: Page): Promise<void> {
  await page.locator('[data-my-turn=true] [data-act=resign]').click()
  await page.locator('[data-act=resign]').click()
  await page.locator('[data-result]').waitFor()
}

interface Pledge {
  commitment: string
  seed: string
  state: string
}
const pledge = (page: Page): Promise<Pledge> => page.evaluate((id) => JSON.parse(localStorage.getItem(`antares.pledge.${id}`) ?? 'null') as Pledge, table(page))

/** From now on everything that the server says goes through the operator's hands. */
async function operator(page: Page, rewrite: (said: string) => string): Promise<void> {
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

describe('an honest server', () => {
  test('dice against a level', async () => {
    const page = await visit()
    await playLevel(page, 'scorpion')
    await playOn(page, 6)
    await resign(page)
    await page.locator('[data-result] [data-checked=dice]').getByText('Dice checked: fair').waitFor()
    await shot(page, 'dice-checked-desk')
    await page.setViewportSize(phone)
    await fits(page)
    await shot(page, 'dice-checked-phone')
    await page.setViewportSize(desk)
    expect((await pledge(page)).state).toBe('passed')
    await page.locator('[data-checked]').click()
    await page.locator('[data-fair=true]').waitFor()
    expect(await page.locator('[name=commitment]').inputValue()).toMatch(/^[0-9a-f]{64}$/)
    await page.locator('[name=seed]').fill('something-else')
    await page.locator('form button.main').click()
    await page.locator('[data-fair=false]').waitFor()
    expect(await page.locator('li.bad').count()).toBe(1)
    await fits(page)
    await accessible(page)
    await shot(page, 'verify-kept-desk')
  })

  test('a deal on one screen, and no line where nothing is drawn', async () => {
    const page = await visit()
    await page.locator('[data-play=skaane]').click()
    await page.locator('[data-screen]').click()
    await page.locator('svg.board').waitFor()
    await playOn(page, 4)
    await resign(page)
    await page.locator('[data-checked=deal]').getByText('Deal checked: fair').waitFor()
    await page.goto('/')
    await playLevel(page, 'rsp')
    await playOn(page, 4)
    await resign(page)
    await expect.poll(async () => (await pledge(page)).state).toBe('passed')
    expect(await page.locator('[data-result] a[href^="/verify"]').count()).toBe(0)
  })

  test('a game of more events than a page holds', async () => {
    const page = await visit()
    await page.locator('[data-play=scorpion]').click()
    await page.locator('[data-screen]').click()
    await page.locator('svg.board').waitFor()
    // Moves are played and taken back again, as often as a table allows, until there are two pages.
    const plies = await page.evaluate(
      async (path) => {
        const ask = async (method: string, act: string, body?: object): Promise<{ head: number; ply: number; actions: { text: string }[] }> => {
          const answer = await fetch(path + act, { method, ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}) })
          if (!answer.ok) throw new Error(await answer.text())
          return (await answer.json()) as { head: number; ply: number; actions: { text: string }[] }
        }
        for (let back = 90; ; back--) {
          const s = await ask('GET', '')
          if (s.head > 505) return s.actions.length
          const { actions } = await ask('GET', '/view')
          await ask('POST', '/play', { ply: s.ply, action: actions[0]?.text })
          if (back > 0) await ask('POST', '/offer', { offer: 'takeback' })
        }
      },
      `/api/tables/${table(page)}`,
    )
    const pages: number[] = []
    page.on('websocket', (ws) =>
      ws.on('framereceived', (f) => {
        const m = JSON.parse(String(f.payload)) as { more?: boolean; missed?: unknown[]; snapshot?: unknown }
        if (m.more || m.snapshot) pages.push(m.missed?.length ?? 0)
      }),
    )
    await page.reload()
    await page.locator(`[data-ply="${plies}"]`).waitFor()
    expect(pages.length).toBe(2)
    expect(pages[0]).toBe(500)
    const next = page.waitForResponse((r) => /events\?after=500/.test(r.url()))
    await resign(page)
    await next
    await page.locator('[data-checked=dice]').waitFor()
  })

  test('two browsers; one of them reads something else when the last seat is taken', async () => {
    const one = await visit()
    await one.locator('[data-play=scorpion]').click()
    await one.locator('[data-friend]').click()
    await one.locator('.invite').waitFor()
    const path = new URL(one.url()).pathname
    await one.locator('[data-rules-link]').evaluate((a) => a.removeAttribute('target'))
    await one.locator('[data-rules-link]').click()
    await one.getByRole('heading', { level: 1 }).waitFor()
    const two = await visit(path)
    await two.locator('[data-sit]').click()
    await one.locator('[data-begun] a').click()
    for (const page of [one, two]) await page.locator('svg.board').waitFor()
    expect(await state(one).getAttribute('data-status')).toBe('playing')
    // No hints between people.
    expect(await one.locator('[data-act=hint]').count()).toBe(0)
    const mover = (await state(one).getAttribute('data-my-turn')) === 'true' ? one : two
    // One die, and no more: whether the second can be used, the dice decide.
    await playOn(mover, 1)
    await one.locator('[data-act=resign], [data-act=abort]').first().waitFor()
  })

  test('over plain HTTP, where the browser has no crypto of its own', async () => {
    const page = await visit()
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await page.reload()
    await playLevel(page, 'scorpion')
    await playOn(page, 6)
    await resign(page)
    await page.locator('[data-checked=dice]').waitFor()
  })

  test('a browser that stores nothing says so, and checks while the page is open', async () => {
    const page = await visit()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('full')
      }
    })
    await page.reload()
    await playLevel(page, 'scorpion')
    await page.locator('[data-unkept]').waitFor()
    await fits(page)
    await shot(page, 'unkept-desk')
    await playOn(page, 6)
    await resign(page)
    await page.locator('[data-checked=dice]').waitFor()
  })
})

describe.each([
  ['desk', desk, 'en'],
  ['phone', phone, 'fr'],
])('a cheating operator: %s', (where, size, language) => {
  test('another commitment', async () => {
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
  })
})

test('a cheating operator: another die', async () => {
  const page = await visit()
  await playLevel(page, 'scorpion')
  await playOn(page, 6)
  await operator(page, (said) => said.replace(/("kind":"rolled"[^}]*"action":")(\d)/, (_, before: string, die: string) => before + (die === '6' ? '1' : '6')))
  await resign(page)
  await page.getByRole('alertdialog').getByText('the die should be').first().waitFor()
  expect((await pledge(page)).state).toBe('broken')
})

test('a cheating operator: another seed', async () => {
  const page = await visit()
  await playLevel(page, 'scorpion')
  const { seed } = await pledge(page)
  await operator(page, (said) => said.replaceAll(seed, 'anotherseed'))
  await page.reload()
  await page.getByRole('alertdialog').getByText('anotherseed').waitFor()
})
