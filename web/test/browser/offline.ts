// What tests without a network share.
import type { BrowserContext, Page } from 'playwright-core'

import { between, type Between } from './between'
import { visit, type Visit } from './util'

export interface Trip {
  page: Page
  network: Between
  context: BrowserContext
  /** No network: nothing answers, and the browser knows it. */
  leave: () => Promise<void>
  back: () => Promise<void>
  /** Starts from the home screen: the page that was there is gone. */
  coldStart: (path?: string) => Promise<Page>
}

/** What a browser says of what it cannot load. */
const missing = /Failed to load resource|ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED)/

/** Somebody visits once, until everything is on the device. */
export async function traveller(v: Visit = {}, path = '/'): Promise<Trip> {
  const network = await between()
  let page = await visit(path, { allow: missing, ...v, worker: true, base: network.url })
  const context = page.context()
  await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' })
  return {
    get page() {
      return page
    },
    network,
    context,
    async leave() {
      await network.off()
      await context.setOffline(true)
    },
    async back() {
      await network.on()
      await context.setOffline(false)
    },
    async coldStart(path = '/?source=home') {
      const next = await context.newPage()
      await page.close()
      page = next
      await page.goto(path)
      await page.locator('main > *').first().waitFor()
      return page
    },
  }
}
