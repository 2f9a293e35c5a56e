import { consoleAddresses } from './console-addresses.ts'
import { demo, logInAs } from './steps/account.ts'
import { asksFirst } from './steps/ask-first.ts'
import { addressOf, cards, chooseCard, payByCard } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a requested visit is confirmed once the spa accepts it', async ({
  page,
  customer,
  visitor,
  sql,
  format,
  language,
  t: app,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 6, from: 2 })
  const { id, totalMinor, currency } = await hold(customer.api, plan)
  await sql(asksFirst, [id])
  const amount = format.money({ amountMinor: totalMinor, currency })

  await test.step('the checkout says that the spa answers first, and the card is authorised', async () => {
    await page.goto(addressOf('checkout', id))
    const title = app('checkout.asked.title', { shop: plan.shop.name })
    await expect(page.getByText(title)).toBeVisible()
    await chooseCard(page, app, amount)
    await expect(page.getByText(title)).toBeVisible()
    await payByCard(page, app, cards.success, amount)
    const sent = page.getByRole('heading', { level: 1, name: app('booking.request.sent') })
    await expect(sent).toBeVisible()
    await expect(page.getByText(app('booking.request.aside'))).toBeVisible()
  })

  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const owner = await desk.newPage()
  await test.step('the request is listed at the desk, which accepts it', async () => {
    await owner.goto(`${consoleAddresses.today}?shop=${plan.shop.id}`)
    const requests = owner.getByRole('region', { name: /\d|une|one/iu }).filter({
      hasText: customer.name,
    })
    await expect(requests).toBeVisible()
    await owner
      .getByRole('button', { name: t('booking.request.acceptOf', { name: customer.name }) })
      .click()
    await expect(owner.getByText(t('booking.request.accepted'))).toBeVisible()
  })

  await test.step('the visit is confirmed and paid', async () => {
    await page.goto(addressOf('bookingDetails', id))
    await expect(page.getByText(app('booking.state.confirmed')).first()).toBeVisible()
    const { state, paidMinor } = await customer.api.booking.get({ bookingId: id })
    expect({ state, paidMinor }).toEqual({ state: 'confirmed', paidMinor: totalMinor })
  })
})
