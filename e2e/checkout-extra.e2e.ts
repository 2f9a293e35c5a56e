import { screens } from '@serein/app/page/screens.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'who reschedules is not offered the time they have',
  { tag: '@all' },
  async ({ page, customer, t, format }) => {
    const plan = await findPlan(customer.api, { inDays: 14, named: true })
    const { id, startsAt, timeZone } = await book(customer.api, plan)
    await page.goto(`${screens.bookAppointment.path}?reschedule=${id}`)
    const times = page.getByRole('radiogroup', {
      name: new RegExp(t('booking.times.label', { day: '' }), 'u'),
    })
    await expect(times.getByRole('radio').first()).toBeVisible()
    const own = new RegExp(`^${format.time(startsAt, timeZone)}`, 'u')
    await expect(times.getByRole('radio', { name: own })).toHaveCount(0)
  },
)
