// Makes src/api/schema.ts from the description that the server gives of its API; with
// --check it only says whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import openapi, { astToString } from 'openapi-typescript'

import { start } from './antares.mjs'

const file = new URL('../src/api/schema.ts', import.meta.url)
const server = await start(['--workers', '0'])
let text = "// Made by `npm run schema` from the server's own description. Do not edit.\n\n"
try {
  text += astToString(await openapi(new URL('/api/openapi.json', server.url)))
} finally {
  await server.stop()
}
if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('src/api/schema.ts is not what the server says: run "make web-schema"')
  process.exit(1)
}
