import { linkTo } from '@serein/app/address/link.ts'
import { screens } from '@serein/app/screens/screens.ts'
import type { Page } from '@playwright/test'
import { openPicture, picturesOf, shopBySlug } from './steps/gallery.ts'
import { expect, test } from './test.ts'

test('the photos of a spa are opened from its page and closed again by keyboard', async ({
  page,
  t,
  sql,
  language,
}) => {
  const shop = await shopBySlug(sql, 'le-marais')
  const pictures = await picturesOf(sql, shop)
  const names = pictures.map(({ alt }) => alt[language])
  await page.goto(linkTo('shopDetails', { shop }))
  await page.getByRole('link', { name: new RegExp(`^${t('shop.gallery.title')}`, 'u') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shop.gallery.title'))
  await openPicture({ page, t, language, sql }, shop, 1)
  const dialog = page.getByRole('dialog')
  const placeStatus = dialog.getByRole('status')
  const count = names.length

  await test.step('arrows, Home and End change the photo and stop at both ends', async () => {
    for (const [key, place] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['End', count - 1],
      ['ArrowRight', count - 1],
      ['Home', 0],
      ['ArrowLeft', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(placeStatus).toContainText(names[place]!)
      await expect(placeStatus).toContainText(
        t('shop.pictures.count', { number: place + 1, count }),
      )
      await expect.poll(() => pictureIn(page)).toBe(pictures[place]!.id)
      await expect(dialog.getByRole('img', { name: names[place]! })).toBeInViewport()
    }
  })

  await test.step('plus and minus zoom, and the focus stays in the dialog', async () => {
    await page.keyboard.press('+')
    await expect.poll(() => scaleIn(page)).toBe(2)
    await page.keyboard.press('-')
    await expect.poll(() => scaleIn(page)).toBe(1)
    for (let pressed = 0; pressed < 8; pressed += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('a[data-picture]'))).toBe(
        null,
      )
    }
  })

  await test.step('Escape closes the photo and returns the focus, and Back leads to the spa', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: names[0]!, exact: true })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(screens.shopDetails.path, 'u'))
  })

  await test.step('an address without a spa opens the one last visited', async () => {
    await page.evaluate((to) => history.pushState(null, '', to), screens.gallery.path)
    await expect(page).toHaveURL(new RegExp(`${screens.gallery.path}\\?shop=${shop}`, 'u'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shop.gallery.title'))
  })

  await test.step('a link opens one photo, and closing it leaves the gallery', async () => {
    const third = pictures[2]!
    await page.goto(linkTo('gallery', { shop, picture: third.id }))
    await expect(dialog.getByRole('img', { name: third.alt[language] })).toBeInViewport()
    const close = dialog.getByRole('link', { name: t('shop.choose.close') })
    await expect(close).toBeFocused()
    await close.click()
    await expect(dialog).toBeHidden()
    expect(pictureIn(page)).toBe(null)
    await expect(page.getByRole('link', { name: third.alt[language], exact: true })).toBeFocused()
  })

  await test.step('Back closes what was opened in the gallery', async () => {
    await openPicture({ page, t, language, sql }, shop, 0)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shop.gallery.title'))
  })

  await test.step('an album shows only its own photos', async () => {
    const albums = page.getByRole('group', { name: t('shop.gallery.albums') })
    await albums.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/album=/u)
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await expect(link(names[0]!)).toBeVisible()
    await expect(link(names.at(-1)!)).toHaveCount(0)
  })
})

test(
  'a photo is swiped to the next, pinched larger and tapped back to its whole size',
  { tag: ['@once', '@all'] },
  async ({ page, t, sql, language }) => {
    const shop = await shopBySlug(sql, 'batignolles')
    const pictures = await picturesOf(sql, shop)
    await page.goto(linkTo('gallery', { shop }))
    await openPicture({ page, t, language, sql }, shop, 0)
    const touch = await page.context().newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x, y: 420, id })),
      })

    await test.step('the photo is swiped', async () => {
      await fingers('touchStart', 330)
      for (const x of [290, 230, 170, 110, 60]) await fingers('touchMove', x)
      await fingers('touchEnd')
      await expect(page.getByRole('dialog').getByRole('status')).toContainText(
        pictures[1]!.alt[language],
      )
      await expect.poll(() => pictureIn(page)).toBe(pictures[1]!.id)
    })

    await test.step('the photo is pinched', async () => {
      await fingers('touchStart', 180, 210)
      for (const apart of [20, 30, 45]) await fingers('touchMove', 195 - apart, 195 + apart)
      await fingers('touchEnd')
      await expect.poll(() => scaleIn(page)).toBeCloseTo(3, 1)
      expect(pictureIn(page)).toBe(pictures[1]!.id)
    })

    await test.step('the photo is tapped twice', async () => {
      await page.touchscreen.tap(195, 420)
      await page.touchscreen.tap(195, 420)
      await expect.poll(() => scaleIn(page)).toBe(1)
    })
  },
)

function pictureIn(page: Page): string | null {
  return new URL(page.url()).searchParams.get('picture')
}

/** How much larger than whole the picture is. */
function scaleIn(page: Page): Promise<number> {
  return page
    .locator('[data-shown]')
    .evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)
}
