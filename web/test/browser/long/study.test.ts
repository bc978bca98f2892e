// The analysis of longer games of Scorpion.
import { test } from 'vitest'

import { luckAndSkill, threeLines } from '../studies'

test('Scorpion: dice, luck and skill', () => luckAndSkill(30))

test('three players have a line each', () => threeLines(24))
