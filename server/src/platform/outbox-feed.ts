import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { OutboxEvent } from './outbox.ts'
import { openTail } from './outbox-tail.ts'
import type { Db } from './pool.ts'

/** How long after a commit on another process an event may be heard here. */
const pollMilliseconds = 100

/**
 * A live feed of the outbox for streams, of each business in the order of its commits; an event that commits late is never jumped
 * over. It reads only while someone listens, and once for all who do.
 */
export function openFeed(db: Db, log: Logger) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let reading: Promise<void> | null = null

  async function read(tail: ReturnType<typeof openTail>) {
    while (emitter.eventNames().length > 0 && !closing.signal.aborted) {
      try {
        for (const event of await tail())
          for (const topic of topicsOf(event)) emitter.emit(topic, event)
      } catch (error) {
        log.warn({ err: error }, 'outbox.unread')
      }
      await wait(pollMilliseconds, undefined, { signal: closing.signal }).catch(() => {})
    }
    reading = null
  }

  /** Takes the place where the reading begins; it goes on by itself. */
  async function begin() {
    try {
      const tail = openTail(db)
      await tail()
      void read(tail)
    } catch (error) {
      reading = null
      throw error
    }
  }

  async function listen(topic: string, signal: AbortSignal) {
    if (signal.aborted) return untilAborted([], signal)
    const events = on(emitter, topic, { signal })
    await (reading ??= begin())
    return untilAborted(events, signal)
  }

  return {
    /** Events of one shop, all from the moment on at which this is answered, until the signal ends them. */
    ofShop: (businessId: string, shopId: string, signal: AbortSignal) =>
      listen(topicOf.shop(businessId, shopId), signal),
    /** The same of a whole business. */
    ofBusiness: (businessId: string, signal: AbortSignal) =>
      listen(topicOf.business(businessId), signal),
    /** The same of what is told to an account: events whose data has its `accountId`. */
    ofAccount: (accountId: string, signal: AbortSignal) =>
      listen(topicOf.account(accountId), signal),
    close: () => closing.abort(),
  }
}

async function* untilAborted(events: AsyncIterable<unknown> | [], signal: AbortSignal) {
  try {
    for await (const [event] of events as AsyncIterable<[OutboxEvent]>) yield event
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const topicOf = {
  shop: (businessId: string, shopId: string | null) => `shop ${businessId} ${shopId}`,
  business: (businessId: string) => `business ${businessId}`,
  account: (accountId: string) => `account ${accountId}`,
}

function topicsOf({ businessId, shopId, data }: OutboxEvent): string[] {
  const { accountId } = data as { accountId?: string }
  return [
    topicOf.shop(businessId, shopId),
    topicOf.business(businessId),
    ...(accountId ? [topicOf.account(accountId)] : []),
  ]
}

export type Feed = ReturnType<typeof openFeed>
