import type { NewsFacts } from '@serein/shared/notification/contract.ts'
import type { Kind, SentChannel } from '@serein/shared/notification/kinds.ts'
import type { TeamFacts } from '@serein/shared/notification/team-contract.ts'
import { isAlarm, type TeamKind } from '@serein/shared/notification/team-kinds.ts'
import { noBusiness } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { insertNotification } from './inbox.ts'
import type { ChannelName, Message, SimpleMail } from './message.ts'
import {
  afterQuietHours,
  quietHoursOf,
  usualQuietHours,
  type ZonedQuietHours,
} from './quiet-hours.ts'
import {
  addressOf,
  channelsTo,
  followsShop,
  loadMembers,
  type Member,
  type Person,
  type Recipient,
} from './recipient.ts'
import { insertDelivery } from './sql.ts'

/** The channels that are switched on. */
export type EnabledChannels = ReadonlySet<ChannelName>

/** Something to notify somebody of: a kind with its facts for their inbox, and what is sent of it. */
export type News = {
  kind: Kind | TeamKind
  /** The event or the reminder it comes from: nobody is notified of the same twice. */
  source: string
  businessId: string
  facts: NewsFacts | TeamFacts
  message: Message | null
  bookingId?: string
  /** The client it speaks of to a member, where they have an account. */
  aboutUserId?: string | null
  now: Date
  /** Not before. */
  from?: Date
  /** By mail, SMS and push not before. */
  sentFrom?: Date
  /** After this moment it is not sent any more. */
  expiresAt?: Date | undefined
  /** When people sleep who have chosen nothing themselves; without it, whose zone is not known sleeps by none. */
  quietHours?: ZonedQuietHours
  /** It lets people sleep whatever it comes by; else only what rings does. */
  isQuiet?: boolean
  /** Their inbox says so already. */
  isKnown?: boolean
  /** It goes by none but these, whatever they have chosen beside. */
  channels?: readonly SentChannel[]
}

/** What an event is to a customer; without a mail it is for their inbox alone. */
export type CustomerNews = Pick<News, 'kind' | 'facts' | 'expiresAt'> & {
  person: Person
  mail: SimpleMail | null
}

/** Writes news into somebody's inbox, and a delivery for each way that they have chosen for it and can be reached by. */
export async function notify(
  tx: Tx,
  on: EnabledChannels,
  recipient: Recipient,
  news: News,
): Promise<void> {
  const { kind, source, businessId, facts, aboutUserId, now, from = now } = news
  const { userId, memberOf } = recipient
  const chosen = channelsTo(recipient, kind)
  if (userId && chosen.includes('app') && !news.isKnown)
    await insertNotification(tx, {
      userId,
      memberOf,
      source,
      kind,
      businessId,
      facts,
      aboutUserId,
      happenedAt: from,
    })
  for (const channel of chosen)
    if (channel !== 'app' && (news.channels?.includes(channel) ?? true))
      await deliverBy(tx, on, recipient, news, channel)
}

/** The same as a mail of a few sentences. */
export async function notifyBySimpleMail(
  tx: Tx,
  on: EnabledChannels,
  recipient: Recipient,
  { mail, ...news }: Omit<News, 'message'> & { mail: SimpleMail },
): Promise<void> {
  await notify(tx, on, recipient, {
    ...news,
    message: { template: 'simple_mail', facts: { mail } },
  })
}

/** Something that has happened at a business, for whoever of its team is notified of it. */
export type TeamHappening = Pick<News, 'businessId' | 'source' | 'now' | 'from' | 'sentFrom'> & {
  shopId: string
  aboutUserId: string | null
  /** Who did it, and is not notified of it; null for a client or for time itself. */
  actor: string | null
  /** What it is to one of them; null where they are not notified. */
  newsFor: (member: Member) => { kind: TeamKind; facts: TeamFacts } | null
  expiresAt?: Date
}

/** Notifies each member who may see it and has chosen so. */
export async function notifyTeam(
  tx: Tx,
  on: EnabledChannels,
  { shopId, actor, newsFor, ...happening }: TeamHappening,
): Promise<void> {
  for (const member of await loadMembers(tx, happening.businessId)) {
    const news = member.userId === actor ? null : newsFor(member)
    if (news && (isAlarm(news.kind) || followsShop(member, shopId)))
      await notify(tx, on, member, {
        ...happening,
        ...news,
        source: `team:${happening.source}`,
        message: { template: 'team_news', facts: { news } },
        quietHours: usualQuietHours(news.facts.timeZone ?? 'UTC'),
        isQuiet: true,
      })
  }
}

async function deliverBy(
  tx: Tx,
  on: EnabledChannels,
  recipient: Recipient,
  news: News,
  channel: SentChannel,
) {
  const { kind, source, message, businessId, now, from = now, sentFrom = from } = news
  const { expiresAt = null } = news
  const address = addressOf(recipient, channel)
  if (!message || !address || !on.has(channel)) return
  const isSimple = message.template === 'simple_mail'
  const quietHours = quietHoursOf(recipient.setting, shopQuietHours(news))
  await insertDelivery(tx, {
    businessId: isSimple ? noBusiness : businessId,
    source,
    message,
    channel,
    recipient: address,
    recipientName: recipient.name,
    language: recipient.language,
    bookingId: isSimple ? null : (news.bookingId ?? null),
    userId: recipient.userId,
    kind,
    memberOf: recipient.memberOf,
    aboutUserId: news.aboutUserId,
    senderId: businessId === noBusiness ? null : businessId,
    // What the person did or has to know arrives at once by mail; reminders and what rings let people sleep.
    dueAt:
      !isAlarm(kind) && (news.isQuiet || channel !== 'mail')
        ? afterQuietHours(quietHours, sentFrom, expiresAt)
        : sentFrom,
    expiresAt,
    now,
  })
}

function shopQuietHours({ quietHours, facts: { timeZone } }: News): ZonedQuietHours | null {
  return quietHours ?? (timeZone ? usualQuietHours(timeZone) : null)
}
