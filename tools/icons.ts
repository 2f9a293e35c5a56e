import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import {
  CalendarDays,
  CalendarHeart,
  HandCoins,
  Heart,
  MessageCircle,
  Search,
  Sun,
} from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * `node tools/icons.ts`: draws the icons of a home screen from `icon.svg` of the app and of the console, and those of their
 * shortcuts. Run it when a drawing changes. A device cuts its own shape out of the full ones, so nothing of the drawing may
 * stand near their edges.
 */
const folderOf = (site: 'app' | 'console') => join(import.meta.dirname, '..', site, 'public')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await drawSite('app', {
  bookings: CalendarHeart,
  search: Search,
  chats: MessageCircle,
  favourites: Heart,
})
await drawSite('console', {
  today: Sun,
  calendar: CalendarDays,
  chats: MessageCircle,
  till: HandCoins,
})
await browser.close()

async function drawSite(
  site: 'app' | 'console',
  shortcuts: Record<string, ComponentType<object>>,
): Promise<void> {
  const drawing = readFileSync(join(folderOf(site), 'icon.svg'), 'utf8')
  const full = drawing
    .replace('viewBox="0 0 72 72"', 'viewBox="-6 -6 84 84"')
    .replace('<rect width="72" height="72" rx="18"', '<rect x="-6" y="-6" width="84" height="84"')
  if (!full.includes('x="-6"')) throw new Error('The ground of the drawing is not where it was')
  const [, ground] = /<rect [^>]*fill="(#\w{6})"/u.exec(drawing)!
  const [, mark] = /<path [^>]*fill="(#\w{6})"/u.exec(drawing)!
  for (const size of [192, 512]) {
    await draw(drawing, size, join(folderOf(site), `icon-${size}.png`))
    await draw(full, size, join(folderOf(site), `icon-${size}-maskable.png`))
  }
  await draw(full, 180, join(folderOf(site), 'icon-180.png'))
  for (const [name, Icon] of Object.entries(shortcuts)) {
    const glyph = renderToStaticMarkup(
      createElement(Icon, { x: 26, y: 26, size: 44, color: mark, strokeWidth: 1.6 } as object),
    )
    const round = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="${ground}"/>${glyph}</svg>`
    await draw(round, 96, join(folderOf(site), `shortcut-${name}.png`))
  }
}

async function draw(svg: string, size: number, path: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block } body > svg { width: 100vw }</style>${svg}`,
  )
  await page.screenshot({ path, omitBackground: true })
  console.log(`${path} ${size} × ${size}`)
}
