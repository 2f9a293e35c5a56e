import { transaction } from '../platform/command.ts'
import { consume } from '../platform/outbox-reader.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilNone } from '../platform/timer.ts'
import { notifyOfAccounts } from './account.ts'
import { notifyAfterVisits } from './after-visit.ts'
import { notifyOfChats } from './chat.ts'
import { notifyCustomers } from './customer-news.ts'
import { notifyOfCollections } from './collection.ts'
import { notifyOfGiftCards } from './gift-card.ts'
import { notifyOfPaymentLinks } from './payment-link.ts'
import { sendAskedLinks } from './visit-link.ts'
import { notifyOfReviews } from './review.ts'
import { forgetUnseenDevices } from './device.ts'
import { forgetSms } from './sms-cost.ts'
import { forgetReplies } from './sms-reply.ts'
import { deleteNotifications } from './inbox.ts'
import { deleteSettled } from './sql.ts'
import { notifyGuests, remindGuests } from './guest-news.ts'
import { remind, notifyOfEvents } from './notification.ts'
import { notifyTeams } from './team-news.ts'
import type { EnabledChannels } from './notify.ts'

const keptDays = 90
/** As long as somebody may look back on a year of visits. */
const inboxKeptDays = 366
/** It names clients, and nobody at a desk looks further back. */
const teamKeptDays = 90

/** Reads what has happened and what time has made due, and writes down what is to be sent. */
export async function sweepMessages(
  db: Db,
  { on, links }: { on: EnabledChannels; links: Links },
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const notify = async (tx: Tx, events: OutboxEvent[]) => {
    await notifyOfEvents(tx, { on, links }, events, now())
    await notifyGuests(tx, { on, links }, events, now())
    await notifyCustomers(tx, { on, links }, events, now())
    await notifyOfPaymentLinks(tx, on, events, now())
    await notifyOfGiftCards(tx, on, events, now())
    await notifyOfCollections(tx, on, events, now())
    await sendAskedLinks(tx, { on, links }, events, now())
    await notifyOfReviews(tx, { on, links }, events, now())
    await notifyAfterVisits(tx, { on, links }, events, now())
    await notifyOfChats(tx, on, events, now())
    await notifyOfAccounts(tx, { on, links }, events, now())
    await notifyTeams(tx, on, events, now())
  }
  await untilNone(() => consume(db, 'notification', notify), signal)
  await untilNone(() => transaction(db, (tx) => remind(tx, { on, links }, now())), signal)
  await untilNone(() => transaction(db, (tx) => remindGuests(tx, { on, links }, now())), signal)
}

/**
 * Forgets what was told and answered so long ago that nobody asks after it any more, and devices that are not seen any more; it
 * holds names and addresses. Returns how many.
 */
export async function forgetOldMessages(db: Db, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const replies = await forgetReplies(db, now)
  const devices = await forgetUnseenDevices(db, now)
  const sms = await forgetSms(db, now)
  const deliveries = await deleteSettled(db, daysAgo(keptDays))
  const ofPeople = await deleteNotifications(db, daysAgo(inboxKeptDays), 'people')
  const ofTeam = await deleteNotifications(db, daysAgo(teamKeptDays), 'team')
  return replies + devices + sms + deliveries + ofPeople + ofTeam
}
