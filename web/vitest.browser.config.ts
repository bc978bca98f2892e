import { defineConfig } from 'vitest/config'

// Tests that start the real program and open its pages in Chromium. They wait more than they
// work, so three files go at a time, on one server and in one browser.
export default defineConfig({
  test: {
    include: ['test/browser/*.test.ts'],
    globalSetup: ['test/browser/server.ts'],
    maxWorkers: 3,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
})
