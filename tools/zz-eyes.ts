import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { openDemoWorld } from './demo-world.ts'
import { findChromium } from './launch/chromium.js'
import { openStudio } from './screens/studio.ts'
import { demo } from '../e2e/steps/account.ts'
const now = new Date()
const at = new Date(now)
at.setUTCHours(13, 30, 0, 0)
if (at < now) at.setUTCDate(at.getUTCDate() + 1)
while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1)
const world = await openDemoWorld(Number(process.env.PORT ?? 3188), {
  at,
  settings: { SEREIN_HOLDS_PER_VISITOR: '0' },
})
process.env.E2E_URL = world.origin
process.env.E2E_DATABASE_URL = world.databaseUrl
process.env.E2E_SECRET = world.secret
const folder = join(import.meta.dirname, '../.cache/eyes')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars'],
})
try {
  for (const language of (process.env.LANGS ?? 'fr').split(' ') as ('fr' | 'en')[])
    for (const [name, address, who, click] of JSON.parse(process.env.JSONLIST!) as [
      string,
      string,
      string?,
      string?,
    ][]) {
      const studio = await openStudio(browser, world.origin, language, at.getTime() - Date.now())
      try {
        if (who) await studio.become(demo(who as never))
        const { page } = studio.onlooker
        await page.goto(address)
        await page.waitForTimeout(3500)
        if (click) {
          await page.locator(click).first().click()
          await page.waitForTimeout(1500)
        }
        if (click) {
          await page.locator(click).first().click()
          await page.waitForTimeout(1500)
        }
        await studio.shoot({
          folder,
          screen: name,
          state: 'full',
          whole: process.env.WHOLE === 'yes',
        })
        console.log(name, language, page.url())
      } catch (error) {
        console.log(name, language, 'failed', String(error).slice(0, 300))
      }
      await studio[Symbol.asyncDispose]()
    }
} finally {
  await browser.close()
  await world.close()
}
