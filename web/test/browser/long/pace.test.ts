// The pace of a computer's turn, on a desk and on a phone.
import { test } from 'vitest'

import { stepByStep } from '../paces'
import { phone } from '../util'

test.each([
  ['desk', undefined],
  ['phone', phone],
])("a computer's turn of Scorpion is shown step by step, and its dice stay (%s)", (_, size) => stepByStep(size))
