import type { LiveStreams } from '../identity/live-stream.ts'
import type { CallContext } from '../platform/context.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Feed } from '../platform/outbox-feed.ts'
import type { BusinessScope } from '../platform/scope.ts'

export type LiveParts = { feed: Feed; streams: LiveStreams }

/** Says that there is more to read, on whatever process it was told. Errors: `too_many_streams`. */
export async function liveTeamNotifications(
  context: CallContext<BusinessScope>,
  { feed, streams }: LiveParts,
  request: AbortSignal | undefined,
) {
  const { businessId, userId } = context.scope
  const { signal, leave } = await streams.enter(context, request)
  const events = await feed.ofAccount(userId, signal).catch(async (error: unknown) => {
    await leave()
    throw error
  })
  return newsOf(events, businessId, leave)
}

async function* newsOf(
  events: AsyncIterable<OutboxEvent>,
  businessId: string,
  leave: () => Promise<void>,
): AsyncGenerator<{ kind: 'opened' | 'told' }> {
  try {
    yield { kind: 'opened' }
    for await (const { event, businessId: of } of events)
      if (event === 'team_notification.told' && of === businessId) yield { kind: 'told' }
  } finally {
    await leave()
  }
}
