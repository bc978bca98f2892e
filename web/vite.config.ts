import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

import { serviceWorker } from './serviceworker'

/** While developing, embeds lie where the server has them. */
const embeds: Plugin = {
  name: 'embeds',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.url?.startsWith('/embed/')) request.url = '/embed.html'
      next()
    })
  },
}

// The built files are committed: nothing in them may depend on the machine or the hour.
export default defineConfig({
  plugins: [svelte(), embeds, serviceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: { input: ['index.html', 'embed.html'] },
  },
  // Workers are modules, as pages are.
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8088', ws: true },
      '/engine': 'http://127.0.0.1:8088',
      '/picture': 'http://127.0.0.1:8088',
    },
  },
  test: {
    include: ['test/unit/**/*.test.ts'],
  },
})
