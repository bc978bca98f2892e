// Builds the service worker (sw/) as dist/sw.js, once the client is built: it knows the client's files by
// their hashes, so any change of theirs is a new worker.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { build, type Plugin } from 'vite'

/** The pages, by the addresses at which the worker gets them. */
const pages: Record<string, string> = { 'index.html': '/', 'embed.html': '/embed/' }

/** Every file but the icons, which browsers take when the client is installed. */
function list(dir: string): { url: string; revision: string | null }[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) =>
      join(f.parentPath, f.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => name !== 'sw.js' && !name.startsWith('icons/'))
    .sort()
    .map((name) => ({
      url: pages[name] ?? `/${name}`,
      revision: name.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(join(dir, name)))
            .digest('hex')
            .slice(0, 16),
    }))
}

export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) outDir = config.build.outDir
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: { FILES: JSON.stringify(list(outDir)), 'process.env.NODE_ENV': '"production"' },
        build: {
          target: 'es2022',
          outDir,
          emptyOutDir: false,
          reportCompressedSize: false,
          rolldownOptions: { input: join(root, 'sw/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}
