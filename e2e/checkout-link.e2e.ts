import { isAccessible } from './inspection.ts'
import { apiOf } from './steps/api.ts'
import { openDesk } from './steps/console.ts'
import { bookParty, findParty } from './steps/party.ts'
import { addressOf, cards, choose, payByCard } from './steps/pay.ts'
import { pathOf, payPathOf } from './steps/payment-link.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test, waitsForHydration } from './test.ts'
import { wordsOf } from './words.ts'

test('a party shares its bill: a guest pays by link without an account, and the booker sees it', async ({
  page: booker,
  customer,
  visitor,
  t,
  format,
}) => {
  const plan = await findParty(customer.api, 26)
  const booking = await bookParty(customer.api, plan)
  const money = (amountMinor: number) => format.money({ amountMinor, currency: plan.shop.currency })
  // On a slow network the shares are known before the part that says them is there.
  const sharesAnswer = booker.waitForResponse(/payment-links/u)
  await booker.route('**/assets/share-bill*.js', async (route) => {
    await sharesAnswer
    await route.continue()
  })
  await booker.goto(addressOf('bookingDetails', booking.id))
  const second = t('booking.details.guest', { number: 2 })
  await booker.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await booker.getByRole('button', { name: t('booking.share.sendTo', { name: second }) }).click()
  await expect(booker.getByText(t('booking.share.linkCopied'))).toBeVisible()
  const { shares } = await customer.api.paymentLink.ofVisit({ bookingId: booking.id })
  const [, , { dueMinor, url }] = shares as [unknown, unknown, (typeof shares)[number]]

  const page = await (await visitor()).newPage()
  waitsForHydration(page)
  await page.goto(pathOf(url!))
  await expect(page.getByRole('heading', { name: plan.shop.name })).toBeVisible()
  const head = page.locator('head')
  await expect(head.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await choose(page.getByRole('radio', { name: t('checkout.tender.card') }))
  const amount = money(dueMinor)
  await page.getByRole('link', { name: t('checkout.pay.card', { amount }) }).click()
  await payByCard(page, t, cards.success, amount)
  const done = page.getByRole('heading', { name: t('checkout.link.done', { amount }) })
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()

  await booker.reload()
  await expect(booker.getByText(t('booking.share.paid', { amount }))).toBeVisible()
  const left = money(booking.totalMinor - dueMinor)
  await expect(
    booker.getByRole('heading', { name: t('booking.share.due', { amount: left }) }),
  ).toBeVisible()
  expect(await customer.api.booking.get({ bookingId: booking.id })).toMatchObject({
    dueMinor: booking.totalMinor - dueMinor,
    paidMinor: dueMinor,
  })
})

test(
  'the desk shows a code, the client pays by it, and the desk sees it at once',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const app = wordsOf(language, 'app')
    const plan = await findPlan(customer.api, { inDays: 25 })
    const { shop, visit, starts, day } = plan
    const context = await visitor('desk')
    const desk = await openDesk(context, t, { shopId: shop.id, day })
    const api = apiOf(context)
    const { startsAt } = starts[0]!
    const walkIn = await api.booking.walkIn({ shopId: shop.id, ...visit, startsAt })
    const { totalMinor } = await api.bill.get({ bookingId: walkIn.id })
    const amount = format.money({ amountMinor: totalMinor, currency: shop.currency })
    await desk.goto(`${desk.url()}&visit=${walkIn.id}&pay=${walkIn.id}`)
    const sheet = desk.getByRole('dialog', { name: t('payment.sheet.title') })
    await sheet.getByRole('button', { name: t('payment.link.open'), exact: true }).click()
    await sheet.getByRole('button', { name: t('payment.link.showCode') }).click()
    await expect(sheet.getByRole('img', { name: t('payment.link.code') })).toBeVisible()
    await expect(sheet.getByText(t('payment.link.waiting'))).toBeVisible()
    await isAccessible(desk)

    const { links } = await api.paymentLink.atDesk({ bookingId: walkIn.id })
    const page = await (await visitor()).newPage()
    waitsForHydration(page)
    await page.goto(payPathOf(links[0]!.url!, 'cardCheckout'))
    await payByCard(page, app, cards.success, amount)
    await expect(
      page.getByRole('heading', { name: app('checkout.link.done', { amount }) }),
    ).toBeVisible()
    await expect(
      sheet.getByRole('heading', { name: t('payment.take.done', { amount }) }),
    ).toBeVisible()
    expect(await api.bill.get({ bookingId: walkIn.id })).toMatchObject({
      dueMinor: 0,
      payments: [{ tender: 'card', payer: 'link' }],
    })
  },
)
