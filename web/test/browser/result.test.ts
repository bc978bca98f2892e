// The card at the end of a game: why it ended, what the rating became, how well it was played, and
// what to play next.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'

import type { Snapshot } from '../../src/api/types'
import { accessible, desk, fits, playOn, playTable, puzzled, random, resign, shot, state, visit } from './util'

const phone = { width: 390, height: 740 }
/** The server plays and thinks: games on this device are in here.test.ts. */
const server = { settings: { thinks: 'server' } }
const card = (page: Page) => page.locator('section[data-result]')
const idOf = (page: Page): string => new URL(page.url()).pathname.slice(3)

/** A question to the server, as the page's person. */
async function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      const got = await fetch(path, body === undefined ? {} : post)
      if (!got.ok) throw new Error(`${path}: ${await got.text()}`)
      return (await got.json()) as unknown
    },
    { path, body },
  )
  return answer as T
}
const table = (page: Page, id = idOf(page)): Promise<Snapshot> => ask(page, `/api/tables/${id}`)

/** Waits until the page shows another table, and a game being played there. */
async function elsewhere(page: Page, id: string): Promise<Snapshot> {
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(id))
  await page.locator('[data-status=playing]').waitFor()
  return table(page)
}

/** Counts the requests for analyses. */
function analyses(page: Page): string[] {
  const list: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().includes('/analysis')) list.push(r.url())
  })
  return list
}

