import { screens } from '@serein/app/screens/screens.ts'
import { somebody } from './steps/account.ts'
import { apiOf } from './steps/api.ts'
import { addServices, chooseTime, findShop, holdName, takeTime } from './steps/choose.ts'
import { codeInMail, fillIn, linkOfVisit } from './steps/guest.ts'
import { refusedToUs } from './steps/mail.ts'
import { addressOf, choose } from './steps/pay.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test, waitsForHydration } from './test.ts'

test('a guest without an account searches, books, pays and cancels a visit', async ({
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
  await expect(other.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer')

  await other.getByRole('link', { name: t('booking.details.reschedule') }).click()
  const there = { ...reader, page: other }
  const later = await takeTime(there, plan, 2)
  await other
    .getByRole('button', { name: holdName(there, plan, later, name, 'reschedule') })
    .click()
  await expect(other).toHaveURL(link)
  const range = { en: `${later}–`, fr: `de ${later} à` }[language]
  await expect(other.getByRole('main').getByText(range)).toBeVisible()

  await other.getByRole('button', { name: t('booking.cancel.action') }).click()
  const question = other.getByRole('alertdialog', { name: t('booking.cancel.freeTitle') })
  await question.getByRole('button', { name: t('booking.cancel.confirmFree') }).click()
  await expect(other.getByText(t('booking.state.cancelled')).first()).toBeVisible()
  await expect(other.getByRole('button', { name: t('booking.cancel.action') })).toBeHidden()
  expect(await sql('select state from booking where id = $1', [bookingId])).toEqual([
    { state: 'cancelled' },
  ])
})
