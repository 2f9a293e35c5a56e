import type { Locator } from '@playwright/test'
import { screens } from '@serein/app/screens.ts'
import { expect, test } from './test.ts'

/** Pages that nobody has touched: the usual one is stirred as soon as it is there. */
test.describe('what lies further down an opened page', { tag: '@once' }, () => {
  test('sleeps until somebody stirs, and then answers', async ({ visitor }) => {
    const page = await (await visitor()).newPage()
    await page.goto(screens.featured.path)
    const rows = page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link')
    await expect.poll(() => isAwake(rows.first())).toBe(true)
    expect(await isAwake(rows.last())).toBe(false)
    await page.mouse.move(200, 400)
    await expect.poll(() => isAwake(rows.last())).toBe(true)

    await page.reload()
    await expect.poll(() => isAwake(rows.first())).toBe(true)
    await page.evaluate(() => void Object.assign(globalThis, { isSame: true }))
    const name = await rows.last().textContent()
    await rows.last().click()
    await expect(page.getByRole('heading', { level: 1, name: name! })).toBeFocused()
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
  })

  test('is set in its letters when it comes near', async ({ visitor }) => {
    const page = await (await visitor()).newPage()
    await page.goto(screens.featured.path)
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    const rows = page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link')
    await expect(titles.first()).toHaveCSS('font-family', /Fraunces Variable/)
    await expect(rows.last()).not.toHaveCSS('font-family', /Fraunces Variable/)
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows.last()).toHaveCSS('font-family', /Fraunces Variable/)
    // A row comes whole, and the bar at the bottom from the start, though its room is at the end of the page.
    const cards = page.getByRole('main').locator('section').first().getByRole('article')
    await expect(cards.last()).toHaveCSS('font-family', /Figtree Variable/)
    await expect(page.getByRole('navigation').last()).toHaveCSS('font-family', /Figtree Variable/)
  })

  test('has room for its longest rows', async ({ visitor }) => {
    const page = await (await visitor()).newPage()
    for (const path of [screens.featured.path, screens.serviceList.path, screens.search.path]) {
      await page.goto(`${path}?category=massage`)
      const rows = page.locator('.further')
      await expect.poll(() => rows.count()).toBeGreaterThan(5)
      expect(await rows.evaluateAll(linesOutside), path).toEqual([])
    }
  })

  test.describe('with motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference', serviceWorkers: 'block' } })

    test('keeps still while it loads, until somebody stirs', async ({ visitor }) => {
      const page = await (await visitor()).newPage()
      await page.goto(screens.featured.path)
      const shop = await page.getByRole('article').getByRole('link').first().getAttribute('href')
      const breaths = () => page.evaluate(breathsOf)
      await page.route('**/api/**', () => {})
      await page.goto(shop!)
      await expect.poll(breaths).toEqual(['paused'])
      await page.mouse.move(200, 400)
      await expect.poll(breaths).toEqual(['running'])
    })
  })

  test('needs no letters but those of the words', async ({ visitor }) => {
    const page = await (await visitor()).newPage()
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.goto(screens.services.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Variable/)
    await expect.poll(() => fonts.length).toBe(2)
    expect(fonts.filter((font) => font.includes('latin'))).toEqual([])
  })
})

/** What a person would read of parts whose content is higher than the room it has. */
function linesOutside(parts: Element[]): (string | null)[] {
  return parts
    .filter((part) => {
      const [room, content] = [part, part.lastElementChild!].map((each) =>
        each.getBoundingClientRect(),
      )
      return content!.bottom > room!.bottom + 1
    })
    .map((part) => part.textContent)
}

/** The states of what breathes on a page, each once. */
function breathsOf(): AnimationPlayState[] {
  const breaths = document
    .getAnimations()
    .filter((each) => each instanceof CSSAnimation && each.animationName === 'breathe')
  return [...new Set(breaths.map((each) => each.playState))]
}

/** React marks the elements it answers for. */
function isAwake(part: Locator): Promise<boolean> {
  return part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
}
