import { linkTo } from '@serein/app/address/link.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a picture sent by the console is shown in the shop, in the reader’s language and the size of their screen', async ({
  page,
  visitor,
  language,
  t: app,
  sql,
}) => {
  const t = wordsOf(language, 'console')
  const context = await visitor('desk')
  await logInAs(context, demo('manager'))
  const [shop] = await sql(
    `select s.id, s.business_id from shop s join membership m on m.business_id = s.business_id
     join "user" u on u.id = m.user_id where u.email = $1 order by s.slug desc limit 1`,
    [demo('manager').email],
  )
  const shopId = String(shop!.id)
  // Journeys in other languages and sizes do the same at the same time, each with a picture of its own.
  const mark = crypto.randomUUID().slice(0, 8)
  const alt = { en: `The bath at dusk ${mark}`, fr: `Le bain au crépuscule ${mark}` }
  const desk = await context.newPage()
  await desk.goto(`/console/pictures?shop=${shopId}`)
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t('shop.pictures.title'))

  await test.step('the picture is chosen, described and sent', async () => {
    const photograph = {
      name: 'bath.jpg',
      mimeType: 'image/jpeg',
      buffer: await photographed(desk),
    }
    await desk.getByLabel(t('shop.pictures.choose')).setInputFiles(photograph)
    await desk.getByLabel(t('shop.pictures.alt.en')).fill(alt.en)
    await desk.getByLabel(t('shop.pictures.alt.fr')).fill('x')
    await desk.getByRole('button', { name: t('shop.pictures.send') }).click()
    await expect(desk.getByText(t('shop.pictures.alt.short'))).toBeVisible()
    await desk.getByLabel(t('shop.pictures.alt.fr')).fill(alt.fr)
    await desk.getByRole('button', { name: t('shop.pictures.send') }).click()
    await expect(desk.getByRole('img', { name: alt[language] })).toBeVisible({ timeout: 60_000 })
    await expect(desk.getByText('bath.jpg')).toBeHidden()
  })

  await test.step('the picture is put first by keyboard alone', async () => {
    const earlier = desk.getByRole('button', {
      name: t('shop.pictures.earlier', { name: alt[language] }),
    })
    await earlier.focus()
    const first = desk.getByRole('listitem').filter({ hasText: t('shop.pictures.first') })
    await expect(async () => {
      await expect(earlier).toBeFocused()
      await desk.keyboard.press('Enter')
      await expect(first).toContainText(alt.fr, { timeout: 300 })
    }).toPass()
  })

  await test.step('the client sees the picture', async () => {
    await page.goto(linkTo('shopDetails', { shop: shopId }))
    const pictures = page.getByRole('group', { name: app('shop.pictures.label') })
    const uploadedImage = pictures.getByRole('img', { name: alt[language] })
    await expect(uploadedImage).toBeVisible()
    const imageSources = await uploadedImage.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const sources = [...image.parentElement!.querySelectorAll('source')]
      return {
        current: image.currentSrc,
        width: image.naturalWidth,
        sets: sources.map((source) => `${source.type} ${source.srcset.match(/\d+w/g)?.join(' ')}`),
      }
    })
    expect(imageSources.current).toMatch(/\/pictures\/[0-9a-f]{32}-(480|960|1600)\.avif$/u)
    expect(imageSources.width).toBeGreaterThan(0)
    expect(imageSources.sets).toEqual(['image/avif 480w 960w 1600w', 'image/webp 480w 960w 1600w'])
  })

  await test.step('the picture is described again, removed, restored and removed', async () => {
    const name = alt[language]
    const words = { ...alt, [language]: `${name} *` }
    await desk.getByRole('button', { name: t('shop.pictures.describe', { name }) }).click()
    const sheet = desk.getByRole('dialog', { name: t('shop.pictures.describeTitle') })
    await sheet.getByLabel(t(`shop.pictures.alt.${language}`)).fill(words[language])
    await sheet.getByRole('button', { name: t('shop.pictures.save') }).click()
    const uploadedImage = desk.getByRole('img', { name: words[language] })
    await expect(uploadedImage).toBeVisible()
    const remove = desk.getByRole('button', {
      name: t('shop.pictures.remove', { name: words[language] }),
    })
    await remove.click()
    await expect(uploadedImage).toBeHidden()
    await desk.getByRole('button', { name: t('common.undo') }).click()
    await expect(uploadedImage).toBeVisible()
    await remove.click()
    await expect(desk.getByText(t('shop.pictures.removed')).first()).toBeVisible()
    await expect(uploadedImage).toBeHidden()
  })
})

test(
  'a picture sent from the form of a service or of a product is chosen at once',
  { tag: ['@desk', '@all'] },
  async ({ visitor, language, sql }) => {
    const t = wordsOf(language, 'console')
    const context = await visitor('desk')
    await logInAs(context, demo('manager'))
    const desk = await context.newPage()
    const [shop] = await sql(
      `select s.id from shop s join membership m on m.business_id = s.business_id
     join "user" u on u.id = m.user_id where u.email = $1 order by s.slug desc limit 1`,
      [demo('manager').email],
    )
    const photo = { name: 'oil.jpg', mimeType: 'image/jpeg', buffer: await photographed(desk) }
    for (const [address, open] of [
      ['catalogue', 'catalogue.service.new'],
      ['products', 'catalogue.products.new'],
    ] as const)
      await test.step(address, async () => {
        const alt = `An oil ${crypto.randomUUID().slice(0, 8)}`
        await desk.goto(`/console/${address}?shop=${String(shop!.id)}`)
        await desk.getByRole('button', { name: t(open), exact: true }).click()
        const sheet = desk.getByRole('dialog')
        await sheet.getByLabel(t('shop.pictures.choose')).setInputFiles(photo)
        const [english, french] = [
          sheet.getByLabel(t('shop.pictures.alt.en')),
          sheet.getByLabel(t('shop.pictures.alt.fr')),
        ]
        // Enter sends the picture, not the form around it.
        await english.press('Enter')
        await expect(sheet.getByText(t('shop.pictures.alt.missing'))).toHaveCount(2)
        await english.fill(alt)
        await french.fill(alt)
        await isAccessible(desk)
        await french.press('Enter')
        const chosen = sheet
          .getByRole('group', { name: t('catalogue.picture') })
          .getByRole('button', { name: alt })
        await expect(chosen).toHaveAttribute('aria-pressed', 'true', { timeout: 60_000 })
        await expect(sheet.getByRole('button', { name: t('shop.pictures.addOne') })).toBeEnabled()
        await isAccessible(desk)
      })
  },
)

/** A photograph that nobody has yet, as a camera would make it. */
async function photographed(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1_800, height: 1_200 })
    const paint = canvas.getContext('2d')!
    for (let at = 0; at < 1_800; at += 20) {
      paint.fillStyle = `hsl(${90 + Math.random() * 90} 30% ${30 + at / 45}%)`
      paint.fillRect(at, 0, 20, 1_200)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
  })
  return Buffer.from(base64, 'base64')
}
