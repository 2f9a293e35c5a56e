import { byCard, sandboxCard, taken, type Tender, type Walk } from './money-tender.ts'

/** A visit that took place, and is not paid yet. */
async function served(walk: Walk) {
  const { id, totalMinor } = walk.visit
  const atShop = { tender: 'at_shop', expectedTotalMinor: totalMinor }
  await walk.ask('customer', `/bookings/${id}/pay`, atShop)
  await walk.takePlace()
  await walk.ask('desk', `/console/bookings/${id}/check-in`)
  await walk.ask('desk', `/console/bookings/${id}/complete`)
}

/** Who served is thanked by a link of its own. */
async function thank(walk: Walk) {
  const amountMinor = 701
  const { offer } = await walk.look(`/bookings/${walk.visit.id}/tips`, 'customer')
  const tips = [{ staffId: offer.therapists[0].id, amountMinor }]
  const { token } = await walk.ask('customer', `/bookings/${walk.visit.id}/tips`, { tips })
  const body = { ...byCard(walk), expectedDueMinor: amountMinor }
  return walk.ask('customer', `/payment-links/${token}/pay`, body)
}

/** How a tip reaches who served, after the visit. */
export const tipTenders: readonly Tender[] = [
  {
    name: 'tip afterwards',
    at: 'sandbox',
    before: served,
    walk: thank,
    rows: [...sandboxCard, ...taken],
  },
]
