// A puzzle as somebody solves it: what has been played, what is said. The puzzle is data and the
// server knows the rules: here is only the order of things.
import { Refused } from '../api/http'
import type { Action, Standing, View } from '../api/types'
import { Hand } from '../board/hand.svelte'
import { still } from '../board/motion'
import { changes } from '../board/words'
import { t } from '../lang'
import type { Told } from './course.svelte'
import { judge, stand, type Line } from './line'
import type { Puzzle } from './puzzles'
import { keepSolved } from './solved.svelte'

/** How far it is: still asked, solved, or its solution shown. */
export type Progress = 'open' | 'solved' | 'shown'

/** What the solver hears: the first action was wrong, or a later one, or the last was right. */
export type Word = 'wrong' | 'otherwise' | 'right'

/** Time to see what was played. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, still() ? 0 : 700))

const touched = (before: View | undefined, after: View): string[] =>
  before
    ? changes(before, after)
        .flatMap((c) => [c.from, c.to])
        .filter((s) => s !== undefined)
    : []

export class Attempt {
  readonly hand: Hand
  progress = $state<Progress>('open')
  standing = $state.raw<Standing>()
  /** What the last action touched. */
  last = $state.raw<string[]>([])
  /** The first touch of the solution, once it was asked for. */
  hint = $state.raw<string | undefined>()
  word = $state.raw<Word | undefined>()
  told = $state.raw<Told | undefined>()
  /** Something is being played by itself. */
  busy = $state(true)
  private line = $state.raw<Line>({ game: '', options: {}, actions: [] })
  private seat = -1
  /** Counts beginnings: what an older one still does is void. */
  private visit = 0

  constructor(
    private game: string,
    private options: Record<string, string>,
    readonly puzzle: Puzzle,
    /** What is done once it is solved. */
    private solved: (game: string, id: string) => void = keepSolved,
  ) {
    this.hand = new Hand({
      play: (action) => this.play(action),
      refused: (picks) => void this.refused(picks),
    })
    void this.restart()
  }

  /** What has been played. */
  get played(): readonly string[] {
    return this.line.actions
  }

  /** Whether something of the solution is still to be played. */
  private get left(): boolean {
    return !this.standing?.outcome.over && this.played.length < this.puzzle.line.length
  }

  /** Puts the position up again. */
  async restart(): Promise<void> {
    this.progress = 'open'
    await this.alone(async (visit) => {
      const line: Line = { game: this.game, options: this.options, start: this.puzzle.position, actions: [] }
      const standing = await stand(line)
      if (visit !== this.visit) return
      this.show(line, standing)
      this.last = []
      this.seat = standing.turn
    })
  }

  /** Lights the first touch of what is to be played. */
  help(): void {
    if (this.busy) return
    const next = this.puzzle.line[this.played.length]
    this.hint = this.standing?.view.actions.find((a) => a.text === next)?.picks[0]
    this.word = undefined
    this.told = undefined
  }

  /** Plays what is left of the solution. */
  async solve(): Promise<void> {
    await this.alone(async (visit) => {
      while (this.left) if (!(await this.follow(visit))) return
      this.progress = 'shown'
    })
  }

  /** The solver plays: the solution goes on, and so does any action that wins at once. */
  private async play(action: Action): Promise<void> {
    await this.alone(async (visit) => {
      const line = { ...this.line, actions: [...this.played, action.text] }
      const standing = await stand(line)
      if (visit !== this.visit) return
      const wins = standing.outcome.won?.includes(this.seat) ?? false
      if (action.text !== this.puzzle.line[this.played.length] && !wins) {
        await this.takeBack(standing, visit)
        return
      }
      this.show(line, standing)
      while (this.left && this.standing?.turn !== this.seat) if (!(await this.follow(visit))) return
      if (this.standing?.outcome.over) {
        this.progress = 'solved'
        this.solved(this.game, this.puzzle.id)
      } else this.word = 'right'
    })
  }

  /** Shows a wrong action for a moment, and the position before it again. */
  private async takeBack(wrong: Standing, visit: number): Promise<void> {
    const before = this.standing
    const last = this.last
    if (!before) return
    if (!still()) {
      this.show(this.line, wrong)
      await pause()
      if (visit !== this.visit) return
    }
    // As a new view, so that a piece that was dragged goes back, too.
    this.standing = { ...before, view: { ...before.view } }
    this.last = last
    this.word = this.played.length === 0 ? 'wrong' : 'otherwise'
  }

  /** Touches that begin nothing: the engine says why. */
  private async refused(picks: string[]): Promise<void> {
    if (this.busy) return
    const visit = this.visit
    this.word = undefined
    try {
      await judge(this.line, picks)
      if (visit === this.visit) this.told = { detail: t('play.whyNot') }
    } catch (err) {
      if (visit === this.visit) this.fail(err)
    }
  }

  /** Does something during which the hand rests. */
  private async alone(act: (visit: number) => Promise<void>): Promise<void> {
    const visit = ++this.visit
    this.busy = true
    this.word = undefined
    this.told = undefined
    this.hint = undefined
    this.hand.offer([], false)
    try {
      await act(visit)
    } catch (err) {
      if (visit === this.visit) this.fail(err)
    }
    if (visit !== this.visit) return
    this.busy = false
    const mine = this.progress === 'open' && this.standing?.turn === this.seat
    this.hand.offer(mine ? (this.standing?.view.actions ?? []) : [], mine)
  }

  /** Plays the next action of the solution; tells whether it still matters. */
  private async follow(visit: number): Promise<boolean> {
    const line = { ...this.line, actions: this.puzzle.line.slice(0, this.played.length + 1) }
    const [standing] = await Promise.all([stand(line), pause()])
    if (visit !== this.visit) return false
    this.show(line, standing)
    return true
  }

  private show(line: Line, standing: Standing): void {
    this.last = touched(this.standing?.view, standing.view)
    this.line = line
    this.standing = standing
  }

  private fail(err: unknown): void {
    this.word = undefined
    this.told = err instanceof Refused ? err.problem : { detail: String(err) }
  }
}
