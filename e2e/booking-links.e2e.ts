import { inviteTo } from './steps/party.ts'
import { addressOf } from './steps/pay.ts'
import { expect, test, waitsForHydration } from './test.ts'

test('a guest opens their part of a visit by link, fills in their notes and changes them', async ({
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
  await page.getByRole('button', { name: t('booking.invitation.change'), exact: true }).click()
  await page.getByLabel(t('booking.invitation.note')).fill('')
  await page.getByLabel(t('booking.invitation.consent')).uncheck()
  await save.click()
  await expect(thanks).toBeVisible()
  await expect(page.getByText('Not the left shoulder')).toHaveCount(0)

  await booker.reload()
  await expect(booker.getByText(t('booking.invite.answered'))).toBeVisible()
  await booker.getByRole('button', { name: t('booking.invite.end', { name: 'Hugo Brel' }) }).click()
  await expect(booker.getByText(t('booking.invite.ended'))).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: t('booking.invitation.ended') }),
  ).toBeVisible()
})
