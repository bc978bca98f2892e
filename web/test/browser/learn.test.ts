// Learning: a lesson to its end by following its data (the others: long/lessons.test.ts), the rules with their boards, the
// panel of a rule, and French all the way.
import { describe, expect, test } from 'vitest'

import type { Lesson } from '../../src/api/types'
import { ask, frenchGame, readRules, refusals, toItsEnd, touch } from './lesson'
import { accessible, games, playLevel, shot, visit } from './util'

describe('lessons', () => {
  test('a piece that was dragged to a wrong place goes back', async () => {
    const page = await visit('/learn/skaane', refusals)
    await page.locator('[data-step=aim][data-busy=false]').waitFor()
    await page.locator('.pieces > g').first().waitFor()
    const places = (): Promise<string> =>
      page.locator('.pieces > g').evaluateAll((list) =>
        list
          .map((g) => (g as SVGGElement).style.transform)
          .sort()
          .join(),
      )
    const before = await places()
    const [from, to] = [await page.locator('path.site[data-site=d2]').boundingBox(), await page.locator('path.site[data-site=d3]').boundingBox()]
    if (!from || !to) throw new Error('no board')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 })
    await page.mouse.up()
    await page.locator('[data-word=wrong]').waitFor()
    await expect.poll(places).toBe(before)
  })

  test('one to its end', async () => {
    const lessons = await Promise.all(games.map((g) => ask<Partial<Lesson>>(`/api/lessons/${g}`)))
    const [shortest] = lessons.sort((a, b) => (a.steps?.length ?? 999) - (b.steps?.length ?? 999)) // a game may have none
    await toItsEnd(shortest?.game ?? '')
  })

  test('wrong moves, hints, a step again, and where one left off', async () => {
    const page = await visit('/learn/skaane', refusals)
    await page.locator('[data-step=aim][data-busy=false]').waitFor()
    await touch(page, 'd2')
    await touch(page, 'd3')
    await page.locator('[data-word=wrong]').waitFor()
    await shot(page, 'lesson-wrong-desk')
    await touch(page, 'd2')
    await touch(page, 'd3')
    await page.locator('[data-word=hint]').waitFor()
    await touch(page, 'c2')
    await touch(page, 'c3')
    await page.locator('[data-word=after]').waitFor()
    await page.locator('[data-act=next]').click()
    // Refused under another rule than the one that is wanted: told, but not reached.
    await page.locator('[data-step=diagonal][data-busy=false]').waitFor()
    await touch(page, 'c3')
    await touch(page, 'c6')
    await page.locator('.reason[data-rule=SK-5]').waitFor()
    expect(await page.locator('[data-reached]').getAttribute('data-reached')).toBe('false')
    // Opened again, the step that continues finds its position.
    await page.reload()
    await page.locator('[data-step=diagonal][data-busy=false]').waitFor()
    await touch(page, 'c3')
    await touch(page, 'd4')
    await page.locator('[data-word=after]').waitFor()
    await page.locator('[data-act=restart]').click()
    await page.locator('[data-reached=false][data-busy=false]').waitFor()
    await page.locator('[data-act=back]').click()
    await page.locator('[data-step=aim][data-busy=false]').waitFor()
  })

  test('no such game', async () => {
    const page = await visit('/learn/chess', { allow: /404/ })
    await page.getByRole('heading').waitFor()
  })
})

describe('rules', () => {
  // Of every game, in both languages: long/lessons.test.ts.
  test('of a game, in French', () => readRules('skorpion', 'fr'))

  test('a rule by its address', async () => {
    const page = await visit('/rules/skaane#SK-7')
    const rule = page.locator('.rule.target')
    await rule.waitFor()
    expect(await rule.getAttribute('data-rule')).toBe('SK-7')
    await page.waitForFunction(() => {
      const box = document.getElementById('SK-7')?.getBoundingClientRect()
      return box !== undefined && box.top >= 0 && box.top < innerHeight
    })
    await page.locator('.book a[data-id=SK-7], article p a[data-id=SK-5]').first().click()
    await page.locator('.rule.target[data-rule=SK-5]').waitFor()
  })

  test('no such game', async () => {
    const page = await visit('/rules/chess', { allow: /404/ })
    await page.locator('.missing h1').waitFor()
  })
})

test('a refused move shows its rule and opens it', async () => {
  const page = await visit('/', { language: 'fr-FR', ...refusals })
  await playLevel(page, 'skaane')
  await page.locator('[data-my-turn=true]').waitFor()
  await page.locator('[data-next]').first().click({ force: true })
  await page.locator('path[data-site]:not([data-next])[aria-label*="vide"]').first().click({ force: true })
  const reason = page.locator('.reason[data-rule]')
  await reason.waitFor()
  const rule = (await reason.getAttribute('data-rule')) ?? ''
  await reason.locator('a').click()
  const marked = page.locator(`[data-drawer=skaane] .rule.target[data-rule="${rule}"]`)
  await marked.waitFor()
  expect(await marked.textContent()).toMatch(/case|pion/)
  await accessible(page)
  await shot(page, 'rule-drawer-desk')
  // The same link leads to the page of the rules elsewhere.
  await page.goto((await reason.locator('a').getAttribute('href')) ?? '')
  await page.locator(`[data-rules=skaane] .rule.target[data-rule="${rule}"]`).waitFor()
})

test('on the page of the rules, a refusal opens its rule over it', async () => {
  const page = await visit('/rules/skaane', refusals)
  const board = page.locator('[data-diagram]:has([data-next])').first()
  await board.locator('[data-next]').first().click({ force: true })
  await board.locator('path[data-site]:not([data-next])[aria-label*="empty"]').first().click({ force: true })
  const reason = board.locator('.reason[data-rule]')
  await reason.waitFor()
  const rule = (await reason.getAttribute('data-rule')) ?? ''
  await reason.locator('a').click()
  const panel = page.locator(`[data-panel="${rule}"]`)
  await panel.locator('.text').waitFor()
  await accessible(page)
  await panel.locator('a[href^="/rules/"]').last().click()
  await page.waitForURL(`**/rules/skaane#${rule}`)
})

test('French throughout a short game', () => frenchGame('scorpion'))
