// One program for all browser tests. Limits are off: all the tests come from one address.
import type { TestProject } from 'vitest/node'

import { start } from '../../scripts/antares.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
  }
}

const many = '1000000'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const limits = ['requests', 'acts', 'tables', 'entries', 'sockets'].flatMap((l) => [`--limit-${l}`, many])
  const server = await start(['--workers', '1', ...limits])
  project.provide('url', server.url)
  return server.stop
}
