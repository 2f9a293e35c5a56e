import type { LiveChatEvent } from '@serein/shared/chat/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { LiveStreams } from '../identity/live-stream.ts'
import type { CallContext } from '../platform/context.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Feed } from '../platform/outbox-feed.ts'
import type { Db } from '../platform/pool.ts'
import { judgedEvents } from './judgement.ts'
import { type Chat, type ChatScope, selectChat, selectMessages } from './sql.ts'

/** So many messages are read at a time by who comes back after long. */
const batch = 100

type Followed = { chatId?: string | undefined; after: number }
export type LiveParts = { feed: Feed; streams: LiveStreams }

/**
 * What is said and done in the conversations of a reader, as it is committed, on whatever process. The messages of the one that
 * is followed are read from its table by their numbers, which are given out under a lock: so none is missing, doubled or early,
 * whatever the events say that wake the reading. Errors: `not_found`, `too_many_streams`.
 */
export async function liveChats(
  context: CallContext,
  { feed, streams }: LiveParts,
  scope: ChatScope,
  { chatId, after }: Followed,
  request: AbortSignal | undefined,
): Promise<AsyncGenerator<LiveChatEvent>> {
  const chat = chatId ? await selectChat(context.db, scope, chatId) : null
  if (chat === undefined) throw refuse('not_found')
  const { signal, leave } = await streams.enter(context, request)
  try {
    const events = await (scope.kind === 'customer'
      ? feed.ofAccount(scope.userId, signal)
      : feed.ofBusiness(scope.businessId, signal))
    return chatEvents(context.db, scope, { events, chat, after, leave })
  } catch (error) {
    await leave()
    throw error
  }
}

type OpenedStream = {
  events: AsyncIterable<OutboxEvent>
  chat: Chat | null
  after: number
  leave: () => Promise<void>
}

async function* chatEvents(
  db: Db,
  scope: ChatScope,
  { events, chat, after, leave }: OpenedStream,
): AsyncGenerator<LiveChatEvent> {
  let last = after
  const side = scope.kind === 'customer' ? 'client' : 'shop'
  async function* newer(of: Chat): AsyncGenerator<LiveChatEvent> {
    for (;;) {
      const found = await selectMessages(db, scope, of, { after: last, limit: batch })
      for (const message of found) {
        last = message.sequence
        yield { kind: 'message', chatId: of.id, message }
      }
      if (found.length < batch) return
    }
  }
  /** Hidden, or there again. */
  async function* anew(of: Chat, sequence: number): AsyncGenerator<LiveChatEvent> {
    const [message] = await selectMessages(db, scope, of, { after: sequence - 1, limit: 1 })
    if (message?.sequence === sequence) yield { kind: 'message', chatId: of.id, message }
    else yield { kind: 'changed', chatId: of.id }
  }
  try {
    yield { kind: 'opened' }
    if (chat) yield* newer(chat)
    for await (const { event, subjectId: chatId, data } of events) {
      if (!event.startsWith('chat.')) continue
      const { author, sequence } = data as { author?: 'client' | 'shop'; sequence?: number }
      if (event === 'chat.typed') {
        if (author && author !== side) yield { kind: 'typing', chatId, author }
      } else if (chatId === chat?.id && judgedEvents.has(event)) {
        yield* anew(chat, sequence!)
      } else if (event !== 'chat.message_sent' || chatId !== chat?.id) {
        yield { kind: 'changed', chatId }
      } else if (sequence! > last) yield* newer(chat)
    }
  } finally {
    await leave()
  }
}
