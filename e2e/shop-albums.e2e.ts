import { linkTo } from '@serein/app/address/link.ts'
import type { Locator } from '@playwright/test'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { picturesOf, shopBySlug } from './steps/gallery.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'a manager makes an album, puts two pictures in and orders it by keyboard; the client sees it so',
  { tag: '@all' },
  async ({ page, visitor, language, sql }) => {
    const t = wordsOf(language, 'console')
    const context = await visitor('desk')
    await logInAs(context, demo('manager'))
    const shop = await shopBySlug(sql, 'presquile')
    const [one, two] = (await picturesOf(sql, shop)).map(({ alt }) => alt[language])
    const mark = crypto.randomUUID().slice(0, 6)
    const name = { en: `Garden ${mark}`, fr: `Jardin ${mark}` }
    const desk = await context.newPage()
    await desk.goto(`/console/pictures?shop=${shop}`)
    await desk.getByText(t('shop.albums.byAlbum'), { exact: true }).click()
    const album = desk.getByRole('region', { name: name[language] })

    await test.step('made, with a name in both languages', async () => {
      await press(desk.getByRole('button', { name: t('shop.albums.new') }))
      const sheet = desk.getByRole('dialog', { name: t('shop.albums.new') })
      await sheet.getByLabel(t('shop.albums.en')).fill(name.en)
      await desk.keyboard.press('Enter')
      await expect(sheet.getByText(t('shop.albums.fault.missing'))).toBeVisible()
      await expect(sheet.getByLabel(t('shop.albums.fr'))).toBeFocused()
      await desk.keyboard.type(name.fr)
      await isAccessible(desk)
      await desk.keyboard.press('Enter')
      await expect(album.getByText(t('shop.albums.empty'))).toBeVisible()
    })

    await test.step('two pictures put in, the second made the first', async () => {
      for (const picture of [one!, two!])
        await desk
          .getByLabel(t('shop.albums.of', { name: picture }))
          .selectOption({ label: name[language] })
      await expect(album.getByRole('img')).toHaveCount(2)
      await press(album.getByRole('button', { name: t('shop.pictures.earlier', { name: two! }) }))
      await expect(album.getByRole('img').first()).toHaveAccessibleName(two!)
    })

    await test.step('put first among the albums', async () => {
      const earlier = album.getByRole('button', {
        name: t('shop.pictures.earlier', { name: name[language] }),
      })
      await earlier.focus()
      const first = desk.getByRole('main').getByRole('heading', { level: 2 }).first()
      await expect(async () => {
        await expect(earlier).toBeFocused()
        await desk.keyboard.press('Enter')
        await expect(first).toHaveText(name[language], { timeout: 300 })
      }).toPass()
      await isAccessible(desk)
      await fits(desk)
    })

    const shown = page.getByRole('main').getByRole('heading', { level: 2 })
    await test.step('seen so by the client', async () => {
      // The console shows it before the server has it.
      await expect(async () => {
        await page.goto(linkTo('gallery', { shop }))
        await expect(shown.first()).toHaveText(name[language], { timeout: 1_000 })
      }).toPass()
      const pictures = page.getByRole('main').getByRole('img')
      await expect(pictures.first()).toHaveAccessibleName(two!)
      await expect(pictures.nth(1)).toHaveAccessibleName(one!)
    })

    await test.step('removed, brought back with its pictures, removed', async () => {
      const remove = desk.getByRole('button', {
        name: t('shop.albums.remove', { name: name[language] }),
      })
      await press(remove)
      await expect(album).toBeHidden()
      await desk
        .getByRole('button', { name: t('shop.pictures.undo') })
        .last()
        .click()
      await expect(album.getByRole('img')).toHaveCount(2)
      await press(remove)
      await expect(album).toBeHidden()
      await expect(async () => {
        await page.reload()
        await expect(shown.filter({ hasText: name[language] })).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
      await expect(page.getByRole('img', { name: two! }).first()).toBeVisible()
    })
  },
)

async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
