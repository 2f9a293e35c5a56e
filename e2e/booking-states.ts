import type { ScreenName } from '@serein/app/address/addresses.ts'
import { screens } from '@serein/app/screens/screens.ts'
import { dayIn } from '@serein/client/format.ts'
import { partyStates } from './booking-party-states.ts'
import { requestStates } from './booking-request-states.ts'
import { guestStates } from './guest-states.ts'
import { takeTime } from './steps/choose.ts'
import { holdUnderOffer } from './steps/offer.ts'
import {
  becomeCamille,
  leave,
  ofNobody,
  type Onlooker,
  type Open,
  somePlan,
} from './steps/onlooker.ts'
import { inviteTo } from './steps/party.ts'
import { addressOf, answerSandbox, cards, payByCard, typeCard } from './steps/pay.ts'
import { book, findDepositPlan, findPlan, hold, onHalfHours, planAddress } from './steps/plan.ts'
import { fillWallet } from './steps/wallet.ts'
import { expect } from './test.ts'

/** The states of the screens from the choice of a time to the visit that is booked. */
export const bookingStates = {
  bookAppointment: {
    ...partyStates.bookAppointment,
    ...guestStates.bookAppointment,
    'with a chosen time': async (onlooker) => {
      const plan = await somePlan(onlooker)
      await onlooker.page.goto(planAddress(plan))
      await takeTime(onlooker, plan, 0)
    },
    'asked why not': async ({ page, t, customer, format }) => {
      const plan = await findPlan(customer.api, { inDays: 15, named: true })
      const { startsAt } = await book(customer.api, onHalfHours(plan))
      const time = format.time(startsAt, plan.shop.timeZone)
      await page.goto(planAddress(plan))
      await page.getByRole('button', { name: t('booking.times.whyNot') }).click()
      const clock = format.clock(startsAt, plan.shop.timeZone)
      await page.getByRole('button', { name: `${clock}, ${t('booking.times.off')}` }).press('Enter')
      await expect(page.getByText(t('booking.why.title', { time }))).toBeVisible()
    },
    'with an offer': async (onlooker) => {
      const { page, customer } = onlooker
      const { booking, variantId } = await holdUnderOffer(customer.api)
      await customer.api.booking.release({ bookingId: booking.id })
      const { shop, startsAt } = booking
      const query = new URLSearchParams({ shop: shop.id, items: variantId })
      query.set('day', dayIn(startsAt, booking.timeZone))
      await page.goto(`${screens.bookAppointment.path}?${query}`)
      await expect(
        page
          .getByRole('radio', { name: /\d:\d\d/u })
          .getByText('−')
          .first(),
      ).toBeVisible()
    },
    'rescheduling a visit': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${screens.bookAppointment.path}?reschedule=${id}`)
      await expect(page.getByText(t('booking.reschedule.free'))).toBeVisible()
    },
    'nothing chosen yet': async (onlooker) => {
      const { page, t } = onlooker
      const { shop } = await somePlan(onlooker)
      await page.goto(`${screens.bookAppointment.path}?shop=${shop.id}`)
      await expect(page.getByText(t('booking.choose.nothing'))).toBeVisible()
    },
  },
  bookings: {
    'all coming ones': async (onlooker) => {
      const { page, t, customer } = onlooker
      await hold(customer.api, await somePlan(onlooker))
      await book(customer.api, await somePlan(onlooker))
      await page.goto('/bookings')
      await expect(page.getByText(t('booking.state.held'))).toBeVisible()
    },
    'with an address for a calendar': async ({ page, t, customer }) => {
      await customer.api.booking.openFeed({})
      await page.goto('/bookings')
      await page.getByRole('button', { name: t('booking.feed.title') }).click()
      await expect(page.getByLabel(t('booking.feed.address'))).toBeVisible()
    },
    'past ones': ofNobody(async ({ page, t }) => {
      await becomeCamille(page)
      await page.goto('/bookings?which=past')
      await expect(page.getByText(t('booking.state.completed')).first()).toBeVisible()
    }),
    'cancelled ones': async (onlooker) => {
      const { page, t } = onlooker
      await cancelled(onlooker)
      await page.goto('/bookings?which=cancelled')
      await expect(page.getByText(t('booking.state.cancelled')).first()).toBeVisible()
    },
    'none at all': async ({ page, t }) => {
      await page.goto('/bookings')
      await expect(page.getByText(t('booking.list.noneComing'))).toBeVisible()
    },
  },
  bookingDetails: {
    'no visit to show': async ({ page, t }) => {
      await page.goto(screens.bookingDetails.path)
      await expect(page.getByText(t('booking.list.noneComing'))).toBeVisible()
    },
    ...partyStates.bookingDetails,
    ...guestStates.bookingDetails,
    ...requestStates.bookingDetails,
    'just booked': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id, code } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${addressOf('bookingDetails', id)}&new=1`)
      await expect(page.getByRole('img', { name: t('booking.code.qr', { code }) })).toBeVisible()
    },
    'asked whether they are coming': async (onlooker) => {
      const { page, t, customer, sql } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await sql('update booking set affirm_asked_for = starts_at where id = $1', [id])
      await page.goto(addressOf('bookingDetails', id))
      await expect(page.getByRole('heading', { name: t('booking.affirm.title') })).toBeVisible()
    },
    'its receipt': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(`${addressOf('bookingDetails', id)}&show=receipt`)
      await expect(page.getByRole('link', { name: t('booking.receipt.pdf') })).toBeVisible()
    },
    cancelled: async (onlooker) => {
      const { page, t } = onlooker
      await page.goto(addressOf('bookingDetails', await cancelled(onlooker)))
      await expect(page.getByRole('link', { name: t('booking.details.again') })).toBeVisible()
    },
    'with a guest invited': async ({ page, t, customer }) => {
      const { booking } = await inviteTo(customer, 20)
      await page.goto(addressOf('bookingDetails', booking.id))
      await expect(page.getByText(t('booking.invite.invited'))).toBeVisible()
    },
    'for an invited guest': async ({ page, t, customer }) => {
      const { link } = await inviteTo(customer, 21)
      await leave(page, link)
      await expect(page.getByLabel(t('booking.invitation.consent'))).toBeVisible()
    },
    'for a guest who has answered': async ({ page, customer }) => {
      const { link } = await inviteTo(customer, 22)
      const token = new URLSearchParams(link.split('?')[1]).get('invite')!
      const guestAnswer = { name: 'Hugo', note: 'Softly, please.', hasConsented: true }
      await customer.api.booking.answerInvitation({ token, ...guestAnswer })
      await leave(page, link)
      await expect(page.getByText(guestAnswer.note)).toBeVisible()
    },
    'at a link that has ended': ofNobody(async ({ page, t, allow }) => {
      allow(/status of 404|^404 from/u)
      await page.goto(`${screens.bookingDetails.path}?invite=${'a'.repeat(43)}`)
      await expect(page.getByText(t('booking.invitation.ended'))).toBeVisible()
    }),
    'about to be cancelled': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await book(customer.api, await somePlan(onlooker))
      await page.goto(addressOf('bookingDetails', id))
      await page.getByRole('button', { name: t('booking.cancel.action') }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  checkout: {
    ...requestStates.checkout,
    'nothing held': async ({ page, t }) => {
      await page.goto(screens.checkout.path)
      await expect(page.getByText(t('checkout.none.title'))).toBeVisible()
    },
    ...partyStates.checkout,
    ...guestStates.checkout,
    full: async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id } = await hold(customer.api, await somePlan(onlooker))
      await page.goto(addressOf('checkout', id))
      await expect(page.getByRole('timer', { name: t('checkout.hold.left') })).toBeVisible()
    },
    'with an offer': async ({ page, customer, language }) => {
      const { booking } = await holdUnderOffer(customer.api)
      const saved = booking.price.lines.find(({ kind }) => kind === 'discount')!
      await page.goto(addressOf('checkout', booking.id))
      await expect(
        page.getByText(saved.label[language]).filter({ visible: true }).first(),
      ).toBeVisible()
    },
    'with a code': async ({ page, t, customer }) => {
      const at = 'Maison Serein, Saint-Germain'
      const { id: bookingId } = await hold(
        customer.api,
        await findPlan(customer.api, { at, inDays: 17 }),
      )
      await customer.api.checkout.applyCode({ bookingId, code: 'BIENVENUE' })
      await page.goto(addressOf('checkout', bookingId))
      const used = t('checkout.code.used', { code: 'BIENVENUE' })
      await expect(page.getByText(used)).toBeVisible()
    },
    'with a code that does not hold': async (onlooker) => {
      const { page, t, customer, allow } = onlooker
      allow(/status of 422/u)
      const { id } = await hold(customer.api, await somePlan(onlooker))
      await page.goto(addressOf('checkout', id))
      await page.getByRole('button', { name: t('checkout.code.open') }).click()
      const field = page.getByLabel(t('checkout.code.label'))
      await field.fill('SPRNG')
      await field.press('Enter')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    },
    'a tip, a wallet and a deposit': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { api } = customer
      const { id } = await hold(api, await findDepositPlan(api, 6))
      await fillWallet(id, 1500)
      await page.goto(`${addressOf('checkout', id)}&tip=500&wallet=1`)
      await expect(page.getByText(t('checkout.price.now')).filter({ visible: true })).toBeVisible()
    },
    'paid by the wallet': async (onlooker) => {
      const { page, t, customer, format } = onlooker
      const booking = await hold(customer.api, await somePlan(onlooker))
      await fillWallet(booking.id, booking.totalMinor + 1000)
      await page.goto(`${addressOf('checkout', booking.id)}&wallet=1`)
      const amount = format.money({ amountMinor: booking.totalMinor, currency: booking.currency })
      const pay = page.getByRole('button', { name: t('checkout.pay.wallet', { amount }) })
      await expect(pay).toBeVisible()
    },
    'no longer kept': async (onlooker) => {
      const { page, t, customer } = onlooker
      const { id: bookingId } = await hold(customer.api, await somePlan(onlooker))
      await customer.api.booking.release({ bookingId })
      await page.goto(addressOf('checkout', bookingId))
      await expect(page.getByText(t('checkout.over.title'))).toBeVisible()
    },
  },
  cardCheckout: {
    ...partyStates.cardCheckout,
    'with mistakes': async (onlooker) => {
      const amount = await openCard(onlooker)
      const { page, t } = onlooker
      await typeCard(page, t, '1')
      await page.getByRole('button', { name: t('checkout.card.pay', { amount }) }).click()
      await expect(page.getByText(t('checkout.card.numberWrong'))).toBeVisible()
    },
    declined: async (onlooker) => {
      const { page, t } = onlooker
      await payByCard(page, t, cards.declined, await openCard(onlooker))
      await expect(page.getByText(t('checkout.declined.title'))).toBeVisible()
    },
    'asked by the bank': async (onlooker) => {
      const { page, t } = onlooker
      const address = await openPay(onlooker, 'cardCheckout')
      await payByCard(page, t, cards.requiresAction, address.amount)
      await expect(page).toHaveURL(/\/sandbox\/approval/u)
      await page.goto(address.href)
      await expect(page.getByText(t('checkout.bank.title'))).toBeVisible()
    },
  },
  paypalCheckout: {
    'waiting for PayPal': async (onlooker) => waitsForPayPal(onlooker, 'paypalCheckout'),
    'not agreed to': async (onlooker) => {
      const { page, t, language } = onlooker
      await openPay(onlooker, 'paypalCheckout')
      await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
      await answerSandbox(page, language, { tender: 'paypal', approve: false })
      await expect(page.getByText(t('checkout.declined.paypalTitle'))).toBeVisible()
    },
  },
  paylaterPaypal: {
    'waiting for PayPal': async (onlooker) => waitsForPayPal(onlooker, 'paylaterPaypal'),
  },
} satisfies Partial<Record<ScreenName, Record<string, Open>>>

