import { screens } from '@serein/app/page/screens.ts'
import { demo, logInAs } from './steps/account.ts'
import { addressOf, choose } from './steps/pay.ts'
import { book, findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('an offer for new clients is said so, had on a first visit, and refused in words on the next @french', async ({
  page,
  customer,
  t,
  language,
  visitor,
  allow,
}) => {
  allow(/status of 409/u)
  const words = wordsOf(language, 'console')
  await page.goto(screens.offers.path)
  await expect(page.getByText(t('offer.for.newClients')).first()).toBeVisible()

  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const owners = await desk.newPage()
  const unique = Date.now().toString(36).toUpperCase()
  const [name, code] = [`Hello ${unique}`, `HELLO${unique}`]
  await owners.goto('/console/offers')
  await owners.getByRole('button', { name: words('offer.new') }).click()
  const sheet = owners.getByRole('dialog', { name: words('offer.new') })
  await sheet.getByLabel(words('offer.name.en')).fill(name)
  await sheet.getByLabel(words('offer.name.fr')).fill(name)
  await sheet.getByLabel(words('offer.percent')).fill('90')
  await sheet.getByRole('checkbox', { name: words('offer.newClients') }).check()
  await sheet.getByRole('textbox', { name: /^Code/u }).fill(code)
  await sheet.getByRole('button', { name: words('payment.rule.save') }).click()
  await expect(sheet).toBeHidden()
  const row = owners.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText(words('offer.newClients'))

  const { api } = customer
  const at = 'Maison Serein, Saint-Germain'
  const first = await hold(api, await findPlan(api, { at, inDays: 16 }))
  await apply(first.id)
  await expect(page.getByText(t('checkout.code.used', { code }))).toBeVisible()
  await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
  const { booking } = await api.checkout.quote({ bookingId: first.id })
  expect(booking.totalMinor).toBeLessThan(first.totalMinor)
  const second = await hold(api, await findPlan(api, { at, inDays: 17, from: 1 }))
  await api.checkout.applyCode({ bookingId: second.id, code })
  // The first is given up, and the client books another time without the offer.
  await api.booking.release({ bookingId: first.id })
  await book(api, await findPlan(api, { at, inDays: 18, from: 2 }))
  await page.goto(addressOf('checkout', second.id))
  await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
  const pay = page.getByRole('button', { name: t('checkout.pay.atShop') }).filter({ visible: true })
  await pay.click()
  const refusal = language === 'fr' ? /premier rendez-vous/u : /first visit/u
  await expect(page.getByText(refusal).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(t('checkout.code.used', { code }))).toHaveCount(0)
  await pay.click()
  await expect(page).toHaveURL(new RegExp(screens.bookingDetails.path, 'u'))
  const { totalMinor } = await api.booking.get({ bookingId: second.id })
  expect(totalMinor).toBe(second.totalMinor)
  await owners.getByRole('button', { name: words('offer.endOf', { name }) }).click()
  await expect(
    owners.getByText(words('offer.ended', { name })).filter({ visible: true }),
  ).toBeVisible()

  async function apply(bookingId: string) {
    await page.goto(addressOf('checkout', bookingId))
    await page.getByRole('button', { name: t('checkout.code.open') }).click()
    await page.getByLabel(t('checkout.code.label')).fill(code)
    await page.getByRole('button', { name: t('checkout.code.apply') }).click()
  }
})
