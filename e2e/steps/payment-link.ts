import { screens } from '@serein/app/screens/screens.ts'
import type { Api } from './api.ts'
import { bookParty, findParty } from './party.ts'

/** The path of a private link, on whatever host it was made. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The same link on the screen of a way to pay. */
export function payPathOf(url: string, screen: 'cardCheckout' | 'paypalCheckout'): string {
  return screens[screen].path + new URL(url).search
}

/** A party of two that is to be paid at the shop, and the link by which the second guest pays their share. */
export async function shareBill(api: Api, inDays: number) {
  const plan = await findParty(api, inDays)
  const booking = await bookParty(api, plan)
  const { url } = await api.paymentLink.make({ bookingId: booking.id, guestPosition: 1 })
  const { shares } = await api.paymentLink.ofVisit({ bookingId: booking.id })
  const { dueMinor, currency } = { ...shares[2]!, currency: plan.shop.currency }
  return { plan, booking, url, share: { amountMinor: dueMinor, currency } }
}
