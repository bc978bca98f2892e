// An evaluation that goes on while somebody looks at a position.
import { Refused } from '../api/http'
import type { components } from '../api/engine'
import { engine } from './engine.svelte'
import { merge, type Evaluation } from './merge'

/** A position: where a game began, and what was played from there. */
export interface Question {
  game: string
  options: Record<string, string>
  start: string
  actions: string[]
}

interface Device {
  hardwareConcurrency?: number
  deviceMemory?: number
}

/** How many workers think on a device: two where that leaves as many cores to others, and memory. */
export const workersFor = ({ hardwareConcurrency = 1, deviceMemory = 8 }: Device): number => (hardwareConcurrency >= 4 && deviceMemory > 2 ? 2 : 1)

export class Live {
  /** What is known of the position that is looked at. */
  found = $state.raw<Evaluation | undefined>()
  /** Positions looked at in a second. */
  speed = $state(0)
  /** Nothing is asked, the engine is starting, it thinks, it has thought it through, or something is wrong. */
  state = $state<'off' | 'starting' | 'thinking' | 'done' | 'failed'>('off')
  trouble = $state.raw<unknown>()

  /** Looks at a position until it is told to stop. `alone` leaves it to one worker. */
  look(q: Question, lines: number, alone: boolean): () => void {
    const leave = new AbortController()
    this.found = undefined
    this.speed = 0
    this.trouble = undefined
    this.state = engine.state === 'ready' ? 'thinking' : 'starting'
    this.think(q, lines, alone, leave.signal).then(
      () => {
        if (!leave.signal.aborted) this.state = 'done'
      },
      (err: unknown) => {
        if (leave.signal.aborted) return
        leave.abort() // the others of the crew, too
        this.found = undefined
        this.trouble = err
        this.state = 'failed'
      },
    )
    return () => {
      leave.abort()
      this.found = undefined
      this.state = 'off'
    }
  }

  private async think(q: Question, lines: number, alone: boolean, signal: AbortSignal): Promise<void> {
    const crew = await engine.crew(alone ? 1 : workersFor(navigator))
    if (signal.aborted) return
    this.state = 'thinking'
    const began = performance.now()
    const parts: (Evaluation | undefined)[] = crew.map(() => undefined)
    const told = (i: number, e: Evaluation): void => {
      parts[i] = e
      const known = parts.filter((p) => p !== undefined)
      if (signal.aborted || known.length < parts.length) return // the best may be in the part that is missing
      this.found = merge(known, lines)
      this.speed = ((this.found?.nodes ?? 0) / Math.max(performance.now() - began, 1)) * 1000
    }
    await Promise.all(
      crew.map(async (door, i) => {
        const body: components['schemas']['EvaluateLive'] = { ...q, lines, ...(crew.length > 1 ? { part: i, parts: crew.length } : {}) }
        const live = (e: unknown): void => told(i, e as Evaluation)
        told(i, await engine.through<Evaluation>(door, 'post', '/engine/evaluate', body, { signal, live }))
      }),
    )
  }
}

/** Whether it is worth another try. */
export const again = (err: unknown): boolean => err instanceof Refused && err.retry > 0
