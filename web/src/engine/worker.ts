// The worker: Go's program, compiled to WebAssembly, with its messages passed on.
import type { Heard, Said } from './talk'

/** What cmd/antares-wasm leaves there. */
interface Antares {
  ask(request: string, tell: (reply: string) => void): void
  stop(id: number): void
  bring(game: string, file: Uint8Array): string | null
}

/** What Go's own script leaves there. */
interface Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

interface Scope {
  Go: new () => Go
  antares: Antares
  antaresReady: () => void
  onmessage: (e: MessageEvent<Said>) => void
  postMessage(heard: Heard): void
}

const scope = globalThis as unknown as Scope
const tell = (heard: Heard): void => scope.postMessage(heard)
const ended = (why: unknown): void => tell({ hear: 'ended', why: String(why) })

async function start(module: WebAssembly.Module, exec: string): Promise<void> {
  await import(/* @vite-ignore */ exec)
  const go = new scope.Go()
  scope.antaresReady = () => tell({ hear: 'ready' })
  const instance = await WebAssembly.instantiate(module, go.importObject)
  // It runs until it fails.
  go.run(instance).then(() => ended('the engine ended'), ended)
}

scope.onmessage = ({ data }) => {
  switch (data.say) {
    case 'start':
      start(data.module, data.exec).catch(ended)
      return
    case 'ask':
      scope.antares.ask(data.request, (reply) => tell({ hear: 'reply', reply }))
      return
    case 'stop':
      scope.antares.stop(data.id)
      return
    case 'bring':
      tell({ hear: 'brought', game: data.game, wrong: scope.antares.bring(data.game, data.file) })
  }
}
