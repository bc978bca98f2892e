// What the first page costs somebody who comes for the first time.
import { expect, test } from 'vitest'

import { visit } from './util'

/** Bytes over the wire, as compressed by the server. */
const limit = 120_000

test('the first page is small', async () => {
  const page = await visit()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  session.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength))
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('[data-play]').first().waitFor()
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(limit)
})
