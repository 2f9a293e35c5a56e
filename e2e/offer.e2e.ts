import { screens } from '@serein/app/page/screens.ts'
import { holdUnderOffer } from './steps/offer.ts'
import { addressOf } from './steps/pay.ts'
import { expect, test } from './test.ts'

test('an offer is seen on a card and at the shop, and comes off the price at the checkout @french', async ({
  page,
  customer,
  t,
  format,
  language,
}) => {
  const { api } = customer
  const { offer, booking } = await holdUnderOffer(api)
  const { shop } = offer

  await page.goto('/tabs/featured')
  const area = page.getByRole('group', { name: t('offer.now.title') })
  await expect(area.getByRole('link', { name: offer.name[language] })).toBeVisible()
  await expect(area.getByText('−20').first()).toBeVisible()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: shop.name }) })
  await expect(card.getByText('−20').last()).toBeVisible()

  await page.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
  await expect(
    page.getByRole('heading', { name: t('offer.shop.title'), exact: true }),
  ).toBeVisible()
  await expect(page.getByText(offer.smallPrint[language])).toBeVisible()

  await page.goto(addressOf('checkout', booking.id))
  const saved = booking.price.lines.find(({ kind }) => kind === 'discount')!
  const { currency, totalMinor } = booking.price
  const line = page.getByText(saved.label[language], { exact: true }).filter({ visible: true })
  await expect(line).toBeVisible()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  await expect(page.getByText(money(saved.amountMinor)).filter({ visible: true })).toBeVisible()
  await expect(
    page.getByText(money(totalMinor), { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
})
