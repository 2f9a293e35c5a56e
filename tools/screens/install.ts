import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { screens } from '@serein/app/screens/screens.ts'
import { addressesOf } from '../../e2e/states.ts'
import { demo } from '../../e2e/steps/account.ts'
import type { DemoWorld } from '../demo-world.ts'
import { isDrawn, languages, openStudio, sizes, type Studio } from './studio.ts'

/** What a browser shows of the app and of the console before somebody installs them (`tools/generate-manifests.ts`). */
export async function makeInstallPictures(
  from: Browser,
  world: DemoWorld,
  root: string,
  shiftMs: number,
): Promise<void> {
  for (const language of languages) {
    await using studio = await openStudio(from, world.origin, language, shiftMs)
    await studio.become(demo('camille'))
    const { shopDetails } = await addressesOf(studio.onlooker.customer.api, 9)
    const app = join(root, 'app/public/install')
    await keep(studio, app, 'phone', screens.featured.path, 'phone')
    await keep(studio, app, 'phone-next', shopDetails, 'phone')
    await keep(studio, app, 'desk', shopDetails, 'desk')
    const console = join(root, 'console/public/install')
    await studio.become(demo('desk'))
    await keep(studio, console, 'phone', '/console/', 'phone')
    await keep(studio, console, 'phone-next', '/console/chats', 'phone')
    await keep(studio, console, 'desk', '/console/calendar', 'desk')
  }
}

async function keep(
  { onlooker: { page }, language }: Studio,
  folder: string,
  name: string,
  address: string,
  size: keyof typeof sizes,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [width, height] = sizes[size]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  await isFull(page)
  await page.evaluate(isDrawn)
  const file = join(folder, `${name}.${language}.jpg`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 68 })
  console.log(file)
}

/** The title is there, and nothing that only keeps its place. */
async function isFull(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
}
