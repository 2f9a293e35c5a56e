import type { NewsFacts } from '@serein/shared/notification/contract.ts'
import { channelsFor, type Kind, type SentChannel } from '@serein/shared/notification/kinds.ts'
import { usualSetting } from '@serein/shared/notification/rules.ts'
import { noBusiness } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { insertNotification } from './inbox.ts'
import type { ChannelName, Message, SimpleMail } from './message.ts'
import { awakeFrom, type Quiet, quietOf, type Reader } from './setting.ts'
import { insertDelivery } from './sql.ts'

/** The channels that are switched on. */
export type On = ReadonlySet<ChannelName>

/** Something to tell somebody: a kind with its facts for their inbox, and what is sent of it. */
export type News = {
  kind: Kind
  /** The event or the reminder it tells of: the same is told once. */
  source: string
  businessId: string
  facts: NewsFacts
  message: Message | null
  bookingId?: string
  now: Date
  /** Not before. */
  from?: Date
  /** After this moment it is of no use. */
  uselessAt?: Date
  /** When people sleep who have chosen nothing themselves; without it, whose zone is not known sleeps by none. */
  quiet?: Quiet
  /** It lets people sleep whatever it comes by; else only what rings does. */
  isQuiet?: boolean
  /** Their inbox says so already. */
  isKnown?: boolean
  /** It goes by none but these, whatever they have chosen beside. */
  channels?: readonly SentChannel[]
}

/** Writes news into somebody's inbox, and a delivery for each way that they have chosen for it and can be reached by. */
export async function tell(tx: Tx, on: On, reader: Reader, news: News): Promise<void> {
  const { kind, source, businessId, facts, now, from = now } = news
  const chosen = channelsFor(kind, reader.setting?.choices, reader)
  if (reader.userId && chosen.includes('app') && !news.isKnown)
    await insertNotification(tx, {
      userId: reader.userId,
      source,
      kind,
      businessId,
      facts,
      happenedAt: from,
    })
  for (const channel of chosen)
    if (channel !== 'app' && (news.channels?.includes(channel) ?? true))
      await deliverBy(tx, on, reader, news, channel)
}

/** The same as a mail of a few sentences. */
export async function tellSimply(
  tx: Tx,
  on: On,
  reader: Reader,
  { mail, ...news }: Omit<News, 'message'> & { mail: SimpleMail },
): Promise<void> {
  await tell(tx, on, reader, {
    ...news,
    message: { template: 'simple_mail', facts: { mail } },
  })
}

async function deliverBy(tx: Tx, on: On, reader: Reader, news: News, channel: SentChannel) {
  const { kind, source, message, now, from = now, uselessAt = null } = news
  const recipient = recipientOf(reader, channel)
  if (!message || !recipient || !on.has(channel)) return
  const awakeAt = awakeFrom(quietOf(reader.setting, shopQuiet(news)), from, uselessAt)
  await insertDelivery(tx, {
    businessId: message.template === 'simple_mail' ? noBusiness : news.businessId,
    source,
    message,
    channel,
    recipient,
    recipientName: reader.name,
    language: reader.language,
    bookingId: message.template === 'simple_mail' ? null : (news.bookingId ?? null),
    userId: reader.userId,
    kind,
    senderId: news.businessId === noBusiness ? null : news.businessId,
    // What the person did or has to know arrives at once by mail; reminders and what rings let people sleep.
    dueAt: news.isQuiet || channel !== 'mail' ? awakeAt : from,
    uselessAt,
    now,
  })
}

function shopQuiet({ quiet, facts: { timeZone } }: News): Quiet | null {
  return quiet ?? (timeZone ? { hours: usualSetting.quiet, timeZone } : null)
}

/** Where a channel reaches somebody; null where it does not. */
export function recipientOf(
  { userId, email, phone }: Pick<Reader, 'userId' | 'email' | 'phone'>,
  channel: SentChannel,
): string | null {
  return { push: userId, mail: email, sms: phone }[channel]
}
