import ICAL from 'ical.js'
import type { APIRequestContext, Page } from '@playwright/test'
import { screens } from '@serein/app/page/screens.ts'
import { fits, isAccessible } from './look.ts'
import { demo, logInAs } from './steps/account.ts'
import { inviteTo } from './steps/party.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test, waitsForHydration } from './test.ts'
import { wordsOf } from './words.ts'

test('visits stand in the reader’s own calendar until the address is replaced or turned off', async ({
  page,
  customer,
  t,
}) => {
  const { id } = await book(customer.api, await findPlan(customer.api, { inDays: 18 }))
  await page.goto(screens.bookings.path)
  await page.getByRole('button', { name: t('booking.feed.title') }).click()
  const sheet = page.getByRole('dialog', { name: t('booking.feed.title') })
  await sheet.getByRole('button', { name: t('booking.feed.open') }).click()
  const field = sheet.getByLabel(t('booking.feed.address'))
  await expect(field).toHaveValue(/\/feeds\/[\w-]{43}\.ics$/u)
  const first = await field.inputValue()
  await expect(sheet.getByRole('link', { name: t('booking.feed.subscribe') })).toHaveAttribute(
    'href',
    first.replace(/^http:/u, 'webcal:'),
  )
  expect(await uidsAt(page.request, first)).toEqual([`${id}@serein`])

  await sheet.getByRole('button', { name: t('booking.feed.replace'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('booking.feed.replaceConfirm') })
    .click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  expect((await page.request.get(first)).status()).toBe(404)
  expect(await uidsAt(page.request, second)).toEqual([`${id}@serein`])

  await sheet.getByRole('button', { name: t('booking.feed.close') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('booking.feed.close') })
    .click()
  await expect(sheet.getByRole('button', { name: t('booking.feed.open') })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})

test('a therapist has their work in their own calendar; the desk is offered none', async ({
  visitor,
  language,
}) => {
  const t = wordsOf(language, 'console')
  const context = await visitor()
  await logInAs(context, demo('therapist'))
  const page = await context.newPage()
  await page.goto('/console/more')
  // The side of a desk has it, too.
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('booking.feed.short') }).click()
  const sheet = page.getByRole('dialog', { name: t('booking.feed.title') })
  const open = sheet.getByRole('button', { name: t('booking.feed.open') })
  const field = sheet.getByLabel(t('booking.feed.address'))
  await expect(open.or(field)).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(field).toHaveValue(/\.ics$/u)
  const uids = await uidsAt(page.request, await field.inputValue())
  expect(uids.length).toBeGreaterThan(3)
  await isAccessible(page)
  // Between a phone and a desk the frame is another, and the sheet closes.
  await fits(page)

  const desk = await visitor()
  await logInAs(desk, demo('desk'))
  const other = await desk.newPage()
  await other.goto('/console/more')
  await expect(other.getByRole('button', { name: t('frame.logOut') }).first()).toBeVisible()
  await expect(other.getByRole('button', { name: t('booking.feed.short') })).toHaveCount(0)
})

test('a guest finds their part of a visit at their link, tells what matters, and changes it', async ({
  page: booker,
  visitor,
  customer,
  t,
  format,
}) => {
  const { plan, booking, link } = await inviteTo(customer, 19)
  await booker.goto(addressOf('bookingDetails', booking.id))
  await expect(booker.getByText(t('booking.invite.invited'))).toBeVisible()
  const page = await (await visitor()).newPage()
  waitsForHydration(page)
  await page.goto(link)
  const name = customer.name.split(' ')[0]!
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.invitation.from', { name }) }),
  ).toBeVisible()
  await expect(page.getByText(plan.shop.name)).toBeVisible()
  await expect(
    page.getByText(format.time(booking.startsAt, plan.shop.timeZone)).first(),
  ).toBeVisible()
  const head = page.locator('head')
  await expect(head.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(head.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  const save = page.getByRole('button', { name: t('booking.invitation.save') })
  await save.click()
  await expect(page.getByText(t('booking.invitation.nameMissing'))).toBeVisible()
  await page.getByLabel(t('booking.invitation.name')).fill('Hugo Brel')
  await page.getByLabel(t('booking.invitation.note')).fill('Not the left shoulder')
  await save.click()
  await expect(page.getByText(t('booking.invitation.consentMissing'))).toBeVisible()
  await page.getByLabel(t('booking.invitation.consent')).check()
  await save.click()
  const thanks = page.getByText(t('booking.invitation.savedTitle', { name: 'Hugo Brel' }))
  await expect(thanks).toBeVisible()

  await page.reload()
  await expect(thanks).toBeVisible()
  await page.getByRole('button', { name: t('booking.invitation.change') }).click()
  await page.getByLabel(t('booking.invitation.note')).fill('')
  await page.getByLabel(t('booking.invitation.consent')).uncheck()
  await save.click()
  await expect(thanks).toBeVisible()
  await expect(page.getByText('Not the left shoulder')).toHaveCount(0)

  await booker.reload()
  await expect(booker.getByText(t('booking.invite.answered'))).toBeVisible()
  await booker.getByRole('button', { name: t('booking.invite.end', { name: 'Hugo Brel' }) }).click()
  await expect(booker.getByText(t('booking.invite.ended'))).toBeVisible()
  await readsEnd(page, t('booking.invitation.ended'))
  const { url } = await customer.api.booking.invite({ bookingId: booking.id, guestPosition: 1 })
  await page.goto(url)
  await expect(thanks).toBeVisible()
  const { cancelFeeMinor } = await customer.api.booking.get({ bookingId: booking.id })
  await customer.api.booking.cancel({ bookingId: booking.id, expectedFeeMinor: cancelFeeMinor })
  await readsEnd(page, t('booking.invitation.cancelled'))
})

async function readsEnd(page: Page, title: string) {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** The entries as another program reads them: it brings the address and nothing else. */
async function uidsAt(request: APIRequestContext, url: string): Promise<string[]> {
  const answer = await request.get(url)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).uid)
}
