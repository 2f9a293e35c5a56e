import { screens } from '@serein/app/screens/screens.ts'
import { demo, logInAs } from './steps/account.ts'
import { addressOf } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('an offer with a code is hidden and used by a client, and one without a code lowers the price shown', async ({
  page,
  customer,
  t,
  language,
  visitor,
}) => {
  const words = wordsOf(language, 'console')
  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const ownersPage = await desk.newPage()
  const unique = Date.now().toString(36).toUpperCase()
  const [secret, open] = [`Secret ${unique}`, `Open ${unique}`]
  await ownersPage.goto('/console/offers')
  await make(secret, '40', `CODE${unique}`)
  await make(open, '50', null)
  await expect(ownersPage.getByText(`CODE${unique}`)).toBeVisible()
  await changeAndUndo(secret)

  await page.goto(screens.offers.path)
  const card = page.getByRole('article').filter({ hasText: open })
  await expect(card.first().getByText(/−50/u).first()).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  const { offers } = await customer.api.offer.list({ limit: 50 })
  const { free, shop } = offers.find(({ name }) => name.en === open)!
  expect(free.priceMinor).toBe(Math.round(free.fullPriceMinor / 2))
  await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
  const atShop = page.getByRole('region', { name: t('offer.shop.title') })
  await expect(atShop.getByText(open)).toBeVisible()
  await ownersPage.getByRole('button', { name: words('offer.endOf', { name: open }) }).click()
  await expect(
    ownersPage.getByRole('button', { name: words('offer.restoreOf', { name: open }) }),
  ).toBeVisible()

  const plan = await findPlan(customer.api, { at: 'Maison Serein, Saint-Germain', inDays: 9 })
  const { id, totalMinor } = await hold(customer.api, plan)
  await page.goto(addressOf('checkout', id))
  await page.getByRole('button', { name: t('checkout.code.open') }).click()
  await page.getByLabel(t('checkout.code.label')).fill(`code${unique}`)
  await page.getByRole('button', { name: t('checkout.code.apply') }).click()
  await expect(page.getByText(t('checkout.code.used', { code: `CODE${unique}` }))).toBeVisible()
  const { booking } = await customer.api.checkout.quote({ bookingId: id })
  expect(booking.totalMinor).toBeLessThan(totalMinor)
  await ownersPage.getByRole('button', { name: words('offer.endOf', { name: secret }) }).click()
  await expect(
    ownersPage.getByText(words('offer.ended', { name: secret })).filter({ visible: true }),
  ).toBeVisible()

  async function changeAndUndo(name: string) {
    const row = ownersPage.getByRole('listitem').filter({ hasText: `CODE${unique}` })
    const before = await row.innerText()
    await ownersPage.getByRole('button', { name: words('offer.changeOf', { name }) }).click()
    const sheet = ownersPage.getByRole('dialog', { name })
    await sheet.getByLabel(words('offer.percent')).fill('15')
    await sheet.getByRole('button', { name: words('common.save') }).click()
    await expect(sheet).toBeHidden()
    await expect(row).toContainText('15')
    await ownersPage
      .getByRole('button', { name: words('common.undo') })
      .last()
      .click()
    await expect(row).toHaveText(before, { useInnerText: true })
  }

  async function make(name: string, percent: string, code: string | null) {
    await ownersPage.getByRole('button', { name: words('offer.new') }).click()
    const sheet = ownersPage.getByRole('dialog', { name: words('offer.new') })
    await sheet.getByLabel(words('offer.name.en')).fill(name)
    await sheet.getByLabel(words('offer.name.fr')).fill(name)
    await sheet.getByLabel(words('offer.percent')).fill(percent)
    if (code) {
      await sheet.getByRole('textbox', { name: /^Code/u }).fill(code)
      await sheet.getByLabel(words('offer.limit')).fill('5')
    }
    await sheet.getByRole('button', { name: words('common.save') }).click()
    await expect(sheet).toBeHidden()
    await expect(ownersPage.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
})
