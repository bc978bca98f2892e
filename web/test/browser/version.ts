// Another version of the client: the same sources with other words, really built.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import type { Answer } from './between'

const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png' }

/** Builds a version whose front page begins otherwise; what a server that has it answers instead of the one of the tests. */
export async function version(title: string): Promise<(path: string) => Answer | undefined> {
  const dir = mkdtempSync(join(tmpdir(), 'antares-version-'))
  const files = new Map<string, Buffer>()
  const { NODE_ENV } = process.env
  try {
    process.env['NODE_ENV'] = 'production' // not as tests are
    await build({
      root: fileURLToPath(new URL('../..', import.meta.url)),
      logLevel: 'error',
      build: { outDir: dir, emptyOutDir: true },
      plugins: [
        {
          name: 'another-version',
          enforce: 'pre',
          transform(code, id) {
            return id.endsWith('/src/pages/Front.svelte') ? code.replace('<h1>Antares</h1>', `<h1>${title}</h1>`) : undefined
          },
        },
      ],
    })
    for (const f of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (f.isFile()) files.set(join(f.parentPath, f.name).slice(dir.length), readFileSync(join(f.parentPath, f.name)))
    }
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
    rmSync(dir, { recursive: true, force: true })
  }
  return (path) => {
    const client = path.startsWith('/assets/') || path === '/sw.js'
    const name = client
      ? path
      : /^\/(api|engine|picture|icons)\//.test(path) || /\.\w+$/.test(path)
        ? ''
        : path.startsWith('/embed/')
          ? '/embed.html'
          : '/index.html'
    const body = files.get(name)
    if (body) return { body, type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain' }
    // It has its own files and no others.
    return client ? { status: 404 } : undefined
  }
}
