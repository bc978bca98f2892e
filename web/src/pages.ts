import type { Component } from 'svelte'

/** A page gets the parts of its address as properties: /t/:id gives { id }. */
export interface Page {
  pattern: string
  load: () => Promise<{ default: Component<Record<string, string>> }>
}

const page = (pattern: string, load: () => Promise<{ default: unknown }>): Page => ({ pattern, load: load as Page['load'] })

/** All pages: to add one, write src/pages/Name.svelte and a line here. */
export const pages: Page[] = [
  page('/', () => import('./pages/Front.svelte')),
  page('/t/:id', () => import('./pages/Play.svelte')),
  page('/learn', () => import('./pages/Learn.svelte')),
  page('/learn/:game', () => import('./pages/Lesson.svelte')),
  page('/rules/:game', () => import('./pages/Rules.svelte')),
  page('/puzzles', () => import('./pages/Puzzles.svelte')),
  page('/puzzles/:game', () => import('./pages/Puzzles.svelte')),
  page('/puzzles/:game/:number', () => import('./pages/Puzzle.svelte')),
  page('/new', () => import('./pages/New.svelte')),
  page('/new/:game', () => import('./pages/New.svelte')),
  page('/lobby', () => import('./pages/Lobby.svelte')),
  page('/live', () => import('./pages/Live.svelte')),
  page('/leaders', () => import('./pages/Leaders.svelte')),
  page('/leaders/:game', () => import('./pages/Leaders.svelte')),
  page('/u/:name', () => import('./pages/Profile.svelte')),
  page('/account', () => import('./pages/Account.svelte')),
  page('/device', () => import('./pages/Device.svelte')),
  page('/settings', () => import('./pages/Settings.svelte')),
  page('/t/:id/replay', () => import('./pages/Replay.svelte')),
  page('/study', () => import('./pages/Study.svelte')),
  page('/analysis/:game', () => import('./pages/Analysis.svelte')),
  page('/editor/:game', () => import('./pages/Editor.svelte')),
  page('/verify', () => import('./pages/Verify.svelte')),
]

export const missing: Page = page('', () => import('./pages/Missing.svelte'))
