// Makes src/api/schema.ts from the description that the server gives of its API,
// src/api/socket.ts from that of its socket, and src/api/engine.ts from that of the engine in
// the browser; with --check it only says whether the files are
// up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import openapi, { astToString } from 'openapi-typescript'

import { start } from './antares.mjs'

/**
 * A description in the words of OpenAPI, which the generator reads.
 * @param {{ title: string, $defs: object }} schema
 */
function wrapped({ title, $defs }) {
  const schemas = JSON.parse(JSON.stringify($defs).replaceAll('"#/$defs/', '"#/components/schemas/'))
  return { openapi: '3.1.0', info: { title, version: '1' }, paths: {}, components: { schemas } }
}

const server = await start(['--workers', '0'])
/** @type {Record<string, Parameters<typeof astToString>[0]>} */
const made = {}
try {
  made['schema.ts'] = await openapi(new URL('/api/openapi.json', server.url))
  for (const name of ['socket', 'engine']) {
    const described = await fetch(new URL(`/api/${name}.json`, server.url))
    made[`${name}.ts`] = await openapi(wrapped(await described.json()))
  }
} finally {
  await server.stop()
}
for (const [name, ast] of Object.entries(made)) {
  const file = new URL(`../src/api/${name}`, import.meta.url)
  const text = `// Made by \`npm run schema\` from the server's own description. Do not edit.\n\n${astToString(ast)}`
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`src/api/${name} is not what the server says: run "make web-schema"`)
    process.exitCode = 1
  }
}
