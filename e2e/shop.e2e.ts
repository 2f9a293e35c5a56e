import { screens } from '@serein/app/screens/screens.ts'
import { apiOf } from './steps/api.ts'
import { beforeScripts } from './steps/before-scripts.ts'
import { someChoice } from './steps/some-choice.ts'
import { expect, test } from './test.ts'

test('the options of a service are a step of the history', async ({
  page,
  context,
  t,
  language,
}) => {
  const { shop, name } = await someChoice(apiOf(context))
  await page.goto(screens.more.path)
  const address = `${screens.shopDetails.path}?shop=${shop.id}`
  await page.goto(address)
  const sheet = page.getByRole('dialog', { name: name[language] })
  const add = page.getByRole('link', { name: t('shop.service.addLabel', { name: name[language] }) })
  // In one go, before the browser has told anybody of the scrolling.
  await add.evaluate((link: HTMLElement) => {
    link.scrollIntoView()
    link.click()
  })
  await expect(sheet).toBeVisible()
  const place = await page.evaluate(() => scrollY)
  expect(place, 'the page stays where it is').toBeGreaterThan(0)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(add).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goForward()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(address)
  await expect(add).toBeFocused()

  // What is added takes the place of the page, so one step back leaves it.
  await add.press('Enter')
  await sheet.getByRole('link', { name: new RegExp(`^${t('shop.service.add')} · `, 'u') }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/items=/u)
  const added = page.getByRole('link', {
    name: t('shop.service.addedLabel', { name: name[language] }),
  })
  await expect(added).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(screens.more.path)
})

test(
  'a service added before the scripts are loaded is added',
  { tag: '@all' },
  async ({ page, context, t, language }) => {
    const { shop, name } = await someChoice(apiOf(context))
    const sheet = page.getByRole('dialog', { name: name[language] })
    const add = page.getByRole('link', {
      name: t('shop.service.addLabel', { name: name[language] }),
    })
    await beforeScripts(page, `${screens.shopDetails.path}?shop=${shop.id}`, async () => {
      await add.click()
      await expect(page).toHaveURL(/service=/u)
      await expect(sheet).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => scrollY), 'the page stays where it is')
        .toBeGreaterThan(0)
    })
    await expect(page.locator('[data-hydrated]')).toBeAttached()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await sheet.getByRole('button', { name: t('shop.choose.close') }).click()
    await expect(sheet).toBeHidden()
    await expect(page).not.toHaveURL(/service=/u)
    await expect(add).toBeFocused()
  },
)
