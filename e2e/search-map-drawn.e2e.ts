import { screens } from '@serein/app/screens/screens.ts'
import type { Locator, Page } from '@playwright/test'
import { colourNamed, shareOf } from './steps/pixels.ts'
import { expect, test } from './test.ts'

const around = 'near=48.86%2C2.36&place=Paris&within=5000'

// Who wants less motion was once shown a map of one colour only.
for (const motion of ['reduce', 'no-preference'] as const)
  test(
    `the ring of a distance is drawn on its map, with motion: ${motion}`,
    { tag: '@all' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion })
      await page.goto(`${screens.range.path}?${around}`)
      const ring = page.getByRole('img').filter({ has: page.locator('canvas') })
      await isDrawn(page, ring)
      await test.step('the ring is drawn in the dark theme, also when that changes while it shows', async () => {
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: motion })
        await isDrawn(page, ring)
      })
    },
  )

test('place names on the map make way for the pins', { tag: '@all' }, async ({ page, t }) => {
  await page.goto(`${screens.map.path}?bounds=40%2C-80%2C55%2C12`)
  const map = page.getByRole('region', { name: t('search.map.label') }).first()
  const ink = await colourNamed(page, 'ink-soft')
  const pins = page.getByRole('list', { name: t('search.map.pins') }).getByRole('button')
  await expect(pins.first()).toBeVisible()
  await pins.evaluateAll((all) => all.map((pin) => pin.style.setProperty('opacity', '0')))
  // The edges of letters are mixed with the ground.
  const letters = (part: Locator) => shareOf(part, ink, 120)
  await expect.poll(() => letters(map), 'names').toBeGreaterThan(0.001)
  for (const pin of await pins.all()) await expect.poll(() => letters(pin), 'a pin').toBe(0)
})

/** The ground in its own colour, and on it the ring: its line and the point in its middle. */
async function isDrawn(page: Page, map: Locator): Promise<void> {
  const ground = await colourNamed(page, 'sunken')
  const ring = await colourNamed(page, 'primary')
  await expect.poll(() => shareOf(map, ground), 'the ground').toBeGreaterThan(0.1)
  await expect.poll(() => shareOf(map, ring), 'the ring').toBeGreaterThan(0.0005)
}
