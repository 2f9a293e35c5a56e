import { exampleOf } from './example.ts'
import { billSamples } from './sample-bill.ts'
import { bookingSamples, visitFor } from './sample-booking.ts'
import { perform, type Samples, type Visit } from './sample-call.ts'
import { catalogueSamples, resourceSamples } from './sample-catalogue.ts'
import { changeSamples } from './sample-change.ts'
import { chatSamples } from './sample-chat.ts'
import { collectionSamples } from './sample-collection.ts'
import { customerSamples } from './sample-customer.ts'
import { formSamples } from './sample-form.ts'
import { giftCardSamples } from './sample-gift-card.ts'
import { importSamples } from './sample-import.ts'
import { memberSamples, placeMembers } from './sample-member.ts'
import { membershipSamples } from './sample-membership.ts'
import { notificationSamples } from './sample-notification.ts'
import { orderSamples } from './sample-order.ts'
import { passSamples } from './sample-pass.ts'
import { paymentSamples, placeAccount } from './sample-payment.ts'
import { pictureSamples } from './sample-picture.ts'
import { platformSamples } from './sample-platform.ts'
import { reviewSamples } from './sample-review.ts'
import { placeRules, shopSamples } from './sample-shop.ts'
import { signalSamples } from './sample-signal.ts'
import { supportSamples } from './sample-support.ts'
import { sessionSamples } from './sample-session.ts'
import { teamSamples } from './sample-team.ts'
import { seriesSamples } from './sample-series.ts'
import { waitingSamples } from './sample-waiting.ts'
import type { World } from './testing.ts'
import type { Endpoint, Input } from './walk.ts'

/** What the schemas leave open: ids, days, and in which state something is; and what searches find something by. */
const samples: Samples = {
  shopId: ({ home }) => home.shopId,
  shopIds: ({ home }) => [home.shopId],
  businessId: ({ home }) => home.businessId,
  searchId: async (world) => (await perform(world, 'search.keep', { name: 'A', address: '' })).id,
  method: () => 'phone',
  q: () => 'massage',
  bounds: () => '45.6,4.7,45.9,5',
  'search.places': () => ({ text: 'Lyon' }),
  'search.suggest': () => ({ text: 'Lyon' }),
  'search.reading': () => ({ text: 'hammam near Paris' }),
  'consent.give': () => ({ kind: 'marketing' }),
  'report.figures': ofHome,
  'report.takings': ofHome,
  'report.hours': ofHome,
  'report.wishes': ofHome,
  'report.file': ofHome,
  'report.commission': ofHome,
  'report.commissionFile': ofHome,
  ...billSamples,
  ...bookingSamples,
  ...catalogueSamples,
  ...changeSamples,
  ...chatSamples,
  ...collectionSamples,
  ...customerSamples,
  ...formSamples,
  ...giftCardSamples,
  ...importSamples,
  ...memberSamples,
  ...membershipSamples,
  ...notificationSamples,
  ...orderSamples,
  ...passSamples,
  ...paymentSamples,
  ...pictureSamples,
  ...platformSamples,
  ...resourceSamples,
  ...reviewSamples,
  ...shopSamples,
  ...signalSamples,
  ...supportSamples,
  ...teamSamples,
  ...seriesSamples,
  ...sessionSamples,
  ...waitingSamples,
}

/** Of one shop, whose figures are nobody else's. */
function ofHome({ home: { shopId } }: World) {
  return { shopId }
}

/** An input with which this endpoint does its work now, for `camille` or the staff: by its schema, but for what that leaves open. */
export async function sampleOf(world: World, endpoint: Endpoint): Promise<Input> {
  const { name, properties } = endpoint
  await placeAccount(world, name)
  await placeRules(world)
  await placeMembers(world)
  const isOfVisit = 'bookingId' in properties || 'visitToken' in properties
  // Whatever asks for a visit is about one.
  const visit = isOfVisit ? await visitFor(world, endpoint) : (undefined as unknown as Visit)
  const input = { ...((await samples[name]?.(world, visit)) as Input | undefined) }
  for (const field of fieldsOf(endpoint).filter((one) => !(one in input))) {
    const make = samples[field]
    const value = make ? await make(world, visit) : exampleOf(properties[field]!)
    if (value === undefined)
      throw new Error(`${name} requires ${field}: say in a sample what that is`)
    input[field] = value
  }
  return input
}

/** All that is required, and what a visit needs although it has a default. */
function fieldsOf({ required, properties }: Endpoint): string[] {
  return [...required, ...['together', 'note', 'card'].filter((name) => name in properties)]
}
