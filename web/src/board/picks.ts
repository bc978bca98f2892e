// What has been touched so far, and what that makes of the legal actions. Each action comes
// with its picks, the sites to touch in order, so the picks of all actions are a tree, and a
// move is a walk from its root. Nothing here knows a rule of any game.
import type { Action } from '../api/types'

export interface Picking {
  readonly actions: readonly Action[]
  readonly picked: readonly string[]
}

export type Touched =
  /** The walk goes on, or began anew at another site, or went a step back. */
  | { kind: 'picked'; picking: Picking }
  | { kind: 'back'; picking: Picking }
  /** An action is complete and nothing continues it. */
  | { kind: 'complete'; picking: Picking; action: Action }
  /** No action has these touches. */
  | { kind: 'refused'; picking: Picking; picks: string[] }

export const begin = (actions: readonly Action[]): Picking => ({ actions, picked: [] })

const starts = (a: Action, picked: readonly string[]): boolean => a.picks.length >= picked.length && picked.every((site, i) => a.picks[i] === site)

/** The actions that go on from what is picked. */
export const open = (p: Picking): Action[] => p.actions.filter((a) => starts(a, p.picked))

/** The sites that can be touched next. */
export function next(p: Picking): Set<string> {
  const sites = new Set<string>()
  for (const a of open(p)) {
    const site = a.picks[p.picked.length]
    if (site !== undefined) sites.add(site)
  }
  return sites
}

/** The sites that can be touched next and lead to dangerous actions only. */
export function danger(p: Picking): Set<string> {
  const sites = next(p)
  for (const a of open(p)) if (!a.danger) sites.delete(a.picks[p.picked.length] ?? '')
  return sites
}

/** The action that is complete as things stand, if one is. */
export const complete = (p: Picking): Action | undefined => (p.picked.length === 0 ? undefined : open(p).find((a) => a.picks.length === p.picked.length))

/** What Done would play: an action is complete that others continue. */
export const done = (p: Picking): Action | undefined => (next(p).size > 0 ? complete(p) : undefined)

/** Takes back the last pick. */
export const back = (p: Picking): Picking => ({ ...p, picked: p.picked.slice(0, -1) })

/** The picks go on in another position with the same actions as far as they still can. */
export function carry(p: Picking, actions: readonly Action[]): Picking {
  let picked = p.picked
  while (picked.length > 0 && !actions.some((a) => starts(a, picked))) picked = picked.slice(0, -1)
  return { actions, picked }
}

function walk(p: Picking, site: string): Touched {
  const picking = { ...p, picked: [...p.picked, site] }
  const action = complete(picking)
  return action && next(picking).size === 0 ? { kind: 'complete', picking, action } : { kind: 'picked', picking }
}

/** Somebody touches a site. */
export function touch(p: Picking, site: string): Touched {
  if (next(p).has(site)) return walk(p, site)
  if (p.picked.at(-1) === site) return { kind: 'back', picking: back(p) }
  const fresh = begin(p.actions)
  if (p.picked.length > 0 && next(fresh).has(site)) return walk(fresh, site)
  return { kind: 'refused', picking: p, picks: [...p.picked, site] }
}
