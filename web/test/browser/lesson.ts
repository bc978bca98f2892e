// What tests do with lessons and rules: they know only their data and what is legal.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import type { Lesson, LessonStep, RulesPage } from '../../src/api/types'
import { fits, playLevel, playOn, shot, visit } from './util'

/** Refusals come as answers with this status, which browsers write to the console. */
export const refusals = { allow: /422/ }

/** Asks the server, whatever network the page has. */
export const ask = async <T>(path: string, body?: object): Promise<T> =>
  (await (
    await fetch(inject('url') + path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {})
  ).json()) as T

/** Touches a site of the board, or the button that stands for it. */
export async function touch(page: Page, site: string): Promise<void> {
  await page.locator(`[data-site="${site}"]`).first().click({ force: true })
}

export const at = (page: Page, step: LessonStep): Promise<void> => page.locator(`[data-step="${step.id}"][data-busy=false]`).waitFor()

interface Standing {
  view: { actions: { text: string; picks: string[] }[] }
}

/** Does what a step asks for, knowing only the lesson's data and what is legal. */
export async function follow(page: Page, lesson: Lesson, step: LessonStep, line: string[]): Promise<void> {
  const { goal } = step
  for (const [n, turn] of (goal.turns ?? []).entries()) {
    await page.locator(`[data-step="${step.id}"][data-busy=false][data-turn="${n}"]`).waitFor()
    const { view } = await ask<Standing>('/api/positions', {
      game: lesson.game,
      options: step.options ?? lesson.options ?? {},
      start: line[0],
      actions: line.slice(1),
    })
    const action = view.actions.find((a) => turn.actions.includes(a.text))
    if (!action) throw new Error(`${lesson.game}/${step.id}: none of ${turn.actions.join()} is legal`)
    for (const site of action.picks) await touch(page, site)
    // Others go on from there: then this one ends with Done.
    if (view.actions.some((a) => a.picks.length > action.picks.length && action.picks.every((p, i) => a.picks[i] === p)))
      await page.locator('[data-act=done]').click()
    line.push(action.text, ...(turn.reply ?? []))
  }
  const [forbidden] = goal.tries ?? []
  if (forbidden) {
    for (const site of forbidden.picks) await touch(page, site)
    const reason = page.locator(`.reason[data-rule="${goal.rule}"]`)
    await reason.waitFor()
    expect(await reason.textContent()).toContain(goal.rule)
  }
  await page.locator(`[data-step="${step.id}"][data-reached=true]`).waitFor()
  if (goal.kind !== 'read') await page.locator('[data-word=after]').waitFor()
}

/** Follows a lesson to its end, and goes on to a game from there. */
export async function toItsEnd(game: string): Promise<void> {
  const page = await visit(`/learn/${game}`, refusals)
  const lesson = await ask<Lesson>(`/api/lessons/${game}`)
  let line: string[] = []
  for (const [i, step] of lesson.steps.entries()) {
    await at(page, step)
    if (step.start !== 'continue') line = [step.start]
    line.push(...(step.lead ?? []))
    expect(await page.locator('[data-text]').textContent()).toBe(step.text)
    if (step.goal.kind !== 'read') expect(await page.locator('[data-act=next]:enabled').count()).toBe(0)
    await follow(page, lesson, step, line)
    if (i === 3) await shot(page, `lesson-${game}-desk`)
    if (i < lesson.steps.length - 1) await page.locator('[data-act=next]').click()
  }
  await page.locator('[data-end]').waitFor()
  await shot(page, `lesson-${game}-end-desk`)
  // It leads to a game in one click, and the index knows.
  await page.locator('[data-end] [data-play]').click()
  await page.locator('[data-status=playing]').waitFor()
  await page.goto('/learn')
  await page.locator(`li:has([data-lesson=${game}]) .whole`).waitFor()
  await page.locator(`[data-lesson=${game}]`).click()
  await page.locator('[data-at="0"]').waitFor()
}

/** The rules of a game: all of them, every picture a board that can be looked at and played on. */
export async function readRules(game: string, code: 'en' | 'fr'): Promise<void> {
  const page = await visit(`/rules/${game}`, { language: code === 'fr' ? 'fr-FR' : code, ...refusals })
  await page.locator(`[data-rules=${game}][lang=${code}]`).waitFor()
  const rules = await ask<RulesPage>(`/api/rules/${game}`)
  expect(await page.locator('[data-rule]').count()).toBe(rules.rules.length)
  const shown = await page.locator('[data-diagram]').evaluateAll((list) => list.map((d) => d.getAttribute('data-diagram') ?? ''))
  expect([...new Set(shown)].sort()).toEqual(rules.pictures.map((p) => p.name).sort())
  // Every picture is a board that can be looked at, and the first one that can be played is played.
  for (let i = 0; i < shown.length; i++) {
    await page.locator('[data-diagram]').nth(i).scrollIntoViewIfNeeded()
    await page.locator('[data-diagram]').nth(i).locator('svg.board').waitFor()
  }
  const board = page.locator('[data-diagram]:has([data-next])').first()
  for (let i = 0; i < 6 && (await board.locator('[data-act=reset]').count()) === 0; i++) {
    await board.locator('[data-next], [data-act=done]').last().click({ force: true })
  }
  await page.locator('[data-act=reset]').first().waitFor()
  await page.locator('[data-act=reset]').first().click()
  await fits(page)
  await page.evaluate(() => scrollTo(0, 0))
  await shot(page, `rules-${game}-${code}-desk`)
}

/** English words of prompts, names and buttons that no French page has. */
const english =
  /\b(place a|your first|choose a|scorpion to move|throw the|roll the|move a|hand|square|spot|space|light|dark|red|blue|yellow|black|the Gate|captured|taken)\b/

/** No word of English on the page of a game, move by move. */
export async function frenchGame(game: string): Promise<void> {
  const page = await visit('/', { language: 'fr-FR' })
  await playLevel(page, game)
  for (let i = 0; i < 6; i++) {
    await playOn(page, 1)
    const seen = await page.locator('main').innerText()
    const heard = await page.evaluate(() =>
      [...document.querySelectorAll('main [aria-label], main [title]')]
        .map((e) => `${e.getAttribute('aria-label') ?? ''} ${e.getAttribute('title') ?? ''}`)
        .join('\n'),
    )
    for (const line of `${seen}\n${heard}`.split('\n')) expect(line).not.toMatch(english)
  }
}
