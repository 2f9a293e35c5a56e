import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { screens } from '@serein/app/screens/screens.ts'
import { openDemoWorld } from '../tools/demo-world.ts'
import { colourNamed, shareOf } from './steps/pixels.ts'
import { hasTiles, openMapMaker, styleColours } from './steps/tiles.ts'
import { expect, test } from './test.ts'

const harbour = '43.733,7.42,43.739,7.428'
const key = 'k-4711'

test(
  'a map has the configured style and key, or our own style without them',
  {
    tag: ['@once', '@all'],
  },
  async ({ page, t, allow }) => {
    const maker = await openMapMaker(key)
    const world = await openDemoWorld(await freePort(), {
      settings: {
        SEREIN_MAP_STYLE: `${maker.origin}/style.json?key={key}`,
        SEREIN_MAP_STYLE_DARK: `${maker.origin}/dark.json?key={key}`,
        SEREIN_MAP_KEY: key,
      },
    })
    const address = `${world.origin}${screens.map.path}?bounds=${harbour}`
    const map = page.getByRole('region', { name: t('search.map.label') }).first()
    const { ground, night, water, building } = styleColours
    await test.step('the style and its tiles are fetched and drawn', async () => {
      await page.goto(address)
      await expect.poll(() => shareOf(map, ground), 'the ground').toBeGreaterThan(0.1)
      await expect(map.getByText('© OpenMapTiles')).toBeVisible()
      expect(maker.asked).toContain('/style.json')
      const tiles = maker.asked.filter((path) => /^\/tiles\/14\/8529\/597\d\.pbf$/u.test(path))
      expect(tiles.length).toBeGreaterThan(0)
      if (!hasTiles) return
      await expect.poll(() => shareOf(map, water), 'the pools').toBeGreaterThan(0.001)
      await expect.poll(() => shareOf(map, building), 'the houses').toBeGreaterThan(0.05)
    })
    await test.step('the dark theme has the style for dark pages, with the same on it', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => shareOf(map, night), 'the ground by night').toBeGreaterThan(0.1)
      if (hasTiles) await expect.poll(() => shareOf(map, water)).toBeGreaterThan(0.001)
    })
    await test.step('a provider that does not answer leaves our own map', async () => {
      allow(/status of 403/u)
      maker.state.isOut = true
      await page.goto(address)
      const own = await colourNamed(page, 'sunken')
      await expect.poll(() => shareOf(map, own)).toBeGreaterThan(0.5)
      await expect(map.getByText(t('search.map.credit'))).toBeVisible()
    })
    await page.close()
    await world.close()
    await maker.close()
  },
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
