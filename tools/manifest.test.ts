import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

type Picture = { src: string; sizes: string; purpose?: string }
interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { icons: Picture[] }[]
}

/** What a browser asks of a site before it installs it, and what it passes over in silence. */
test.for([
  ['app', '/', 'en'],
  ['app', '/', 'fr'],
  ['console', '/console/', 'en'],
  ['console', '/console/', 'fr'],
] as const)(
  'the manifest of the %s at %s in %s says what it is and shows it',
  async ([site, scope, lang]) => {
    const folder = join(import.meta.dirname, '..', site, 'public')
    const manifest = JSON.parse(
      readFileSync(join(folder, `manifest.${lang}.webmanifest`), 'utf8'),
    ) as Manifest
    expect(manifest).toMatchObject({
      id: scope,
      scope,
      start_url: scope,
      lang,
      display: 'standalone',
    })
    expect(manifest.shortcuts).toHaveLength(4)
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    const drawn = [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ].filter(({ sizes }) => sizes !== 'any')
    expect(drawn.length).toBeGreaterThan(8)
    // Of another size than it says, it is no picture to a browser.
    for (const { src, sizes } of drawn) {
      const { width, height } = await sharp(join(folder, src.slice(scope.length))).metadata()
      expect([src, `${width}x${height}`]).toEqual([src, sizes])
    }
  },
)
