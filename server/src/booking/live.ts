import { refuse } from '@serein/shared/refusal.ts'
import type { LiveStreams } from '../identity/live-stream.ts'
import type { CallContext } from '../platform/context.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Feed } from '../platform/outbox-feed.ts'
import type { BusinessScope } from '../platform/scope.ts'

/**
 * Changes of one shop's visits, as they are committed, on whatever process, for as long as the reader may see them.
 * Errors: `not_found`, `too_many_streams`.
 */
export async function live(
  context: CallContext<BusinessScope>,
  { feed, streams }: { feed: Feed; streams: LiveStreams },
  shopId: string,
  request: AbortSignal | undefined,
) {
  const { businessId } = context.scope
  const shop = await context.db
    .selectFrom('shop')
    .select('id')
    .where('business_id', '=', businessId)
    .where('id', '=', shopId)
    .executeTakeFirst()
  if (!shop) throw refuse('not_found')
  const { signal, leave } = await streams.enter(context, request)
  const events = await feed.ofShop(businessId, shopId, signal).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return eventsOf(events, context.now, leave)
}

async function* eventsOf(
  events: AsyncIterable<OutboxEvent>,
  now: () => Date,
  leave: () => Promise<void>,
) {
  try {
    // The first word tells the reader that from here on nothing is missed.
    yield { event: 'live.opened', bookingId: null, at: now().toISOString() }
    for await (const { event, subjectId, createdAt } of events) {
      const bookingId = event.startsWith('booking.') ? subjectId : null
      yield { event, bookingId, at: new Date(createdAt).toISOString() }
    }
  } finally {
    await leave()
  }
}
