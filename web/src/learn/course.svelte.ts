// A lesson as it is followed: which step, what has been played in it, what is said. The
// lesson is data and the server knows the rules: here is only the order of things.
import { Refused } from '../api/http'
import type { Action, Lesson, LessonStep, Problem, Standing } from '../api/types'
import { Hand } from '../board/hand.svelte'
import { still } from '../board/motion'
import { judge, stand, type Line } from './line'
import { keep, progress } from './progress.svelte'

/** What the learner hears beside the step's text. */
export type Word = 'after' | 'hint' | 'wrong'

/** What a refused touch or a broken connection says. */
export type Told = Pick<Problem, 'detail'> & Partial<Problem>

/** A hand that may try what is forbidden even where the touch could begin something else. */
class Pupil extends Hand {
  constructor(private course: Course) {
    super({
      play: (action) => course.play(action),
      refused: (picks) => void course.refused(picks),
    })
  }
  override touch(site: string): ReturnType<Hand['touch']> {
    const picks = [...this.picked, site]
    if (this.enabled && !this.sent && this.course.wants(picks)) {
      void this.course.refused(picks)
      return 'refused'
    }
    return super.touch(site)
  }
}

/** Time to see what was played. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, still() ? 0 : 700))

export class Course {
  readonly lesson: Lesson
  readonly hand: Hand
  at = $state(0)
  /** Which of the goal's turns is next. */
  turn = $state(0)
  standing = $state.raw<Standing>()
  /** Whether the goal of the step is reached. */
  reached = $state(false)
  /** Something is being played by itself. */
  busy = $state(true)
  word = $state.raw<Word | undefined>()
  told = $state.raw<Told | undefined>()
  private misses = 0
  private line: Line
  /** Where each step ended, for those that continue. */
  private ends: (Line | undefined)[] = []
  /** Counts visits to steps: what an older one still does is void. */
  private visit = 0

  constructor(lesson: Lesson) {
    this.lesson = lesson
    this.line = this.begin(0)
    this.hand = new Pupil(this)
    // Where somebody left off; what was finished begins anew.
    const { at, done } = progress(lesson.game)
    void this.go(done < lesson.steps.length ? at : 0)
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at] as LessonStep
  }
  /** How many steps can be opened: those done and the one after. */
  get open(): number {
    return Math.min(this.lesson.steps.length, progress(this.lesson.game).done + 1)
  }
  get last(): boolean {
    return this.at === this.lesson.steps.length - 1
  }

  /** Opens a step from its beginning. */
  async go(to: number): Promise<void> {
    const visit = ++this.visit
    this.at = Math.max(0, Math.min(to, this.open - 1))
    this.turn = 0
    this.misses = 0
    this.reached = false
    this.word = undefined
    this.told = undefined
    this.busy = true
    this.hand.offer([], false)
    keep(this.lesson.game, { ...progress(this.lesson.game), at: this.at })
    try {
      const line = await this.before(this.at)
      if ((await this.show(line, visit)) && (await this.run(this.step.lead ?? [], visit))) this.ready()
    } catch (err) {
      if (visit === this.visit) this.fail(err)
    }
  }

  /** Whether these touches are what the step wants to be tried. */
  wants(picks: readonly string[]): boolean {
    if (this.reached) return false
    return (this.step.goal.tries ?? []).some((t) => t.picks.length === picks.length && t.picks.every((p, i) => p === picks[i]))
  }

  /** The learner plays: the goal's action goes on, any other is not played. */
  async play(action: Action): Promise<void> {
    const turn = this.step.goal.turns?.[this.turn]
    if (this.reached || !turn?.actions.includes(action.text)) {
      this.miss()
      // As a new view, so that a piece that was dragged goes back.
      const now = this.standing
      if (now) this.standing = { ...now, view: { ...now.view } }
      return
    }
    const visit = this.visit
    this.word = undefined
    this.told = undefined
    this.busy = true
    try {
      if (!(await this.show(this.then(action.text), visit)) || !(await this.run(turn.reply ?? [], visit))) return
      this.turn++
      if (this.turn === this.step.goal.turns?.length) this.reach()
      this.ready()
    } catch (err) {
      if (visit === this.visit) this.fail(err)
    }
  }

  /** Touches that begin nothing: the engine says why, which may be what the step is about. */
  async refused(picks: string[]): Promise<void> {
    if (this.busy || this.reached) return
    const visit = this.visit
    try {
      await judge(this.line, picks)
    } catch (err) {
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- reached while we asked
      if (visit !== this.visit || this.reached) return
      this.fail(err)
      if (!(err instanceof Refused) || err.code !== 'rule') return
      if (this.step.goal.kind === 'refused' && err.problem.rule === this.step.goal.rule) {
        this.reach()
        this.ready()
      } else this.miss(false)
    }
  }

  private begin(step: number): Line {
    const s = this.lesson.steps[step] as LessonStep
    return { game: this.lesson.game, options: s.options ?? this.lesson.options ?? {}, start: s.start, actions: [] }
  }

  /** Where a step begins. What was not played on the way there is played as the lesson has it. */
  private async before(step: number): Promise<Line> {
    if (this.lesson.steps[step]?.start !== 'continue') return this.begin(step)
    const known = this.ends[step - 1]
    if (known) return known
    const line = await this.before(step - 1)
    const past = this.lesson.steps[step - 1] as LessonStep
    let actions = [...line.actions, ...(past.lead ?? [])]
    for (const turn of past.goal.turns ?? []) {
      const legal = (await stand({ ...line, actions })).view.actions
      const chosen = turn.actions.find((a) => legal.some((l) => l.text === a)) ?? ''
      actions = [...actions, chosen, ...(turn.reply ?? [])]
    }
    return { ...line, actions }
  }

  private then(action: string): Line {
    return { ...this.line, actions: [...this.line.actions, action] }
  }

  /** Shows a line; tells whether the visit still lasts. */
  private async show(line: Line, visit: number): Promise<boolean> {
    const standing = await stand(line)
    if (visit !== this.visit) return false
    this.line = line
    this.standing = standing
    return true
  }

  /** Plays actions one by one, so that each is seen. */
  private async run(actions: readonly string[], visit: number): Promise<boolean> {
    for (const action of actions) {
      await pause()
      if (visit !== this.visit || !(await this.show(this.then(action), visit))) return false
    }
    return true
  }

  private ready(): void {
    this.busy = false
    const s = this.standing
    const mine = s !== undefined && s.turn === this.step.seat && this.step.goal.kind !== 'read' && !this.reached
    this.hand.offer(mine ? s.view.actions : [], mine)
    if (this.step.goal.kind === 'read' && !this.reached) this.reach()
  }

  private reach(): void {
    this.reached = true
    this.word = this.step.after ? 'after' : undefined
    this.ends[this.at] = this.line
    const { game } = this.lesson
    keep(game, { at: this.at, done: Math.max(progress(game).done, this.at + 1) })
  }

  private miss(say = true): void {
    this.misses++
    if (say) this.told = undefined
    if (this.misses >= 2) this.word = 'hint'
    else if (say) this.word = 'wrong'
  }

  private fail(err: unknown): void {
    this.busy = false
    this.word = undefined
    this.told = err instanceof Refused ? err.problem : { detail: String(err) }
  }
}
