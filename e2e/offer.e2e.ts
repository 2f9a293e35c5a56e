import { screens } from '@serein/app/screens.ts'
import { hourIn } from '@serein/client/format.ts'
import type { Api } from './steps/api.ts'
import { addressOf } from './steps/pay.ts'
import { expect, test } from './test.ts'

test('an offer is seen on a card and at the shop, and comes off the price at the checkout', async ({
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

/** A time within the hours of the offer that holds every day, at the shop that has it. */
async function holdUnderOffer(api: Api) {
  const { offers } = await api.offer.list({})
  const offer = offers.find(({ name }) => name.en === 'Before the evening rush')!
  const { shop } = offer
  const { services } = await api.slot.menu({ shopId: shop.id })
  for (const { variantId, starts } of services) {
    const guests = [{ items: [{ variantId, addOnIds: [], wish: 'any' }] }]
    for (const startsAt of starts) {
      const hour = hourIn(startsAt, shop.timeZone)
      if (hour < 10 || hour >= 19) continue
      const asked = { shopId: shop.id, guests, together: 'same_start', startsAt } as const
      const booking = await api.booking.hold(asked).catch(() => null)
      if (booking) return { offer, booking }
    }
  }
  throw new Error('the shop has no free time under its offer')
}
