import { ask, asksFirst } from './steps/ask-first.ts'
import { type Onlooker, somePlan } from './steps/onlooker.ts'
import { addressOf } from './steps/pay.ts'
import { book, hold } from './steps/plan.ts'
import { expect } from './test.ts'

/** The states of a visit that its spa answers first, or asks to be at another time. */
export const requestStates = {
  bookingDetails: {
    'asked for': async (onlooker: Onlooker) => {
      const { page, t } = onlooker
      await page.goto(addressOf('bookingDetails', await requested(onlooker)))
      await expect(page.getByRole('button', { name: t('booking.request.takeBack') })).toBeVisible()
    },
    'just asked for': async (onlooker: Onlooker) => {
      const { page, t } = onlooker
      await page.goto(`${addressOf('bookingDetails', await requested(onlooker))}&new=1`)
      await expect(page.getByRole('heading', { name: t('booking.request.sent') })).toBeVisible()
    },
    declined: async (onlooker: Onlooker) => {
      const { page, t, sql } = onlooker
      const id = await requested(onlooker)
      await sql(
        `update booking set state = 'declined', decline_note = 'The steam room is being repaired.',
           proposed_starts = array[starts_at + interval '1 day', starts_at + interval '2 days'] where id = $1`,
        [id],
      )
      await sql(`update claim set state = 'released' where booking_id = $1`, [id])
      await page.goto(addressOf('bookingDetails', id))
      await expect(page.getByText(t('booking.request.proposed'))).toBeVisible()
    },
    'asked to come at another time': async (onlooker: Onlooker) => {
      const { page, t, customer, sql } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await sql(
        `insert into proposal (business_id, booking_id, sequence, starts_at, wishes, proposed_at)
         select business_id, id, sequence, starts_at + interval '1 day', '[["any", "any"]]', now() from booking where id = $1`,
        [id],
      )
      await page.goto(addressOf('bookingDetails', id))
      await expect(page.getByRole('button', { name: t('booking.proposal.yes') })).toBeVisible()
    },
    'not answered in time': async (onlooker: Onlooker) => {
      const { page, t, sql } = onlooker
      const id = await requested(onlooker)
      await sql(`update booking set state = 'expired' where id = $1`, [id])
      await sql(`update claim set state = 'released' where booking_id = $1`, [id])
      await page.goto(addressOf('bookingDetails', id))
      await expect(page.getByRole('link', { name: t('booking.request.another') })).toBeVisible()
    },
  },
  checkout: {
    'of a spa that answers first': async (onlooker: Onlooker) => {
      const { page, t, customer, sql } = onlooker
      const { id, shop } = await hold(customer.api, await somePlan(onlooker))
      await sql(asksFirst, [id])
      await page.goto(addressOf('checkout', id))
      await expect(page.getByText(t('checkout.asked.title', { shop: shop.name }))).toBeVisible()
    },
  },
}

async function requested(onlooker: Onlooker): Promise<string> {
  return ask(onlooker, await somePlan(onlooker))
}
