// Several engines that share out a position, as one that looks at all of it.
import type { components } from '../api/engine'

export type Evaluation = components['schemas']['Evaluation']
export type EvaluationLine = components['schemas']['EvaluationLine']

/** More than any score: a certain end counts before all else, and an early win before a late one. */
const certain = 1e6

/** What a line is worth to whoever is to move, on a scale on which all lines of a position can be compared. */
function worth({ mate, score, chance }: Pick<EvaluationLine, 'mate' | 'score' | 'chance'>): number {
  if (mate) return mate > 0 ? certain - mate : -certain - mate
  return score ?? chance
}

/**
 * The parts of a position as a whole: their lines, best first and each action once, as far as the
 * shallowest part has looked. A part without lines had nothing to look at.
 */
export function merge(parts: readonly Evaluation[], lines: number): Evaluation | undefined {
  const looked = parts.filter((p) => p.lines.length > 0)
  // At a die there are no lines, but chances.
  const [first = parts.find((p) => p.chances.length > 0)] = [...looked].sort((a, b) => worth(b) - worth(a))
  if (!first) return undefined
  const seen = new Set<string>()
  const merged = looked
    .flatMap((p) => p.lines)
    .sort((a, b) => worth(b) - worth(a))
    .filter(({ actions: [action = ''] }) => !seen.has(action) && seen.add(action))
  const depths = looked.map((p) => p.depth ?? 0)
  const nodes = looked.reduce((sum, p) => sum + (p.nodes ?? 0), 0)
  return { ...first, lines: merged.slice(0, lines), depth: depths.length > 0 ? Math.min(...depths) : first.depth, nodes }
}
