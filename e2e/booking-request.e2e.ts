import { dayIn } from '@serein/client/format.ts'
import { consoleAddresses } from './console-addresses.ts'
import { demo, logInAs } from './steps/account.ts'
import { asksFirst } from './steps/ask-first.ts'
import { addressOf, cards, choose, chooseCard, payByCard } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test('a visit is asked for, and stands once the spa has said yes', async ({
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

  await test.step('the checkout says that the spa answers first, and the card is set aside', async () => {
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
  await test.step('it waits on the day of the desk, which accepts it', async () => {
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

  await test.step('the visit stands, and is paid', async () => {
    await page.goto(addressOf('bookingDetails', id))
    await expect(page.getByText(app('booking.state.confirmed')).first()).toBeVisible()
    const { state, paidMinor } = await customer.api.booking.get({ bookingId: id })
    expect({ state, paidMinor }).toEqual({ state: 'confirmed', paidMinor: totalMinor })
  })
})

test('a spa says no with its reason and another time; nobody pays, and a request is taken back @all', async ({
  page,
  customer,
  visitor,
  sql,
  language,
  t: app,
}) => {
  const t = wordsOf(language, 'console')
  const plan = await findPlan(customer.api, { inDays: 7, from: 1 })
  const asked = async () => {
    const { id } = await hold(customer.api, plan)
    await sql(asksFirst, [id])
    await page.goto(addressOf('checkout', id))
    await choose(page.getByRole('radio', { name: app('checkout.tender.atShop') }))
    await page.getByRole('button', { name: app('checkout.asked.send') }).click()
    await expect(page.getByText(app('booking.request.free'))).toBeVisible()
    return id
  }
  const id = await asked()
  const desk = await visitor('desk')
  await logInAs(desk, demo('owner'))
  const owner = await desk.newPage()

  await test.step('the panel of the visit declines it', async () => {
    const { startsAt } = await customer.api.booking.get({ bookingId: id })
    const day = dayIn(startsAt, plan.shop.timeZone)
    await owner.goto(`${consoleAddresses.calendar}?shop=${plan.shop.id}&day=${day}&visit=${id}`)
    await expect(owner.getByText(t('booking.request.asks'))).toBeVisible()
    await owner
      .getByRole('button', { name: t('booking.request.declineOf', { name: customer.name }) })
      .click()
    const sheet = owner.getByRole('dialog', {
      name: t('booking.request.declineTitle', { name: customer.name }),
    })
    await sheet.getByLabel(t('booking.request.note')).fill('The steam room is being repaired.')
    await sheet.getByRole('button', { name: t('booking.request.addTime') }).click()
    await sheet.getByLabel(t('booking.request.time', { n: 1 }), { exact: true }).fill('17:45')
    await sheet.getByRole('button', { name: t('booking.request.sendDecline') }).click()
    await expect(owner.getByText(t('booking.request.declined'))).toBeVisible()
  })

  await test.step('the client reads why, and when else it could be', async () => {
    await page.goto(addressOf('bookingDetails', id))
    await expect(page.getByText(/The steam room is being repaired/u)).toBeVisible()
    await expect(page.getByText(app('booking.request.proposed'))).toBeVisible()
    await expect(page.getByRole('link', { name: /17/u })).toBeVisible()
  })

  await test.step('another request is taken back at no cost', async () => {
    const other = await asked()
    await page.getByRole('button', { name: app('booking.request.takeBack') }).click()
    const dialog = page.getByRole('alertdialog', { name: app('booking.request.takeBackTitle') })
    await dialog.getByRole('button', { name: app('booking.request.takeBack') }).click()
    await expect(page.getByText(app('booking.request.takenBack'))).toBeVisible()
    const { state, feeMinor } = await customer.api.booking.get({ bookingId: other })
    expect({ state, feeMinor }).toEqual({ state: 'cancelled', feeMinor: 0 })
  })
})
