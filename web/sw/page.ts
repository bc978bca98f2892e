// Pages come from the server, so that nobody who is online sees an old one. Where it does not answer in
// time, or is down behind its proxy, the one that is here is shown. Embeds have a page of their own.
import { files } from './files'
import { leaveIfGone } from './gone'

/** The answer of the server, which the browser may have asked for already while this worker started. */
const fromServer = async (event: FetchEvent, request: Request): Promise<Response> => ((await event.preloadResponse) as Response | undefined) ?? fetch(request)

export async function page(event: FetchEvent, request: Request, patience: number): Promise<Response> {
  const answer = fromServer(event, request)
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), patience * 1000))
  // A request that is given up goes on, so that the browser does not complain about it.
  event.waitUntil(answer.catch(() => {}))
  const inTime = await Promise.race([answer, late]).catch(() => undefined)
  if (inTime && inTime.status < 500) {
    event.waitUntil(leaveIfGone())
    return inTime
  }
  const here = await files.matchPrecache(new URL(request.url).pathname.startsWith('/embed/') ? '/embed/' : '/')
  return here ?? answer
}
