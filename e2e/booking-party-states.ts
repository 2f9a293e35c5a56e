import type { ScreenName } from '@serein/app/address/addresses.ts'
import { takeTime } from './steps/choose.ts'
import { leave, ofNobody, type Onlooker, type Open } from './steps/onlooker.ts'
import { bookParty, findParty, partyAddress } from './steps/party.ts'
import { addressOf, cards, payByCard } from './steps/pay.ts'
import { pathOf, payPathOf, shareBill } from './steps/payment-link.ts'
import { hold } from './steps/plan.ts'
import { testReference } from '@serein/server/payment/sandbox-card.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { expect } from './test.ts'

/** The states that screens have for more than one guest. */
export const partyStates = {
  shopBooking: {
    'of a party': async (onlooker) => {
      const { page, t } = onlooker
      await page.goto(partyAddress(await someParty(onlooker), 'shopBooking'))
      await page.getByRole('button', { name: t('shop.party.more') }).click()
      await page.getByRole('tab').nth(1).click()
      await expect(page.getByRole('tab')).toHaveCount(3)
    },
  },
  bookAppointment: {
    'of a party': async (onlooker) => {
      const { page, t } = onlooker
      const plan = await someParty(onlooker)
      await page.goto(partyAddress(plan, 'bookAppointment'))
      await takeTime(onlooker, plan, 0)
      await page.getByText(t('booking.party.names')).click()
      await expect(page.getByRole('heading', { name: t('booking.party.who') })).toBeVisible()
    },
    'rescheduling one guest': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await bookParty(customer.api, await someParty(onlooker))
      await page.goto(`${screens.bookAppointment.path}?reschedule=${id}&guest=1`)
      await expect(page.getByText(t('booking.reschedule.free'))).toBeVisible()
    },
  },
  checkout: {
    'of a party': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await hold(customer.api, await someParty(onlooker))
      await page.goto(addressOf('checkout', id))
      await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
    },
    'of a share, by link': async (onlooker) => {
      const { page, t } = onlooker
      const { url } = await someShare(onlooker)
      await leave(page, pathOf(url))
      await expect(page.getByText(t('checkout.tender.title'))).toBeVisible()
    },
    'at a link that has ended': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 404|^404 from/u)
      await page.goto(`${screens.checkout.path}?link=${'a'.repeat(43)}`)
      await expect(page.getByText(t('checkout.link.ended'))).toBeVisible()
    }),
  },
  cardCheckout: {
    'of a share that is paid': async (onlooker) => {
      const { page, t, format } = onlooker
      const { url, share } = await someShare(onlooker)
      const amount = format.money(share)
      await leave(page, payPathOf(url, 'cardCheckout'))
      await payByCard(page, t, cards.success, amount)
      await expect(
        page.getByRole('heading', { name: t('checkout.link.done', { amount }) }),
      ).toBeVisible()
    },
  },
  bookingDetails: {
    'of a party that shares its bill': async (onlooker) => {
      const { page, t, format, customer } = onlooker
      const { booking, url, share } = await someShare(onlooker)
      await customer.api.paymentLink.pay({
        token: new URL(url).searchParams.get('link')!,
        tender: 'card',
        cardReference: testReference('success'),
        expectedDueMinor: share.amountMinor,
      })
      await page.goto(addressOf('bookingDetails', booking.id))
      const paid = page.getByText(t('booking.share.paid', { amount: format.money(share) }))
      await paid.scrollIntoViewIfNeeded()
      await expect(paid).toBeVisible()
    },
    'of a party, one of whom has left': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id: bookingId } = await bookParty(customer.api, await someParty(onlooker))
      await customer.api.booking.cancelGuest({ bookingId, guestPosition: 1, expectedFeeMinor: 0 })
      await page.goto(addressOf('bookingDetails', bookingId))
      await expect(page.getByText(t('booking.state.cancelled'), { exact: true })).toBeVisible()
    },
    'about to cancel for one guest': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await bookParty(customer.api, await someParty(onlooker))
      await page.goto(addressOf('bookingDetails', id))
      const guest = t('booking.details.guest', { number: 2 })
      const name = t('booking.party.cancelLabel', { guest, isYou: 'no' })
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
} satisfies Partial<Record<ScreenName, Record<string, Open>>>

function someShare({ customer }: Onlooker) {
  return shareBill(customer.api, 16 + Math.floor(Math.random() * 20))
}

/** Far enough ahead that many can look at once. */
function someParty({ customer }: Onlooker) {
  return findParty(customer.api, 16 + Math.floor(Math.random() * 20))
}
