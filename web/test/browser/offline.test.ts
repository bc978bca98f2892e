// Without a network, after one visit: everything that a single person does.
import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import type { Lesson, RulesPage } from '../../src/api/types'
import { ask, at, follow } from './lesson'
import { traveller } from './offline'
import { puzzlesOf, solve } from './puzzle'
import { study } from './studies'
import { fits, games, phone, puzzled, shot } from './util'

/** Nothing on the page is an error. */
const calm = async (page: Page): Promise<void> => expect(await page.locator('[role=alert]').allTextContents()).toEqual([])

/** Every picture that is seen is there. */
const pictured = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.images].every((i) => {
      const { top, bottom } = i.getBoundingClientRect()
      return bottom < 0 || top > innerHeight || (i.complete && i.naturalWidth > 0)
    }),
  )

describe.each([
  ['en', 'Play', 'skaane'],
  ['fr', 'Jouer', 'rsp'],
])('in airplane mode (%s)', (language, play, game) => {
  test('from the home screen to rules, a lesson and a puzzle', async () => {
    const trip = await traveller({ language, size: phone })
    await trip.leave()
    const page = await trip.coldStart()
    for (const g of games) expect(await page.locator(`[data-play="${g}"]`).textContent()).toContain(play)
    await pictured(page)
    await calm(page)
    await shot(page, `offline-front-${language}`)

    await page.locator(`a[href="/rules/${game}"]`).first().click()
    await page.locator(`[data-rules=${game}][lang=${language}]`).waitFor()
    const { rules, pictures } = await ask<RulesPage>(`/api/rules/${game}`)
    expect(await page.locator('[data-rule]').count()).toBe(rules.length)
    const diagram = page.locator(`[data-diagram="${pictures[0]?.name}"]`).first()
    await diagram.scrollIntoViewIfNeeded()
    await diagram.locator('svg.board').waitFor()
    await calm(page)

    // A lesson, as far as its first goals.
    const lesson = await ask<Lesson>(`/api/lessons/${game}`)
    await trip.coldStart(`/learn/${game}`)
    let line: string[] = []
    let reached = 0
    for (const step of lesson.steps) {
      await at(trip.page, step)
      if (step.start !== 'continue') line = [step.start]
      line.push(...(step.lead ?? []))
      await follow(trip.page, lesson, step, line)
      if (step.goal.kind !== 'read' && ++reached === 3) break
      await trip.page.locator('[data-act=next]').click()
    }
    await calm(trip.page)

    const all = await puzzlesOf(game)
    await trip.coldStart(`/puzzles/${game}`)
    await trip.page.locator('[data-number="1"]').click()
    const [puzzle] = all.puzzles
    if (!puzzle) throw new Error('no puzzle')
    await solve(trip.page, all, puzzle)
    await calm(trip.page)
    // That it is solved is known the next time.
    const next = await trip.coldStart(`/puzzles/${game}`)
    await next.locator('[data-number="1"][data-solved=true]').waitFor()
  })

  test('a position is analysed, arranged, shared', async () => {
    const trip = await traveller({ language, allow: /422|Failed to load|ERR_/ })
    await trip.leave()
    let page = await trip.coldStart(`/analysis/${game}`)
    await study(page, 0)
    await page.locator('[data-switch=live]').click()
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-live]')?.dataset['depth']) >= 4)
    await page.locator('[data-line="0"]').click()
    await page.waitForFunction(() => Number(document.querySelector('.study')?.getAttribute('data-ply')) > 0)
    await page.locator('[data-switch=live]').click()
    // The picture to be shared is drawn here.
    const preview = page.locator('section:has([data-link]) img')
    await preview.scrollIntoViewIfNeeded()
    await page.waitForFunction(() => [...document.images].some((i) => i.src.startsWith('blob:') && i.naturalWidth > 0))
    await calm(page)
    const rules = page.locator('[data-rules-link]').first()
    await rules.click()
    await page.locator('[data-drawer] [data-still] img').first().scrollIntoViewIfNeeded()
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('[data-still] img')?.naturalWidth ?? 0) > 0)

    page = await trip.coldStart('/editor/skaane')
    await page.locator('svg.board').waitFor()
    await page.locator('[data-act=clear]').click()
    const put = (site: string): Promise<void> => page.locator(`:is(path, button)[data-site="${site}"]`).click({ force: true })
    await page.locator('[data-kind="king/0"]').click()
    await put('e8')
    await page.locator('.editor[data-refused="SK-T"]').waitFor()
    await page.locator('[data-act=undo]').click()
    await put('e2')
    await page.locator('.editor[data-position="8/8/8/8/8/8/4K3/8 light 0"]').waitFor()
    await shot(page, `offline-editor-${language}`)
  })

  test('a record is read, and settings are changed', async () => {
    const trip = await traveller({ language })
    await trip.leave()
    let page = await trip.coldStart('/study')
    await pictured(page)
    await page.locator('textarea').fill(readFileSync(new URL('../../../games/skaane/testdata/record.pgn', import.meta.url), 'utf8'))
    await page.locator('[data-act=open]').click()
    await study(page, 0)
    await page.locator('[data-walk=end]').click()
    await study(page, 50)
    await calm(page)

    page = await trip.coldStart('/settings')
    await page.locator('[data-kept=here]').waitFor()
    await page.locator('svg.board').waitFor()
    await page.locator('[data-theme-choice=dark]').click()
    await page.locator('html[data-theme=dark]').waitFor()
    const other = language === 'fr' ? 'en' : 'fr'
    await page.locator(`[data-language-choice=${other}]`).click()
    await page.locator(`html[lang=${other}]`).waitFor()
    await calm(page)
    await fits(page)
    // Pictures are here in both themes.
    page = await trip.coldStart()
    await page.locator(`html[lang=${other}][data-theme=dark]`).waitFor()
    await page.locator('[data-play]').first().waitFor()
    await pictured(page)
  })

  test('what is about others says that it needs a network, and looks again', async () => {
    const trip = await traveller({ language })
    const name = await trip.page.evaluate(async () => {
      const guest = (await (await fetch('/api/guest', { method: 'POST' })).json()) as { id: string; name: string }
      localStorage.setItem('antares.known', guest.id)
      return guest.name
    })
    await trip.leave()
    for (const path of ['/lobby', '/live', '/leaders', `/u/${encodeURIComponent(name)}`, '/t/abcdefgh/replay']) {
      const page = await trip.coldStart(path)
      await page.locator('[data-needs-network]').waitFor()
      await calm(page)
      await fits(page)
      await shot(page, `offline-${path.split('/')[1] ?? ''}-${language}`)
    }
    let page = await trip.coldStart('/leaders')
    await page.locator('[data-needs-network]').waitFor()
    await trip.back()
    await page.locator('table, [data-nobody]').first().waitFor()
    expect(await page.locator('[data-needs-network]').count()).toBe(0)
    // Whoever was signed in still is.
    page = await trip.coldStart('/account')
    await page.getByText(name).first().waitFor()
  })
})

test('boards of other games and variants are drawn, too', async () => {
  const trip = await traveller()
  await trip.leave()
  for (const game of games) {
    const page = await trip.coldStart(`/analysis/${game}`)
    await study(page, 0)
    await calm(page)
  }
  const page = await trip.coldStart(`/analysis/scorpion?set=players=2&set=squares=12`)
  await study(page, 0)
  expect(puzzled.length).toBeGreaterThan(2)
})
