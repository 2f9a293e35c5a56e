import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * `node tools/fonts.ts`: cuts out of our two faces what a page in English or French is written with, so that they fit
 * into one round trip each and can be there for the first paint. Every other character stays in the whole faces, which a
 * browser fetches when a name needs one (`unicode-range` in `ui/src/theme.css`). Run it when a face is updated.
 */
const characters = [
  ...span(0x20, 0x7e),
  ...'\u00A0«»°·×©',
  ...'ÀÂÇÈÉÊËÎÏÔÙÛŒàâçèéêëîïôùûœ',
  ...'\u2009\u202F‑–—‘’“”•…−€£',
].join('')

const folder = join(import.meta.dirname, '../ui/src/font')
const { resolve } = createRequire(import.meta.url)
mkdirSync(folder, { recursive: true })
// Headings have one weight.
await cut('fraunces', { wght: 480 })
await cut('figtree', { wght: { min: 400, max: 700 } })

async function cut(face: string, variationAxes: Parameters<typeof subsetFont>[2]['variationAxes']) {
  const whole = readFileSync(
    resolve(`@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`),
  )
  const part = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes })
  writeFileSync(join(folder, `${face}.woff2`), part)
  console.log(`${face}: ${whole.length} → ${part.length} bytes`)
}

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
