// Draws the icons of the app into public/icons, from the shapes below: npm --prefix web run icons.
// They are committed, so nobody needs this unless the drawing changes.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright-core'

const out = fileURLToPath(new URL('../public/icons/', import.meta.url))

/** Far stars: x, y and radius. */
const stars = [
  [-15, -20, 0.9],
  [16, -17, 0.7],
  [23, 12, 1],
  [-21, 13, 0.8],
  [1, 25, 0.8],
  [9, -25, 0.5],
  [-25, -2, 0.5],
  [-41, -22, 0.8],
  [40, -24, 0.6],
  [-24, 41, 0.7],
  [24, 40, 0.9],
  [-22, -42, 0.6],
]

/**
 * The star of public/star.svg in the night, in a ring with beads.
 * @param {string} ground what lies behind it
 * @param {number} size of the drawing in it; systems cut up to a fifth from a maskable one
 */
const drawing = (ground, size) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">
<defs>
<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6d488"/><stop offset="0.5" stop-color="#e2b04a"/><stop offset="1" stop-color="#a8751d"/></linearGradient>
<radialGradient id="red" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#f0766a"/><stop offset="1" stop-color="#a3241a"/></radialGradient>
<radialGradient id="blue" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#8fb8ff"/><stop offset="1" stop-color="#1d4fb0"/></radialGradient>
</defs>
${ground}
<g transform="scale(${size})">
<circle r="35" fill="#1f294c" stroke="url(#brass)" stroke-width="2.2"/>
<g fill="#f1e6c8" opacity="0.75">${stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>
${[
  ['red', 45],
  ['blue', 135],
  ['red', 225],
  ['blue', 315],
]
  .map(([colour, turn]) => `<g transform="rotate(${turn}) translate(0 -35)"><circle r="5.2" fill="url(#${colour})" stroke="#f1e6c8" stroke-width="1"/></g>`)
  .join('')}
<path d="M0-29 5-6.500 27.500-3 8.700 5.800 16 26 0 12.300-16 26-8.700 5.800-27.500-3-5-6.500Z" fill="url(#brass)" stroke="#5b3c0c" stroke-width="0.7" stroke-linejoin="round"/>
<circle r="5.800" fill="url(#red)"/>
</g>
</svg>`

const round = '<rect x="-50" y="-50" width="100" height="100" rx="22" fill="#161d33"/>'
const whole = '<rect x="-50" y="-50" width="100" height="100" fill="#161d33"/>'

/** @type {[string, number, string][]} */
const icons = [
  ['192.png', 192, drawing(round, 1.1)],
  ['512.png', 512, drawing(round, 1.1)],
  ['maskable-192.png', 192, drawing(whole, 0.9)],
  ['maskable-512.png', 512, drawing(whole, 0.9)],
  // iOS rounds the corners itself, and shows what is transparent in black.
  ['apple-180.png', 180, drawing(whole, 1.05)],
]

const executablePath = process.env['CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
mkdirSync(out, { recursive: true })
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  writeFileSync(out + name, await page.screenshot({ omitBackground: true }))
  await page.close()
}
await browser.close()
