import { screens } from '@serein/app/screens/screens.ts'
import { fits, isAccessible } from './inspection.ts'
import { somebody } from './steps/account.ts'
import { codeInMail, fillIn } from './steps/guest.ts'
import { openMail, refusedToUs } from './steps/mail.ts'
import { addressOf, amountOf, cards, choose, payByCard } from './steps/pay.ts'
import { findPlan, hold } from './steps/plan.ts'
import { expect, test, waitsForHydration } from './test.ts'

test('a guest buys a gift card and has it sent; whom it is for pays a visit with it and the rest by card', async ({
  page,
  customer,
  visitor,
  allow,
  t,
  format,
  language,
  sql,
}) => {
  allow(refusedToUs)
  const plan = await findPlan(customer.api, { inDays: 5 })
  const { shop } = plan
  const { currency } = shop
  await sql(
    `insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments, valid_months, pays_tips)
     select business_id, $2, true, 1000, 50000, array[2000, 5000], true, 24, false from shop where id = $1
     on conflict (business_id, currency) do update set is_sold = true, least_minor = 1000, suggested_minor = array[2000, 5000]`,
    [shop.id, currency],
  )
  const giver = somebody()
  const receiver = somebody()
  const money = (amountMinor: number) => format.money({ amountMinor, currency })

  const context = await visitor()
  const guest = await context.newPage()
  waitsForHydration(guest)
  await guest.goto(`${screens.shopDetails.path}?shop=${shop.id}`)
  await guest
    .getByRole('link', { name: t('giftCard.shop.choose') })
    .last()
    .click()
  const sheet = guest.getByRole('dialog', { name: t('giftCard.shop.choose') })
  await choose(sheet.getByRole('radio', { name: t('giftCard.design.winter') }))
  await choose(
    sheet.getByRole('radio', {
      name: format.money({ amountMinor: 2_000, currency }, { short: true }),
    }),
  )
  await sheet.getByLabel(t('giftCard.buy.to')).fill(receiver.name)
  await choose(sheet.getByRole('radio', { name: t('giftCard.buy.email') }))
  await sheet.getByLabel(t('giftCard.buy.recipientEmail')).fill(receiver.email)
  await isAccessible(guest)
  await fits(guest)
  await sheet.locator('button[type=submit]').click()
  await guest.getByRole('button', { name: t('identity.phone.send') }).click()
  await fillIn(guest, t, giver)
  await guest
    .getByLabel(t('identity.code.label'))
    .fill(await codeInMail(context, giver.email, language))
  await guest.getByRole('link', { name: t('checkout.pay.card', { amount: money(2_000) }) }).click()
  await payByCard(guest, t, cards.success, money(2_000))
  await expect(guest.getByText(t('giftCard.order.done'))).toBeVisible()

  const outbox = await openMail(context, receiver.name, language)
  const link = await outbox.frameLocator('iframe').getByRole('link').first().getAttribute('href')
  await page.goto(link!)
  await expect(page.getByText(t('giftCard.page.for', { name: receiver.name }))).toBeVisible()
  await isAccessible(page)
  const code = await page.getByText(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/u).textContent()

  const { id: bookingId, totalMinor } = await hold(customer.api, plan)
  await page.goto(addressOf('checkout', bookingId))
  await page.getByRole('button', { name: t('giftCard.pay.open') }).click()
  await page.getByLabel(t('giftCard.code')).fill(code!.toLowerCase().replaceAll('-', ' '))
  await page.getByRole('button', { name: t('checkout.code.apply') }).click()
  const rest = money(totalMinor - 2_000)
  await expect(amountOf(page, t('giftCard.one')).first()).toHaveText(money(-2_000))
  await choose(page.getByRole('radio', { name: t('checkout.tender.card') }))
  await page.getByRole('link', { name: t('checkout.pay.card', { amount: rest }) }).click()
  await payByCard(page, t, cards.success, rest)
  await expect(page).toHaveURL((url) => url.pathname === screens.bookingDetails.path)
  expect(
    await sql('select tender, amount_minor from payment where subject_id = $1 order by tender', [
      bookingId,
    ]),
  ).toMatchObject([{ tender: 'card' }, { tender: 'gift_card' }])
})
