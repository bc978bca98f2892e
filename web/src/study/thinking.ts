// Where the computer thinks about what is studied: on this device, or on the server.
import { persist, post } from '../api/http'
import { somebody } from '../api/me.svelte'
import { engine } from '../engine/engine.svelte'
import type { Question } from '../engine/live.svelte'
import type { Evaluation } from '../engine/merge'
import { settings } from '../settings.svelte'

/** Whether it is this device, as far as is known: the engine may turn out to be absent. */
export const thinksHere = (): boolean => settings.thinks === 'device' && engine.state !== 'absent'

/** The same, once it is known whether there is an engine. */
export async function willThinkHere(): Promise<boolean> {
  return thinksHere() && (await engine.known())
}

/** What a position is worth, by one search. */
export async function evaluate(q: Question): Promise<Evaluation> {
  if (await willThinkHere()) return engine.ask<Evaluation>('post', '/api/evaluate', q)
  await somebody()
  return persist(() => post('/api/evaluate', { body: q }))
}
