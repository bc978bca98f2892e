// Another site, on another port: it frames what it likes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Serves a page of HTML at every path until the test is over; its address. */
export async function elsewhere(body: string): Promise<string> {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><main>${body}</main></html>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
