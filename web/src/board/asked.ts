// What is asked of whoever moves: by the picks made so far, the view's step or its prompt.
import type { Next, View } from '../api/types'
import { sentence } from '../lang'

/** The step for these picks: one for the first of them before one for any. */
export function stepFor(view: Pick<View, 'steps'>, picked: readonly string[]): Next | undefined {
  const steps = view.steps?.filter((s) => s.picks === picked.length) ?? []
  return steps.find((s) => s.first && s.first === picked[0]) ?? steps.find((s) => !s.first)
}

/** The step for these picks in words; empty if there is none. */
export function stepText(view: Pick<View, 'steps'>, picked: readonly string[]): string {
  const step = stepFor(view, picked)
  return step ? sentence({ detail: step.text, message: step.message, args: step.args }) : ''
}

/** The prompt in words. */
export const promptText = (v: View): string => (v.prompt ? sentence({ detail: v.prompt, message: v.prompt_message, args: v.prompt_args ?? [] }) : '')