async function cancelled(onlooker: Onlooker): Promise<string> {
  const { api } = onlooker.customer
  const { id: bookingId, cancelFeeMinor } = await book(api, await somePlan(onlooker))
  await api.booking.cancel({ bookingId, expectedFeeMinor: cancelFeeMinor })
  return bookingId
}

async function waitsForPayPal(
  onlooker: Onlooker,
  screen: 'paypalCheckout' | 'paylaterPaypal',
): Promise<void> {
  const { page, t } = onlooker
  const { href } = await openPay(onlooker, screen)
  await page.getByRole('button', { name: t('checkout.paypal.go') }).click()
  await expect(page).toHaveURL(/\/sandbox\/approval/u)
  await page.goto(href)
  await expect(page.getByText(t('checkout.paypal.waiting'))).toBeVisible()
}

const openCard = async (onlooker: Onlooker) => (await openPay(onlooker, 'cardCheckout')).amount

async function openPay(
  onlooker: Onlooker,
  screen: 'cardCheckout' | 'paypalCheckout' | 'paylaterPaypal',
): Promise<{ href: string; amount: string }> {
  const { page, customer, format } = onlooker
  const {
    id,
    totalMinor: amountMinor,
    currency,
  } = await hold(customer.api, await somePlan(onlooker))
  const href = addressOf(screen, id)
  await page.goto(href)
  return { href, amount: format.money({ amountMinor, currency }) }
}
