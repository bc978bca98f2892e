// Something between a page and the server: it can be gone, as a network is, and answer in the server's place.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

import { inject, onTestFinished } from 'vitest'

export interface Answer {
  status?: number
  type?: string
  body?: string | Buffer
}

export interface Between {
  url: string
  /** Every connection ends, and no new one is taken. */
  off(): Promise<void>
  on(): Promise<void>
  /** What is answered instead of what the server would, by the path; undefined leaves it to the server. */
  instead: (path: string) => Answer | undefined
  /** The paths that were asked for. */
  asked: string[]
}

/** Stands before the server of the tests until the test is over, on a port of its own. */
export async function between(): Promise<Between> {
  const target = new URL(inject('url'))
  const sockets = new Set<Socket>()
  const self: Between = { url: '', off, on, instead: () => undefined, asked: [] }

  function pass(r: IncomingMessage, answer: ServerResponse): void {
    const path = r.url ?? '/'
    self.asked.push(path)
    const own = self.instead(path.replace(/\?.*/s, ''))
    if (own) {
      r.resume()
      answer.writeHead(own.status ?? 200, { 'Content-Type': own.type ?? 'text/plain', 'Cache-Control': 'no-cache' })
      answer.end(r.method === 'HEAD' ? undefined : own.body)
      return
    }
    const on = request({ host: target.hostname, port: target.port, method: r.method, path, headers: r.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    on.on('error', () => answer.destroy())
    r.pipe(on)
  }

  const server = createServer(pass)
  server.on('connection', (s) => {
    sockets.add(s)
    s.on('close', () => sockets.delete(s))
  })
  server.on('upgrade', (r: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(Number(target.port), target.hostname, () => {
      const lines = r.rawHeaders.flatMap((h, i) => (i % 2 === 0 ? [`${h}: ${r.rawHeaders[i + 1]}`] : []))
      far.write(`${r.method} ${r.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(near)
      near.pipe(far)
    })
    const end = (): void => {
      far.destroy()
      near.destroy()
    }
    for (const s of [far, near]) s.on('error', end).on('close', end)
  })
  const listen = (port: number): Promise<void> => new Promise((done) => server.listen(port, '127.0.0.1', done))

  async function off(): Promise<void> {
    const closed = new Promise((done) => server.close(done))
    for (const s of sockets) s.destroy()
    await closed
  }
  function on(): Promise<void> {
    return listen(Number(new URL(self.url).port))
  }

  await listen(0)
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    if (server.listening) await off()
  })
  return self
}
