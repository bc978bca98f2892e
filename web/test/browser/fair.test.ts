// The dice are checked by themselves, and a server that breaks its promise is found out. The
// operator sits between the server and the browser here, and rewrites what the server says.
import { describe, expect, test } from 'vitest'

import { anotherCommitment, operator, pledge, table } from './operator'
import { accessible, desk, fits, phone, playLevel, playOn, resign, shot, state, visit } from './util'

describe('an honest server', () => {
  test('dice against a level', async () => {
    const page = await visit()
    await playLevel(page, 'scorpion')
    await playOn(page, 6)
    await resign(page)
    await page.locator('[data-result] [data-checked=dice]').getByText('Dice verified: fair').waitFor()
    await shot(page, 'dice-checked-desk')
    await page.setViewportSize(phone)
    await fits(page)
    await shot(page, 'dice-checked-phone')
    await page.setViewportSize(desk)
    expect((await pledge(page)).state).toBe('passed')
    await page.locator('[data-checked]').click()
    // The commitment that was kept before the game is compared.
    await page.locator('[data-fair=true] [data-compared=true]').waitFor()
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
    await page.locator('[data-checked=deal]').getByText('Deal verified: fair').waitFor()
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
    const path = `/api/tables/${table(page)}`
    await page.goto('/credits') // where nothing is drawn meanwhile
    // Moves are played and taken back again, as often as a table allows, until there are two pages.
    const plies = await page.evaluate(async (path) => {
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
    }, path)
    const pages: number[] = []
    page.on('websocket', (ws) =>
      ws.on('framereceived', (f) => {
        const m = JSON.parse(String(f.payload)) as { more?: boolean; missed?: unknown[]; snapshot?: unknown }
        if (m.more || m.snapshot) pages.push(m.missed?.length ?? 0)
      }),
    )
    await page.goBack()
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
    await one.locator('header a[href="/learn"]').first().click()
    await one.locator('[data-lesson]').first().waitFor()
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

test('a cheating operator: another commitment', () => anotherCommitment('desk', desk, 'en'))

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
