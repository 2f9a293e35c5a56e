import { refuse } from '@serein/shared/refusal.ts'
import type { CallContext } from '../platform/context.ts'
import type { Feed } from '../platform/outbox.ts'
import { asBusiness } from '../platform/scope.ts'

/** Changes of one shop's visits, as they are committed, on whatever process. Errors: `not_found`. */
export async function live(
  context: CallContext,
  feed: Feed,
  shopId: string,
  signal: AbortSignal | undefined,
) {
  const { businessId } = asBusiness(context.scope)
  const shop = await context.db
    .selectFrom('shop')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!shop) throw refuse('not_found')
  return eventsOf(feed, businessId, shopId, context.now, signal)
}

async function* eventsOf(
  feed: Feed,
  businessId: string,
  shopId: string,
  now: () => Date,
  signal: AbortSignal | undefined,
) {
  // The first word tells the reader that from here on nothing is missed.
  yield { event: 'live.opened', bookingId: null, at: now().toISOString() }
  for await (const { event, subjectId, createdAt } of feed.ofShop(businessId, shopId, signal)) {
    const bookingId = event.startsWith('booking.') ? subjectId : null
    yield { event, bookingId, at: new Date(createdAt).toISOString() }
  }
}
