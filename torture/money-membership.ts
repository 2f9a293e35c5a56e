import { sandboxCard, taken, type Tender, type Walk } from './money-tender.ts'

const text = (en: string, fr: string) => ({ en, fr })

/** A membership to sell, with visits at a price that does not divide. */
async function sold({ ask, world }: Walk, priceMinor: number): Promise<string> {
  const { plan } = await ask('desk', '/console/membership-plans', {
    planId: null,
    version: 0,
    name: text('Club', 'Club'),
    description: text('', ''),
    currency: 'EUR',
    priceMinor,
    taxRate: 20_000,
    isOnline: true,
    isActive: true,
    every: 'month',
    credits: 2,
    variantIds: [world.halfId],
    categoryId: null,
    priceRate: null,
    priceServiceIds: null,
    people: 0,
    sharesPrice: false,
    rollOver: 0,
    trialDays: 0,
    isFirstFree: false,
    pauseMonths: 0,
    keepsBenefits: false,
  })
  return plan.id
}

/** A card that may be charged, the client's only one, and what it shall pay. */
async function prepared(walk: Walk) {
  const { businessId } = walk.world
  const { customerId } = await walk.look(`/console/bookings/${walk.visit.id}/bill`)
  const { cards } = await walk.look(`/console/customers/${customerId}/membership-cards`)
  const body = { businessId, cardReference: walk.cardReference, hasConsented: true }
  walk.notes.savedCardId = cards[0]?.id ?? (await walk.ask('customer', '/cards', body)).id
  walk.notes.planId = await sold(walk, 10_001)
}

async function join(walk: Walk) {
  const { planId, savedCardId } = walk.notes
  const path = `/shops/${walk.world.shopId}/memberships/${planId}`
  return walk.ask('customer', path, { savedCardId, expectedPriceMinor: 10_001 })
}

/** To one that costs a third more, on the first day. */
async function change(walk: Walk) {
  const { membershipId, nextPlanId } = walk.notes
  const expected = { expectedPriceMinor: 13_334, expectedNowMinor: 3_333 }
  return walk.ask('customer', `/memberships/${membershipId}/plan`, {
    planId: nextPlanId,
    ...expected,
  })
}

/** How a membership is joined, and changed to a dearer one. */
export const membershipTenders: readonly Tender[] = [
  {
    name: 'membership by card',
    at: 'sandbox',
    before: prepared,
    walk: join,
    rows: [
      'membership_period.due',
      ...sandboxCard,
      ...taken,
      'membership_period.paid',
      'pass.active',
    ],
  },
  {
    name: 'membership changed',
    at: 'sandbox',
    async before(walk) {
      await prepared(walk)
      walk.notes.membershipId = (await join(walk)).membership.id
      walk.notes.nextPlanId = await sold(walk, 13_334)
    },
    walk: change,
    rows: ['membership_period.due', ...sandboxCard, ...taken, 'membership_period.paid'],
  },
]
