import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * `node tools/icons.ts`: draws the icons of a home screen from `app/public/icon.svg`. Run it when the drawing changes.
 * A device cuts its own shape out of the full ones, so nothing of the drawing may stand near their edges.
 */
const folder = join(import.meta.dirname, '../app/public')
const drawing = readFileSync(join(folder, 'icon.svg'), 'utf8')
const full = drawing
  .replace('viewBox="0 0 72 72"', 'viewBox="-6 -6 84 84"')
  .replace('<rect width="72" height="72" rx="18"', '<rect x="-6" y="-6" width="84" height="84"')
if (!full.includes('x="-6"')) throw new Error('The ground of the drawing is not where it was')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await draw(drawing, 192, 'icon-192.png')
await draw(drawing, 512, 'icon-512.png')
await draw(full, 512, 'icon-512-maskable.png')
await draw(full, 180, 'icon-180.png')
await browser.close()

async function draw(svg: string, size: number, name: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  await page.screenshot({ path: join(folder, name), omitBackground: true })
  console.log(`${name} ${size} × ${size}`)
}
