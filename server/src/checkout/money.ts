import type { Logger } from 'pino'
import { evidenceOfVisit } from '../booking/receipt/evidence.ts'
import { upcomingAmong } from '../booking/calendar/upcoming.ts'
import { isUsed } from '../payment/account-sql.ts'
import { payRefunds, settle, settleAuthorised } from '../payment/attempt.ts'
import { settleCards } from '../payment/card-saving.ts'
import { chargeCards } from '../payment/fee.ts'
import type { Providers } from '../payment/provider.ts'
import { type Following, sweepEvents } from '../payment/provider-event.ts'
import { reconcileDue } from '../payment/reconciliation.ts'
import {
  cardRoutes,
  providerAccountRoutes,
  reconciliationRoutes,
  topUpOptionRoutes,
} from '../payment/routes.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import type { Config } from '../platform/config.ts'
import { nobodyPaid, type Paying, providerAt } from '../platform/content-policy.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import { every } from '../platform/timer.ts'
import type { Vault } from '../platform/vault.ts'
import { forgetGivers, sweepCollections } from './collection-sweep.ts'
import { decide } from './decision.ts'
import { sweepParts } from './pass-part.ts'
import { passCheckoutRoutes } from './pass-routes.ts'
import type { Checkout } from './payable.ts'
import {
  chargeRoutes,
  checkoutRoutes,
  disputeRoutes,
  paymentLinkRoutes,
  tipRoutes,
  topUpRoutes,
  walletRoutes,
} from './routes.ts'

/** What the events of providers, the sweep and the reconciliation need to go on with a payment. */
export function openFollowing(db: Db, providers: Providers, now: () => Date): Following {
  return {
    db,
    providers,
    decide: (payment: Payment) => decide(db, payment, now()),
    evidenceOf: async ({ businessId, subject: { kind, id } }: Payment) =>
      kind === 'booking' ? evidenceOfVisit(db, { businessId, bookingId: id }) : null,
  }
}

type Paid = Pick<Config, 'payment' | 'publicUrl'>

/** Everything that asks a provider. */
export function moneyRoutes(
  following: Following,
  { vault, links, codes }: { vault: Vault } & Pick<Checkout, 'links' | 'codes'>,
  config: Paid,
) {
  const { providers } = following
  const { publicUrl, payment } = config
  const checkout = { providers, publicUrl, links, codes, vault }
  return {
    checkout: { ...checkoutRoutes(checkout), ...passCheckoutRoutes },
    card: { ...cardRoutes({ ...checkout, upcomingAmong }), ...chargeRoutes(checkout) },
    paymentLink: paymentLinkRoutes(checkout),
    tip: tipRoutes(checkout),
    dispute: disputeRoutes,
    wallet: walletRoutes,
    topUp: { ...topUpRoutes(checkout), ...topUpOptionRoutes },
    providerAccount: providerAccountRoutes({ vault, payment, publicUrl }),
    reconciliation: reconciliationRoutes(following),
  }
}

/** Whose fields the page at a path shows: those of a provider that somebody here is paid through. */
export function openPaying(db: Db, payment: Config['payment']) {
  return async (path: string): Promise<Paying> => {
    const name = providerAt(path)
    if (!name) return nobodyPaid
    const isOn = Boolean(payment?.[name]) || (await isUsed(db, name))
    return { ...nobodyPaid, [name]: isOn, stripeUrl: payment?.stripeUrl ?? null }
  }
}

/** What time makes due between us and the providers. @returns the ways to stop */
export function moneyTimers(following: Following, log: Logger, now: () => Date) {
  const { db, providers } = following
  return [
    every(10_000, 'payment.settle', log, (signal) =>
      settle(db, providers, following.decide, now(), { signal }),
    ),
    every(60_000, 'collection.sweep', log, (signal) => sweepCollections(db, now(), signal)),
    every(3_600_000, 'collection.forget', log, () => forgetGivers(db, now())),
    every(60_000, 'card.settle', log, (signal) => settleCards(db, providers, now(), signal)),
    every(60_000, 'provider_event.follow', log, (signal) => sweepEvents(following, now(), signal)),
    every(60_000, 'pass.collect', log, (signal) => sweepParts(following, now(), signal)),
    every(600_000, 'payment.reconcile', log, (signal) =>
      reconcileDue(db, following, now(), signal),
    ),
  ]
}

/**
 * What was set aside is taken or let go, what a cancelled visit gives back sent at once, and its fee charged to the card on file. All
 * of it is decided already: when a provider fails, the sweep asks again.
 */
export function refunding(db: Db, providers: Providers, log: Logger, now: () => Date) {
  return async (_context: CallContext, { businessId, bookingId }: PaidSubject) => {
    const subject = { businessId, subjectId: bookingId }
    const payments = await paymentsOf(db, businessId, bookingId).catch(() => null)
    if (payments?.length === 0) return
    // What was set aside for a visit is taken once its shop has said yes, and let go where nothing comes of it.
    const decideNow = (payment: Payment) => decide(db, payment, now())
    await settleAuthorised(db, providers, decideNow, subject, now()).catch((error: unknown) =>
      log.warn({ err: error, bookingId }, 'payment.waits'),
    )
    await payRefunds(db, providers, subject, now()).catch((error: unknown) =>
      log.warn({ err: error, bookingId }, 'refund.waits'),
    )
    await chargeCards(db, providers, subject, now()).catch((error: unknown) =>
      log.warn({ err: error, bookingId }, 'fee.waits'),
    )
  }
}

type PaidSubject = { businessId: string; bookingId: string }
