// A game to be studied: the line that was played and the tries off it, as a tree. Positions are
// asked of the server, once each; nothing here knows a rule.
import { persist, post } from '../api/http'
import type { components } from '../api/schema'
import type { View } from '../api/types'
import { changes, sitesIn } from '../board/words'

export type Standing = components['schemas']['Standing']

/** A game as text. */
export interface Line {
  game: string
  options: Record<string, string>
  /** The first position; the set-up where it is missing. */
  start?: string | undefined
  actions: string[]
}

/** A position of the tree: what led there, and what was played or tried from there. */
export class Step {
  children = $state.raw<Step[]>([])
  asked: Promise<Standing> | undefined
  readonly ply: number

  constructor(
    readonly action: string,
    readonly parent: Step | undefined,
    /** Whether it is part of the game itself. */
    readonly main: boolean,
  ) {
    this.ply = parent ? parent.ply + 1 : 0
  }

  /** The actions that lead here. */
  get path(): string[] {
    if (!this.parent) return []
    const actions = [this.action]
    for (let s = this.parent; s.parent; s = s.parent) actions.push(s.action)
    return actions.reverse()
  }
}

export class Study {
  readonly root: Step
  /** The steps of the game itself; the first is its start. */
  readonly game: Step[]
  at: Step = $state.raw() as Step
  /** The position that is shown: that of `at`, or the one before while it is on its way. */
  standing = $state.raw<Standing | undefined>()
  /** Where `standing` stands. */
  shown = $state.raw<Step | undefined>()
  /** Sites of the move that led here. */
  last = $state.raw<string[]>([])
  trouble = $state.raw<unknown>()
  /** The first position: given, or what was dealt. */
  private start: string | undefined
  private readonly seed = crypto.getRandomValues(new Uint32Array(1)).join('')

  constructor(readonly line: Line) {
    this.root = new Step('', undefined, true)
    this.game = [this.root]
    for (const action of line.actions) {
      const parent = this.game.at(-1) as Step
      const step = new Step(action, parent, true)
      parent.children = [step]
      this.game.push(step)
    }
    this.at = this.root
    this.start = line.start
  }

  get view(): View | undefined {
    return this.standing?.view
  }

  /** Where a try has left the game; the place itself if it has not. */
  get left(): Step {
    let step = this.at
    while (!step.main && step.parent) step = step.parent
    return step
  }

  ask(step: Step): Promise<Standing> {
    step.asked ??= persist(() => post('/api/positions', { body: { ...this.where(step), seed: this.seed } })).then(
      (standing) => {
        this.start ??= standing.start
        return standing
      },
      (err: unknown) => {
        step.asked = undefined
        throw err
      },
    )
    return step.asked
  }

  /** A step as the server wants to hear of it. */
  where(step: Step = this.at): { game: string; options: Record<string, string>; start?: string; actions: string[] } {
    const { game, options } = this.line
    return { game, options, actions: step.path, ...(this.start ? { start: this.start } : {}) }
  }

  async go(step: Step): Promise<void> {
    this.at = step
    try {
      const before = step.parent ? await this.ask(step.parent).catch(() => undefined) : undefined
      const standing = await this.ask(step)
      if (this.at !== step) return
      this.standing = standing
      this.shown = step
      this.trouble = undefined
      const moved = before ? changes(before.view, standing.view).flatMap((c) => [c.from, c.to].filter((x) => x !== undefined)) : []
      this.last = moved.length > 0 || !step.parent ? moved : sitesIn(step.action, standing.view)
      const next = step.children[0]
      if (next) void this.ask(next).catch(() => {})
    } catch (err) {
      if (this.at === step) this.trouble = err
    }
  }

  /** To a ply of the game. */
  ply(n: number): Promise<void> {
    return this.go(this.game[Math.min(Math.max(n, 0), this.game.length - 1)] as Step)
  }

  forward(): void {
    const next = this.at.children[0]
    if (next) void this.go(next)
  }

  back(): void {
    if (this.at.parent) void this.go(this.at.parent)
  }

  first(): void {
    void this.go(this.root)
  }

  /** To the end of the line that we are on. */
  end(): void {
    let step = this.at
    while (step.children[0]) step = step.children[0]
    void this.go(step)
  }

  /** Plays on from where we are: along what is known, or off it. */
  try(...actions: string[]): Promise<void> {
    let step = this.at
    for (const action of actions) {
      let next = step.children.find((c) => c.action === action)
      if (!next) {
        next = new Step(action, step, false)
        step.children = [...step.children, next]
      }
      step = next
    }
    return this.go(step)
  }

  /** Rolls until somebody is to decide. */
  async roll(): Promise<void> {
    const from = this.at
    const rolled = await post('/api/positions', { body: { ...this.where(from), roll: true } })
    if (this.at === from) await this.try(...rolled.actions.slice(from.ply))
  }

  /** Forgets a try with all that follows it. */
  forget(step: Step): void {
    const parent = step.parent
    if (step.main || !parent) return
    parent.children = parent.children.filter((c) => c !== step)
    for (let s: Step | undefined = this.at; s; s = s.parent) if (s === step) void this.go(parent)
  }
}

/** A line that has been played to its end, which stands on the board already. */
export function afterwards(line: Line): Study {
  const study = new Study(line)
  study.at = study.game.at(-1) as Step
  return study
}
