import { defineConfig } from 'vitest/config'

import browser from './vitest.browser.config'

// Whole games, every game where the ordinary run looks at one, and every page in both themes and both
// sizes, with pictures in test/screenshots.
export default defineConfig({
  test: { ...browser.test, include: ['test/browser/long/*.test.ts'], env: { SHOTS: '1' } },
})
