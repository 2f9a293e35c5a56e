import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { ScreenName } from '@serein/app/screens.ts'
import { addressesOf } from '../../e2e/states.ts'
import { demo } from '../../e2e/steps/account.ts'
import type { DemoWorld } from '../demo-world.ts'
import { openStudio } from './studio.ts'

const looks: [name: ScreenName, language: 'en' | 'fr', theme: 'light' | 'dark'][] = [
  ['featured', 'en', 'light'],
  ['shopDetails', 'en', 'light'],
  ['bookAppointment', 'en', 'light'],
  ['checkout', 'fr', 'dark'],
]

/** Four phones side by side, from finding a spa to paying, the last one in French and dark. */
export async function makeReadmePicture(
  from: Browser,
  world: DemoWorld,
  root: string,
): Promise<void> {
  const phones: string[] = []
  for (const [name, language, theme] of looks) {
    await using studio = await openStudio(from, world.origin, language)
    await studio.become(demo('camille'))
    const { page, customer } = studio.onlooker
    const addresses = await addressesOf(customer.api)
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(addresses[name])
    await page.getByRole('heading').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ scale: 'css' })
    phones.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
  }
  const css = await readFile(join(root, 'ui/src/theme.css'), 'utf8')
  const paper = /--sunken:\s*light-dark\(([^,]+),/u.exec(css)?.[1] ?? 'white'
  const page = await from.newPage({ viewport: { width: 1600, height: 900 } })
  await page.setContent(`<body style="margin:0;height:900px;display:flex;gap:28px;align-items:center;
    justify-content:center;background:${paper}">${phones.join('')}
    <style>img{width:352px;border-radius:28px;box-shadow:0 8px 30px rgb(0 0 0/.14)}</style></body>`)
  await mkdir(join(root, 'docs/screens'), { recursive: true })
  await page.screenshot({ path: join(root, 'docs/screens/readme.png') })
  await page.close()
  console.log('docs/screens/readme.png')
}
