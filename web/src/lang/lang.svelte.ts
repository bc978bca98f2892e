// Words. English is the source: src/lang/en.ts has the sentences of the pages, and the engines
// speak English. A language is one file like fr.ts, and a line below.
import { ui } from './en'

type Sections = typeof ui
/** A key of a sentence: "play.yourTurn". */
export type Key = { [S in keyof Sections]: `${S}.${Extract<keyof Sections[S], string>}` }[keyof Sections]
export type Ui = { [S in keyof Sections]: { [K in keyof Sections[S]]: string } }

/** What a language's file exports as `language`. */
export interface Language {
  /** Its own name for itself. */
  name: string
  /** The order of the forms in sentences with "|", by the categories of Intl.PluralRules. */
  plurals: readonly Intl.LDMLPluralRule[]
  /** The reader as a player in an engine's sentence, where the verb fits; otherwise the player's name stands there. */
  you?: string
  ui: Ui
  /** Engine sentences: English template, with %s, %d and %q, to template. */
  engine: Record<string, string>
  /** Texts of lessons, English to translated. */
  lessons: Record<string, string>
  /** Texts of rules by id, such as KO-8, and those of the rules pages by game, such as skaane. */
  rules: Record<string, string>
}

export const english: Language = { name: 'English', plurals: ['one', 'other'], you: 'You', ui, engine: {}, lessons: {}, rules: {} }

/** Every language: its code, its name, and how to get it. */
export const languages: Record<string, { name: string; load: () => Promise<Language> }> = {
  en: { name: 'English', load: () => Promise.resolve(english) },
  fr: { name: 'Français', load: () => import('./fr').then((m) => m.language) },
}

let code = $state('en')
let current = $state.raw<Language>(english)
let plural = new Intl.PluralRules('en')

export const lang = {
  get code(): string {
    return code
  },
  get current(): Language {
    return current
  },
}

/** Changes the language; one that is not there is English. */
export async function loadLanguage(to: string): Promise<void> {
  const found = languages[to] ? to : 'en'
  const loaded = await (languages[found] as (typeof languages)[string]).load()
  plural = new Intl.PluralRules(found)
  code = found
  current = loaded
}

/** A sentence of the pages. {name} stands for a value; "one|many" is chosen by {n}. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const [section, name] = key.split('.') as [keyof Ui, string]
  let text = (current.ui[section] as Record<string, string>)[name] ?? key
  if (text.includes('|')) {
    const forms = text.split('|')
    const at = current.plurals.indexOf(plural.select(Number(values['n'] ?? 0)))
    text = forms[at < 0 ? forms.length - 1 : at] ?? forms[forms.length - 1] ?? ''
  }
  return text.replace(/\{(\w+)\}/g, (whole, v: string) => (v in values ? String(values[v]) : whole))
}

/** Fills a template of Go's: %s, %d, %v and %q in order, or by number as %[2]s. */
export function fill(template: string, args: readonly string[]): string {
  let i = 0
  return template.replace(/%(?:\[(\d+)\])?([sdvq%])/g, (whole, number: string | undefined, verb: string) => {
    if (verb === '%') return '%'
    if (number) i = Number(number) - 1
    const arg = args[i++]
    if (arg === undefined) return whole
    return verb === 'q' ? `“${arg}”` : arg
  })
}

/** A refusal of an engine in the reader's language, or as it came. */
export function sentence(p: { detail: string; message?: string | undefined; args?: readonly string[] | undefined }): string {
  const template = p.message === undefined ? undefined : current.engine[p.message]
  if (template !== undefined)
    return fill(
      template,
      (p.args ?? []).map((a) => name(a)),
    )
  return name(p.detail)
}

/** An engine's sentence with gaps, cut at them. */
interface Template {
  parts: string[]
  to: string
}

interface Words {
  templates: Template[]
  /** What was worked out before. */
  known: Map<string, string | undefined>
}

const prepared = new WeakMap<Language, Words>()

/** A language's templates with gaps, those first that say most. */
function words(l: Language): Words {
  let w = prepared.get(l)
  if (!w) {
    const said = (t: Template): number => t.parts.join('').length
    const templates = Object.entries(l.engine)
      .filter(([from]) => from.includes('%s'))
      .map(([from, to]) => ({ parts: from.split('%s'), to }))
      .sort((a, b) => said(b) - said(a) || a.parts.length - b.parts.length)
    w = { templates, known: new Map() }
    prepared.set(l, w)
  }
  return w
}

/** Every way to find a template's parts in a text: what stands in the gaps, the longest first gap first. */
function* gaps(text: string, parts: readonly string[]): Generator<string[]> {
  const [head = '', ...rest] = parts
  if (!text.startsWith(head)) return
  text = text.slice(head.length)
  const next = rest[0]
  if (next === undefined) {
    if (text === '') yield []
    return
  }
  for (let at = text.lastIndexOf(next); at > 0; at = text.lastIndexOf(next, at - 1)) {
    for (const more of gaps(text.slice(at), rest)) yield [text.slice(0, at), ...more]
  }
}

/** Nothing that could be translated: numbers, sites, actions, what stands in quotes. */
const wordless = (text: string): boolean => !/[A-Za-z]{2,}/.test(text.replace(/"[^"]*"|\S*\d\S*/g, ''))

/** A text in the language, if every word of it has its place. */
function translate(text: string, l: Language): string | undefined {
  const exact = l.engine[text]
  if (exact !== undefined) return exact
  if (wordless(text)) return text
  const { templates, known } = words(l)
  if (known.has(text)) return known.get(text)
  const found = compose(text, templates, l)
  if (known.size > 5000) known.clear()
  known.set(text, found)
  return found
}

function compose(text: string, templates: readonly Template[], l: Language): string | undefined {
  for (const { parts, to } of templates) {
    for (const found of gaps(text, parts)) {
      const translated = found.map((gap) => translate(gap, l))
      if (translated.every((gap) => gap !== undefined)) return fill(to, translated)
    }
  }
  return undefined
}

/**
 * A name, a prompt or a part of a sentence of an engine: by its exact text, or by the templates
 * that it is made of, what stands in the gaps translated in turn; otherwise as it is.
 */
export const name = (text: string): string => (current === english ? text : (translate(text, current) ?? text))

/** A text as a button or a heading has it: with a capital. Coordinates stay as they are written on the board. */
export const capital = (text: string): string => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toLocaleUpperCase() + text.slice(1))

/** "Theme: dark": a word and what it is about, with the colon of the language. */
export const labelled = (what: string, text: string): string => t('common.labelled', { what, text })

/** A text of a lesson by its key, or as it came. */
export const lessonText = (key: string, text: string): string => current.lessons[key] ?? text

/** A rule by its id, or the rules of a game by its name; or as it came. */
export const ruleText = (id: string, text: string): string => current.rules[id] ?? text
