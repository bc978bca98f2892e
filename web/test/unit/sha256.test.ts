// Our own SHA-256 against Node's, and what happens where the browser has none.
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'

import { hex, ownSha256, sha256, unhex, utf8 } from '../../src/study/sha256'

afterEach(() => vi.unstubAllGlobals())

const text = (n: number): string => Array.from({ length: n }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'[(i * 7) % 26]).join('')

test('ours and the known one agree at every length around the blocks', () => {
  for (let n = 0; n < 200; n++) expect(hex(ownSha256(utf8(text(n)))), String(n)).toBe(createHash('sha256').update(text(n)).digest('hex'))
  expect(hex(ownSha256(utf8('é⚄'.repeat(1000))))).toBe(createHash('sha256').update('é⚄'.repeat(1000)).digest('hex'))
})

test.each([true, false])('with crypto.subtle: %s', async (subtle) => {
  if (!subtle) vi.stubGlobal('crypto', { getRandomValues: () => {} }) // as over plain HTTP
  expect(hex(await sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('hex and back', () => {
  expect(hex(unhex('00ff10'))).toBe('00ff10')
})
