import { screens } from '@serein/app/page/screens.ts'
import { isAccessible } from './look.ts'
import { codeFor, newCustomer, somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addServices, chooseTime, findShop, holdName, takeTime } from './steps/choose.ts'
import { codeInMail, fillIn, holdFirst, linkOfVisit } from './steps/guest.ts'
import { refusedToUs } from './steps/mail.ts'
import { codeOf } from './steps/one-time-code.ts'
import { addressOf, cards, choose, chooseCard, payByCard } from './steps/pay.ts'
import { codeSentTo, international, someNumber } from './steps/phone.ts'
import { findPlan, planAddress } from './steps/plan.ts'
import { expect, test, waitsForHydration } from './test.ts'

test('a guest without an account, from search to cancelled visit', async ({
  page,
  context,
  t,
  format,
  language,
  visitor,
  allow,
  sql,
}) => {
  allow(refusedToUs)
  const reader = { page, t, format, language }
  const person = somebody()
  const plan = await findPlan(apiOf(context), { inDays: 6, named: true })

  // Nobody, not even somebody who looks around: they search, choose and hold.
  await page.goto('/tabs/featured')
  await findShop(reader, plan.shop.name)
  await addServices(reader, plan)
  await page.getByRole('link', { name: t('shop.basket.chooseTime') }).click()
  const time = await chooseTime(reader, plan)
  const name = plan.therapist!.name
  await page.getByRole('button', { name: holdName(reader, plan, time, name) }).click()
  await expect(page).toHaveURL((url) => url.pathname === screens.checkout.path)
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  await expect(page.getByText(plan.shop.name).first()).toBeVisible()

  await page.getByRole('button', { name: t('identity.phone.send') }).click()
  await expect(page.getByLabel(t('identity.form.name'))).toBeFocused()
  await fillIn(page, t, person)
  const field = page.getByLabel(t('identity.code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByText(new RegExp(person.email, 'u'))).toBeVisible()
  // Who loads the page anew goes on where they were.
  await page.reload()
  await expect(field).toBeVisible()
  await field.fill(await codeInMail(context, person.email, language))

  await choose(page.getByRole('radio', { name: t('checkout.tender.atShop') }))
  await page.getByRole('button', { name: t('checkout.pay.atShop') }).click()
  await expect(page).toHaveURL((url) => url.pathname === screens.bookingDetails.path)
  const bookingId = new URL(page.url()).searchParams.get('booking')!
  expect(
    await sql('select name, email_verified from "user" where email = $1', [person.email]),
  ).toEqual([{ name: person.name, email_verified: true }])

  const link = await linkOfVisit(context, person.name, language)
  // The booker's own page is the ordinary one.
  await page.goto(link)
  await expect(page).toHaveURL(addressOf('bookingDetails', bookingId))

  const other = await (await visitor()).newPage()
  waitsForHydration(other)
  await other.goto(link)
  await expect(other.getByText(t('booking.state.confirmed')).first()).toBeVisible()
  await expect(other.getByText(t('booking.link.note'))).toBeVisible()
  await expect(other.getByRole('navigation')).toHaveCount(0)
  await expect(other.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')

  await other.getByRole('button', { name: t('booking.cancel.action') }).click()
  const question = other.getByRole('alertdialog', { name: t('booking.cancel.freeTitle') })
  await question.getByRole('button', { name: t('booking.cancel.confirmFree') }).click()
  await expect(other.getByText(t('booking.state.cancelled')).first()).toBeVisible()
  await expect(other.getByRole('button', { name: t('booking.cancel.action') })).toBeHidden()
  expect(await sql('select state from booking where id = $1', [bookingId])).toEqual([
    { state: 'cancelled' },
  ])
})

test(
  'by telephone and paid by card; the link that was copied moves the visit, and gives back what the fee leaves',
  { tag: '@all' },
  async ({ page, context, t, format, language, visitor, sql }) => {
    const number = someNumber()
    const reader = { page, t, format, language }
    const plan = await findPlan(apiOf(context), { from: 1, inDays: 7, named: true })
    await page.goto(planAddress(plan))
    const startsAt = await holdFirst(reader, plan)

    await page.getByLabel(t('identity.form.name')).fill('Ana Ruiz')
    await choose(page.getByRole('radio', { name: t('checkout.who.phone') }))
    await page.getByLabel(t('identity.phone.country')).selectOption('FR')
    await page.getByLabel(t('identity.phone.number')).fill(number)
    await page.getByLabel(t('identity.form.terms')).check()
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.phone.send') }).click()
    await expect(page.getByText(new RegExp(`\\${international(number)}`, 'u'))).toBeVisible()
    // Another number keeps what was typed.
    await page.getByRole('button', { name: t('identity.phone.other') }).click()
    await expect(page.getByLabel(t('identity.form.name'))).toHaveValue('Ana Ruiz')
    await sql(
      `update one_time_code set sent_at = sent_at - interval '1 minute' where recipient = $1`,
      [international(number)],
    )
    await page.getByRole('button', { name: t('identity.phone.send') }).click()
    await page.getByLabel(t('identity.code.label')).fill(await codeSentTo(page, number, 2))
    const { priceMinor } = plan.starts.find((start) => start.startsAt === startsAt)!
    const amount = format.money({ amountMinor: priceMinor, currency: plan.shop.currency })
    await chooseCard(page, t, amount)
    await payByCard(page, t, cards.success, amount)
    await expect(page).toHaveURL((url) => url.pathname === screens.bookingDetails.path)
    const users = await sql('select name from "user" where phone_number = $1', [
      international(number),
    ])
    expect(users).toEqual([{ name: 'Ana Ruiz' }])

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('booking.link.copy') }).click()
    await expect(page.getByText(t('booking.link.copied'))).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const bookingId = new URL(page.url()).searchParams.get('booking')!
    const other = await (await visitor()).newPage()
    waitsForHydration(other)
    await other.goto(link)
    await other.getByRole('link', { name: t('booking.details.reschedule') }).click()
    await expect(
      other.getByRole('heading', { level: 1, name: t('booking.choose.rescheduleTitle') }),
    ).toBeVisible()
    const there = { ...reader, page: other }
    const later = await takeTime(there, plan, 2)
    const { name } = plan.therapist!
    await other
      .getByRole('button', { name: holdName(there, plan, later, name, 'reschedule') })
      .click()
    await expect(other).toHaveURL(link)
    const range = { en: `${later}–`, fr: `de ${later} à` }[language]
    await expect(other.getByRole('main').getByText(range)).toBeVisible()

    await sql(`update booking set first_starts_at = now() + interval '10 hours' where id = $1`, [
      bookingId,
    ])

    await other.reload()
    await other.getByRole('button', { name: t('booking.cancel.action') }).click()
    const half = format.money({ amountMinor: priceMinor / 2, currency: plan.shop.currency })
    const question = other.getByRole('alertdialog', { name: t('booking.cancel.feeTitle') })
    await expect(question).toContainText(
      t('booking.cancel.feeKept', { fee: half, shop: plan.shop.name }),
    )
    await expect(question).toContainText(t('booking.cancel.back', { amount: half }))
    await isAccessible(other)
    await question
      .getByRole('button', { name: t('booking.cancel.confirmFee', { fee: half }) })
      .click()
    await expect(other.getByText(t('booking.state.cancelled')).first()).toBeVisible()
    await expect(other.getByText(t('booking.receipt.refunded'), { exact: true })).toBeVisible()
  },
)

test(
  'who has an account is let in to it by the code and their second step, and keeps the time',
  { tag: '@all' },
  async ({ page, context, t, format, language, visitor, allow, sql }) => {
    allow(/status of 4\d\d/u)
    const home = await visitor()
    const known = await newCustomer(home)
    const ask = async (path: string, data: object) => {
      const headers = { origin: process.env.E2E_URL! }
      const answer = await home.request.post(`/api/auth/two-factor/${path}`, { data, headers })
      return (await answer.json()) as { totpURI: string; backupCodes: string[] }
    }
    const { totpURI, backupCodes } = await ask('enable', { password: known.password })
    await ask('verify-totp', { code: codeOf(new URL(totpURI).searchParams.get('secret')!) })

    const plan = await findPlan(apiOf(context), { from: 2, inDays: 8, named: true })
    await page.goto(planAddress(plan))
    await holdFirst({ page, t, format, language }, plan)
    const held = page.url()
    await page.getByRole('link', { name: t('identity.welcome.login') }).click()
    await expect(page).toHaveURL((url) => url.pathname === screens.login.path)
    await page.goBack()
    // Their own code of a moment ago would have them wait.
    await sql('delete from one_time_code where recipient = $1', [known.email])
    await fillIn(page, t, { ...known, name: 'Another Name' })
    const code = await codeFor(known.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const field = page.getByLabel(t('identity.code.label'))
    await field.fill(wrong)
    const refused = new RegExp(t('identity.refusal.phoneCode'), 'u')
    await expect(field).toHaveAccessibleDescription(refused)
    await field.fill(code)
    await expect(page.getByRole('heading', { name: t('identity.step.heading') })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: t('identity.step.useRecovery') }).click()
    await page.getByLabel(t('identity.step.recovery')).fill(backupCodes[0]!)
    await page.getByRole('button', { name: t('identity.login.action') }).click()
    await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
    await expect(page.getByRole('radio', { name: t('checkout.tender.card') })).toBeVisible()
    await expect(page).toHaveURL(held)
    const { user } = await apiOf(context).identity.session()
    expect(user).toMatchObject({ displayName: known.name, email: known.email })
  },
)
