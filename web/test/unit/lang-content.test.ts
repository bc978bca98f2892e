// What the engines say, the rules and the lessons in other languages: complete, with the same
// gaps, the same pictures, the same examples.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { capital } from '../../src/lang'
import { ui as en } from '../../src/lang/en'
import { language as fr } from '../../src/lang/fr'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const games = readdirSync(new URL('games/', root)).filter((name) => existsSync(new URL(`games/${name}/fr.json`, root)))

/** Which arguments a template shows, by number from 1. */
function gaps(template: string): number[] {
  let next = 1
  return [...template.matchAll(/%(?:\[(\d+)\])?([a-z%])/g)]
    .map(([, number, verb]) => {
      expect(verb, template).toBe('s')
      if (number) next = Number(number)
      return next++
    })
    .sort((a, b) => a - b)
}

const all = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map((m) => m[1] ?? m[0])
const distinct = (list: string[]): string[] => [...new Set(list)].sort()
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`]*`/g, '')

test('there are games', () => {
  expect(games.length).toBeGreaterThanOrEqual(4)
})

test('French has everything that the engines say, with the same gaps', () => {
  const said = JSON.parse(read('web/src/lang/engine.json')) as string[]
  expect(said.length).toBeGreaterThan(400)
  for (const english of said) {
    const french = fr.engine[english] ?? ''
    expect(french, english).not.toBe('')
    expect(gaps(french), `${english} → ${french}`).toEqual(gaps(english))
  }
})

test('French has nothing that no engine says', () => {
  const said = new Set(JSON.parse(read('web/src/lang/engine.json')) as string[])
  // Templates of gaps alone are not listed.
  const extra = Object.keys(fr.engine).filter((english) => !said.has(english) && /[A-Za-z]/.test(english.replaceAll('%s', '')))
  expect(extra).toEqual([])
})

test.each(games)('French has every rule of %s', (game) => {
  const page = read(`games/${game}/rulebook.md`)
  const rules = page.split(/^(?=- [A-Z]{2}-(?:\d+|[A-Z]) |## |\w)/m).filter((rule) => /^- [A-Z]{2}-/.test(rule))
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    const id = all(rule, /^- (\S+)/g)[0] ?? ''
    const french = fr.rules[id] ?? ''
    expect(french, id).not.toBe('')
    expect(distinct(all(french, /[A-Z]{2}-(?:\d+|[A-Z])\b/g)), id).toEqual(distinct(all(rule.slice(2 + id.length), /[A-Z]{2}-(?:\d+|[A-Z])\b/g)))
    for (const option of all(rule, /`(\w+=\w+)`/g)) expect(french, id).toContain(option)
  }
})

test.each(games)('the French rules of %s have the parts, pictures and examples of the English ones', (game) => {
  const english = read(`games/${game}/rules.md`)
  const french = fr.rules[game] ?? ''
  for (const what of [
    /^#+ /gm, // headings
    /\]\(([^)]*)\)/g, // pictures and links
    /^```(?:console|sh)\n[\s\S]*?^```$/gm, // examples
    /^\|/gm, // rows of tables
    /^(?:- |\d+\. )/gm, // items of lists
  ]) {
    expect(all(french, what)).toEqual(all(english, what))
  }
  expect(distinct(all(french, /[A-Z]{2}-(?:\d+|[A-Z])\b/g))).toEqual(distinct(all(english, /[A-Z]{2}-(?:\d+|[A-Z])\b/g)))
})

interface Lesson {
  title: string
  steps: ({ id: string } & { [field in 'text' | 'after' | 'hint' | 'wrong']?: string })[]
}

test.each(games)('French has every text of the lesson of %s, and no other', (game) => {
  const lesson = JSON.parse(read(`games/${game}/lesson.json`)) as Lesson
  const keys = [`${game}/title`]
  for (const step of lesson.steps) {
    for (const field of ['text', 'after', 'hint', 'wrong'] as const) {
      if (step[field]) keys.push(`${game}/${step.id}/${field}`)
    }
  }
  expect(
    Object.keys(fr.lessons)
      .filter((key) => key.startsWith(`${game}/`))
      .sort(),
  ).toEqual(keys.sort())
  for (const key of keys) {
    const [, id, field] = key.split('/')
    const english = id === 'title' ? lesson.title : (lesson.steps.find((s) => s.id === id)?.[field as 'text'] ?? '')
    const french = fr.lessons[key] ?? ''
    expect(french, key).not.toBe('')
    expect(french, key).not.toBe(english)
    // French takes more room, but not more than a phone has under a board.
    expect(french.length, key).toBeLessThanOrEqual(340)
    expect(distinct(all(french, /\b[a-iy]\d{1,2}\b/g)), key).toEqual(distinct(all(english, /\b[a-iy]\d{1,2}\b/g)))
  }
})

test('French keeps its typography: no line breaks before : ; ? ! and in « », no typewriter apostrophes', () => {
  for (const texts of [fr.engine, fr.lessons, fr.rules]) {
    for (const [key, text] of Object.entries(texts)) {
      expect(all(withoutCode(text), /.{0,20} [:;?!»].{0,5}|« .{0,20}|.{0,10}'.{0,10}/g), key).toEqual([])
    }
  }
})

test('lessons name the buttons as the board does', () => {
  const told = (pattern: RegExp, texts: string[]): string[] => distinct(texts.flatMap((text) => all(text, pattern)))
  const english = games.flatMap((game) =>
    (JSON.parse(read(`games/${game}/lesson.json`)) as Lesson).steps.flatMap((s) => [s.text, s.after, s.hint, s.wrong].map((x) => x ?? '')),
  )
  const across = 'push across'
  expect(told(/[Pp]ress (?:the button )?([A-Z]\w+(?: [a-z]+)*)/g, english)).toEqual([en.board.done, capital(across)].sort())
  expect(told(/[Aa]ppuyez sur (?:le bouton )?([A-Z]\w+(?: [a-z]+)*)/g, Object.values(fr.lessons))).toEqual(
    [fr.ui.board.done, capital(fr.engine[across] ?? '')].sort(),
  )
})
