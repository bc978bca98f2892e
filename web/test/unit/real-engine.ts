// The engine itself, as `make build` leaves it, in Node instead of a worker.
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'

import type { components } from '../../src/api/engine'
import { refusal } from '../../src/api/http'

type Reply = components['schemas']['EngineReply']

interface Scope {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> }
  antares: { ask(request: string, tell: (reply: string) => void): void }
  antaresReady: () => void
}

const scope = globalThis as unknown as Scope
const read = (path: string): Buffer => readFileSync(new URL(`../../../${path}`, import.meta.url))

async function start(): Promise<void> {
  runInThisContext(read('web/engine/wasm_exec.js').toString())
  const go = new scope.Go()
  const ready = new Promise<void>((done) => (scope.antaresReady = done))
  const { instance } = await WebAssembly.instantiate(new Uint8Array(read('bin/antares.wasm')), go.importObject)
  void go.run(instance)
  await ready
}
let started: Promise<void> | undefined
let last = 0

export const engine = {
  state: 'ready',
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    await (started ??= start())
    return new Promise((done, fail) => {
      const id = ++last
      scope.antares.ask(JSON.stringify({ id, method: method.toUpperCase(), path, body }), (reply) => {
        const r = JSON.parse(reply) as Reply
        if (r.problem) fail(refusal(r.problem))
        else done(r.body as T)
      })
    })
  },
}
