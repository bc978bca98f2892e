// Builds into a temporary folder and fails where web/dist differs from it, or where the first
// page needs more script and style than it may.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { build } from 'vite'

const most = 120 * 1024
const web = fileURLToPath(new URL('..', import.meta.url))
const committed = join(web, 'dist')
const fresh = mkdtempSync(join(tmpdir(), 'antares-dist-'))

/** @param {string} dir */
const files = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name).slice(dir.length + 1))
    .sort()

/** @type {string[]} */
const wrong = []
try {
  await build({ root: web, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  const want = files(fresh)
  const have = files(committed)
  for (const f of new Set([...want, ...have])) {
    if (!have.includes(f)) wrong.push(`web/dist lacks ${f}`)
    else if (!want.includes(f)) wrong.push(`web/dist has ${f}, which is not built`)
    else if (!readFileSync(join(fresh, f)).equals(readFileSync(join(committed, f)))) wrong.push(`web/dist/${f} differs`)
  }
  if (wrong.length > 0) wrong.push('run "make web" and commit web/dist')
  const size = firstPage(fresh)
  console.log(`first page: ${(size / 1024).toFixed(1)} KB of compressed script and style, at most ${most / 1024}`)
  if (size > most) wrong.push('the first page has become too heavy')
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)

/**
 * What a browser loads for the front page: what index.html names, what that imports, and the
 * page Front itself with its style.
 * @param {string} dir
 */
function firstPage(dir) {
  const all = files(dir).filter((f) => /\.(js|css)$/.test(f))
  const open = all.filter((f) => readFileSync(join(dir, 'index.html'), 'utf8').includes(f) || /\/Front-/.test(f))
  /** @type {Set<string>} */
  const seen = new Set()
  for (let f = open.pop(); f; f = open.pop()) {
    if (seen.has(f)) continue
    seen.add(f)
    const text = readFileSync(join(dir, f), 'utf8')
    for (const m of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) open.push(`assets/${m[1]}`)
  }
  if (![...seen].some((f) => /\/Front-/.test(f))) throw new Error('the front page was not found among the built files')
  return [...seen].reduce((sum, f) => sum + gzipSync(readFileSync(join(dir, f)), { level: 9 }).length, 0)
}