/** The first puzzle of a game: its position, who wins there, and how. */
async function puzzle(game: string): Promise<{ options: Record<string, string>; position: string; line: string[]; seat: number }> {
  const url = inject('url')
  const page = (await (await fetch(`${url}/api/games/${game}/puzzles`)).json()) as {
    options: Record<string, string>
    puzzles: { position: string; line: string[]; plies: number }[]
  }
  const found = page.puzzles.find((p) => p.plies === 1) ?? page.puzzles[0]
  if (!found) throw new Error(`${game} has no puzzles`)
  const body = JSON.stringify({ game, options: page.options, start: found.position })
  const at = (await (await fetch(`${url}/api/positions`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()) as {
    view: { turn: number }
  }
  return { options: page.options, position: found.position, line: found.line, seat: at.view.turn }
}

test('a game against the computer is looked at, and its worst move can be tried again', async () => {
  const page = await visit('/', server)
  const asked = analyses(page)
  // By chance a game may be too short to be looked at, or without a mistake.
  let id = ''
  for (let seed = 7; seed < 12 && (await page.locator('[data-act=retry]').count()) === 0; seed++) {
    asked.length = 0
    id = await playTable(page, { game: 'rsp', seats: [{ level: 2 }, {}] }, [1])
    await playOn(page, 5000, random(seed))
    await card(page).waitFor()
    expect(await card(page).locator('[data-why]').innerText()).toMatch(/\w/)
    if (Number(await state(page).getAttribute('data-ply')) >= 8) await page.locator('[data-review=done]').waitFor({ timeout: 180_000 })
  }
  expect(asked.map((url) => new URL(url).search)).toEqual(['?unasked=true'])
  expect(Number(await page.locator('[data-accuracy]').getAttribute('data-accuracy'))).toBeGreaterThan(0)
  expect(await page.locator('[data-accuracy]').innerText()).toMatch(/^Accuracy \d+%$/)
  const ply = Number(await page.locator('[data-worst]').getAttribute('data-worst'))
  const over = await table(page)
  expect(await page.locator('[data-worst]').innerText()).toBe(
    `Your worst move: ${ply}. ${over.actions[ply - 1]} (${(await page.locator('[data-worst]').innerText()).includes('blunder') ? 'blunder' : 'mistake'})`,
  )
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await fits(page)
    await shot(page, `result-${size.width}`)
  }
  await accessible(page)

  // It is kept: who comes back sees it without asking.
  await page.reload()
  await page.locator('[data-review=done]').waitFor()
  expect(asked.length).toBe(1)

  await page.locator('[data-act=retry]').click()
  const again = await elsewhere(page, id)
  const before = await ask<{ position: string }>(page, '/api/positions', {
    game: 'rsp',
    options: over.setup.options,
    start: over.start,
    actions: over.actions.slice(0, ply - 1),
  })
  expect(again.start).toBe(before.position)
  expect(again.mine).toEqual([1])
  expect(again.seats[0]?.level).toBe(2)
  expect(again.setup.rated).toBe(false)
  await page.locator('[data-my-turn=true]').waitFor()
})

test('who has won is offered the next level, the other side and a puzzle', async () => {
  const [game = ''] = puzzled
  const { options, position, line, seat } = await puzzle(game)
  const page = await visit('/', server)
  const asked = analyses(page)
  const seats = [{}, {}].map((_, i) => (i === seat ? {} : { level: 1 }))
  const id = await playTable(page, { game, options, seats, start: position }, [seat])
  await page.locator('[data-my-turn=true]').waitFor()
  for (let ply = 0; ply < line.length; ply += 2) {
    await page.locator(`[data-my-turn=true][data-ply="${ply}"]`).waitFor()
    await ask(page, `/api/tables/${id}/play`, { ply, action: line[ply] })
  }
  await card(page).getByText('You won!').waitFor()
  expect(await card(page).locator('button').first().innerText()).toBe('Play again')
  expect(await page.locator('[data-act=harder]').innerText()).toBe('Play level 2')
  expect(await page.locator('[data-act=easier]').count()).toBe(0)
  // So short a game is not looked at.
  expect(await page.locator('[data-review]').count()).toBe(0)
  expect(asked).toEqual([])
  await accessible(page)

  await page.locator('[data-act=harder]').click()
  const next = await elsewhere(page, id)
  expect([next.mine, next.seats[1 - seat]?.level, next.start]).toEqual([[seat], 2, position])

  await page.goto(`/t/${id}`)
  await page.locator('[data-act=rematch]').click()
  const same = await elsewhere(page, id)
  expect([same.mine, same.seats[1 - seat]?.level]).toEqual([[seat], 1])

  await page.goto(`/t/${id}`)
  await page.locator('[data-act=switch]').click()
  const other = await elsewhere(page, id)
  expect([other.mine, other.seats[seat]?.level]).toEqual([[1 - seat], 1])

  await page.goto(`/t/${id}`)
  await page.locator('[data-act=puzzle]').click()
  await page.waitForURL(`**/puzzles/${game}/1`)
  await page.locator('svg.board').waitFor()
})

test('who has lost is offered an easier level, and a short game costs no analysis', async () => {
  const page = await visit('/', { ...server, size: phone })
  const asked = analyses(page)
  const id = await playTable(page, { game: 'rsp', seats: [{}, { level: 3 }] })
  await resign(page)
  expect(await page.locator('[data-act=easier]').innerText()).toBe('Try level 2')
  expect(await page.locator('[data-act=harder]').count()).toBe(0)
  expect(asked).toEqual([])
  await fits(page)
  await page.locator('[data-act=easier]').click()
  const next = await elsewhere(page, id)
  expect([next.mine, next.seats[1]?.level]).toEqual([[0], 2])
})

test('a rated game shows what the rating became and by how much', async () => {
  const pages = [await visit(), await visit()]
  const [one, two] = pages as [Page, Page]
  for (const [i, page] of pages.entries()) {
    await ask(page, '/api/guest', {})
    const person = await ask<{ id: string }>(page, '/api/register', { name: `Rated ${i} ${Date.now() % 1_000_000}`, password: 'correct horse' })
    await page.evaluate((id) => localStorage.setItem('antares.known', id), person.id)
  }
  const { id } = await ask<{ id: string }>(one, '/api/tables', { game: 'rsp', rated: true, public: true, clock: { kind: 'fischer', base: 600 } })
  for (const [seat, page] of pages.entries()) await ask(page, `/api/tables/${id}/sit`, { seed: 'test', seat })
  for (const page of pages) {
    await page.goto(`/t/${id}`)
    await page.locator('[data-status=playing]').waitFor()
  }
  const third = await visit(`/t/${id}`)
  for (const [ply, page] of pages.entries()) {
    const { actions } = await ask<{ actions: { text: string }[] }>(page, `/api/tables/${id}/view`)
    await ask(page, `/api/tables/${id}/play`, { ply, action: actions[0]?.text })
  }
  await resign(one)
  const won = two.locator('[data-rating]')
  expect(await won.innerText()).toMatch(/^Your rating: 1[56]\d\d \(\+\d+\)$/)
  const lost = one.locator('[data-rating]')
  expect(await lost.innerText()).toMatch(/^Your rating: 1[34]\d\d \(−\d+\)$/)
  const before = [await lost.innerText(), await won.innerText()]
  for (const page of pages) await page.reload()
  expect([await lost.innerText(), await won.innerText()]).toEqual(before)
  // Between people, sides change with the rematch.
  expect(await one.locator('[data-act=switch], [data-act=harder], [data-act=easier]').count()).toBe(0)
  expect(await one.locator('[data-act=rematch]').innerText()).toBe('Rematch')
  // Who looks on has nothing of this.
  await card(third).waitFor()
  expect(await third.locator('[data-rating], [data-review], [data-act=rematch], [data-act=puzzle]').count()).toBe(0)
})
