import type { Locator } from '@playwright/test'
import { refusals } from '@serein/shared/refusal.ts'
import { newCustomer } from './steps/account.ts'
import { holdName, sentenceTime, takeTime, times } from './steps/choose.ts'
import { findPlan, hold as holdBy, planAddress } from './steps/plan.ts'
import { listen } from './steps/reading.ts'
import { expect, test } from './test.ts'

test('a time taken meanwhile is reported at once with the nearest ones, and the note is kept', async ({
  page,
  customer,
  visitor,
  t,
  format,
  language,
}) => {
  const reader = { page, t, format, language }
  const plan = await findPlan(customer.api, { inDays: 11, from: 2, named: true })
  await page.goto(planAddress(plan))
  const time = await takeTime(reader, plan, 0)
  await page.getByText(t('booking.note.add')).click()
  await page.getByLabel(t('booking.note.label')).fill('Softly, please.')
  const start = plan.starts.find(
    ({ startsAt }) => format.time(startsAt, plan.shop.timeZone) === time,
  )!
  const other = await newCustomer(await visitor())
  await other.api.booking.hold({ shopId: plan.shop.id, ...plan.visit, startsAt: start.startsAt })

  const who = plan.therapist!.name
  const announcements = await listen(page)
  await page.getByRole('button', { name: holdName(reader, plan, time, who) }).click()
  const refusal = page.getByRole('status').filter({ hasText: taken[language] })
  await expect(refusal).toBeVisible()
  await expect
    .poll(async () => (await announcements()).join('\n'))
    .toContain(taken[language].split(' : ').at(-1))
  const near = refusal.getByRole('button').first()
  const next = (await near.textContent())!
  expect(next).not.toBe(time)
  await near.click()
  // The nearest one may stand on another day.
  const nearest = next.split(', ').at(-1)!.replaceAll(/\s/gu, ' ')
  const again = new RegExp(`${nearest}.*${who}$`, 'u')
  await page.getByRole('button', { name: again }).click()
  await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
  const bookingId = new URL(page.url()).searchParams.get('booking')!
  expect((await customer.api.booking.get({ bookingId })).note).toBe('Softly, please.')
})

test(
  'a second time chosen replaces the held one, and one hold too many leads to the held times',
  { tag: '@all' },
  async ({ page, customer, t, format, language }) => {
    const { api } = customer
    const reader = { page, t, format, language }
    const plan = await findPlan(api, { inDays: 17, from: 2, named: true })
    const who = plan.therapist!.name
    const hold = async (time: Locator) => {
      await time.click()
      await expect(time).toBeChecked()
      const name = holdName(reader, plan, await sentenceTime(reader, time), who)
      await page.getByRole('button', { name }).click()
    }
    const left = page.getByRole('timer', { name: t('checkout.hold.left') })
    await page.goto(planAddress(plan))
    await hold(times(reader, plan).first())
    await expect(left).toBeVisible()
    await page.goBack()
    await hold(times(reader, plan).last())
    await expect(page.getByText(t('booking.hold.instead'))).toBeVisible()
    await expect(left).toBeVisible()
    expect((await api.booking.list({})).bookings).toHaveLength(1)

    await holdBy(api, await findPlan(api, { inDays: 17, from: 1 }))
    // In another tab nothing tells that the earlier one was to be replaced.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(planAddress(plan))
    await hold(times(reader, plan).first())
    const words = refusals.holds_full[language].replace('{limit}', '2')
    const refusal = page.getByRole('status').filter({ hasText: words })
    await expect(refusal.getByRole('link')).toHaveCount(2)
    await refusal.getByRole('link').first().click()
    await expect(left).toBeVisible()
  },
)

test('a therapist is chosen at once, however slow the answer and however quick the next choice @all', async ({
  page,
  customer,
  t,
}) => {
  const plan = await findPlan(customer.api, { inDays: 14, from: 2, named: true })
  await page.goto(planAddress({ ...plan, therapist: null }))
  const faces = page.getByRole('group', { name: t('booking.wish.label') }).getByRole('radio')
  await expect(faces.first()).toBeChecked()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/shops\/[^/]+\/slots/u, async (route) => {
    await released
    await route.continue()
  })
  const chosen = plan.therapist!.name
  for (const name of [t('booking.wish.female'), t('booking.wish.any'), chosen]) {
    const face = page.getByRole('radio', { name, exact: true })
    if ((await face.count()) === 0) continue
    expect(await face.evaluate(isCheckedOnPress), name).toBe(true)
  }
  release()
  await expect(page).toHaveURL(new RegExp(`wish=${plan.therapist!.id}`, 'u'))
  await expect(page.getByRole('radio', { name: chosen, exact: true })).toBeChecked()
})

/** Presses it, and looks before anything else can happen. */
function isCheckedOnPress(face: SVGElement | HTMLElement): boolean {
  const radio = face as HTMLInputElement
  radio.click()
  return radio.checked
}

/** The server's own words of the refusal. */
const taken = {
  en: 'Someone was faster: this time has just been taken.',
  fr: 'Quelqu’un a été plus rapide : ce créneau vient d’être pris.',
}
