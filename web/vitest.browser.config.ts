import { defineConfig } from 'vitest/config'

// Tests that start the real program and open its pages in Chromium, one file after
// the other.
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    globalSetup: ['test/browser/server.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
})
