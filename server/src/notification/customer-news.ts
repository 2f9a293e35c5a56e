import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import {
  membershipCardNews,
  membershipChangedNews,
  membershipChangesNews,
  membershipDueNews,
  membershipEndsNews,
  membershipPaidNews,
  membershipPriceNews,
  membershipUnpaidNews,
} from './membership.ts'
import { type CustomerNews, type EnabledChannels, notify } from './notify.ts'
import { formMissingNews } from './health-form.ts'
import { orderNews } from './order.ts'
import { failedRefundNews, feeBackNews, feeNews, paymentNews } from './payment.ts'
import { passDueNews, passEndingNews } from './pass.ts'
import { seriesEndingNews } from './series.ts'
import { standingNews, timeFreeNews, timeHeldNews, waitingEndedNews } from './waiting.ts'
import { creditNews } from './wallet.ts'

type Rule = (
  tx: Tx,
  event: OutboxEvent,
  context: { links: Links; now: Date },
) => Promise<CustomerNews | null>

/** Which event of money and orders a customer is notified of. */
const rules: Record<string, Rule> = {
  'payment.captured': paymentNews,
  'payment.refunded': paymentNews,
  'payment.refund_failed': failedRefundNews,
  'fee.card_charged': feeNews,
  'fee.card_declined': feeNews,
  'fee.given_back': feeBackNews,
  'wallet.credited': creditNews,
  'pass.ending': passEndingNews,
  'pass.part_due': passDueNews,
  'membership.paid': membershipPaidNews,
  'membership.due': membershipDueNews,
  'membership.unpaid': membershipUnpaidNews,
  'membership.end_planned': membershipEndsNews,
  'membership.change_planned': membershipChangesNews,
  'membership.changed': membershipChangedNews,
  'membership.price_told': membershipPriceNews,
  'membership.card_runs_out': membershipCardNews,
  'series.ending': seriesEndingNews,
  'form.missing': formMissingNews,
  'waiting.offered': timeHeldNews,
  'waiting.told': timeFreeNews,
  'waiting.lapsed': waitingEndedNews,
  'waiting.outlived': waitingEndedNews,
  'standing.full': standingNews,
  'standing.over': standingNews,
  'standing.lapsed': standingNews,
  'standing.paused': standingNews,
  'order.placed': orderNews,
  'order.paid': orderNews,
  'order.ready': orderNews,
  'order.cancelled': orderNews,
}

export async function notifyCustomers(
  tx: Tx,
  { on, links }: { on: EnabledChannels; links: Links },
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events) {
    const news = await rules[event.event]?.(tx, event, { links, now })
    if (!news) continue
    const { person, mail, ...inbox } = news
    await notify(tx, on, person, {
      ...inbox,
      source: `event:${event.id}`,
      businessId: event.businessId,
      message: mail && { template: 'simple_mail', facts: { mail } },
      now,
    })
  }
}
