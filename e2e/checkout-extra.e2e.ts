import { screens } from '@serein/app/page/screens.ts'
import { saysRoom } from '@serein/shared/resource/rules.ts'
import { addressOf } from './steps/pay.ts'
import { book, findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'

test(
  'who reschedules is not offered the time they have, and hears of no room that may change',
  { tag: '@all' },
  async ({ page, customer, t, format }) => {
    const plan = await findPlan(customer.api, { inDays: 14, named: true })
    const { id, startsAt, timeZone } = await book(customer.api, plan)
    const { items } = await customer.api.booking.get({ bookingId: id })
    const room = items[0]!.units.find(({ isRoom }) => isRoom)!
    await page.goto(addressOf('bookingDetails', id))
    const said = saysRoom(room.name) ? room.name : t('booking.room', { name: room.name })
    await expect(page.getByText(said).first()).toBeVisible()
    await page.goto(`${screens.bookAppointment.path}?reschedule=${id}`)
    const times = page.getByRole('radiogroup', {
      name: new RegExp(t('booking.times.label', { day: '' }), 'u'),
    })
    await expect(times.getByRole('radio').first()).toBeVisible()
    const own = new RegExp(`^${format.time(startsAt, timeZone)}`, 'u')
    await expect(times.getByRole('radio', { name: own })).toHaveCount(0)
    const other = plan.starts.find((each) => each.startsAt !== startsAt)!
    await customer.api.booking.reschedule({
      bookingId: id,
      startsAt: other.startsAt,
      expectedTotalMinor: other.priceMinor!,
    })
    await page.goto(addressOf('bookingDetails', id))
    await expect(page.getByText(plan.therapist!.name).first()).toBeVisible()
    await expect(page.getByText(room.name)).toHaveCount(0)
  },
)
