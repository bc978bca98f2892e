// Starts the real program on a free port with a database of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('..', import.meta.url))

/** The program: the one in bin, unless ANTARES names another. */
const program = resolve(process.env['ANTARES'] ?? join(web, '../bin/antares'))

/**
 * @param {string[]} flags more settings of antares serve
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export function start(flags = []) {
  const dir = mkdtempSync(join(tmpdir(), 'antares-web-'))
  const child = spawn(program, ['serve', '--addr', '127.0.0.1:0', '--db', join(dir, 'antares.db'), '--log-level', 'warn', '--metrics-addr', '', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  }
  return new Promise((done, fail) => {
    let text = ''
    child.once('error', (err) => fail(new Error(`${program} cannot be started: ${err.message}`)))
    child.once('close', (code) => fail(new Error(`${program} ended with ${code}: ${text}`)))
    child.stdout.on('data', (data) => {
      text += String(data)
      const url = /open at (http:\S+)/.exec(text)?.[1]
      if (url) done({ url, stop })
    })
  })
}
