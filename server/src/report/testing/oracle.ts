import type { Dimension, Figures } from '@serein/shared/report/contract.ts'
import type { Db } from '../../platform/pool.ts'
import { type Share, sharesOf, split } from './share-oracle.ts'

// Every figure from the raw rows, in plain loops: no statement of the reports, and none of their functions.

type Row = Record<string, any>
const tables = {
  bookings: 'booking',
  items: 'item',
  orders: 'order',
  lines: 'order_line',
  variants: 'product_variant',
  transfers: 'ledger_transfer',
  postings: 'ledger_posting',
  accounts: 'ledger_account',
  events: 'booking_event',
  recipients: 'campaign_recipient',
  shops: 'shop',
  passes: 'pass',
} as const
export type Raw = Record<keyof typeof tables, Row[]>

/** All that a business has, as it stands in the tables. */
export async function rawOf(db: Db, businessId: string): Promise<Raw> {
  const raw: Record<string, Row[]> = {}
  for (const [name, table] of Object.entries(tables))
    raw[name] = await db
      .selectFrom(table as 'booking')
      .selectAll()
      .where('business_id', '=', businessId)
      .execute()
  return raw as Raw
}

/** One amount or one visit, with all that it can be counted by. */
export type Fact = {
  day: string
  shopId: string
  currency: string
  serviceId: string | null
  productId: string | null
  staffId: string | null
  source: string
  offerId: string | null
  adds: Partial<Figures>
}

export function factsOf(raw: Raw): Fact[] {
  return [...moneyFacts(raw), ...visitFacts(raw)]
}

export type Filter = {
  fromDay: string
  toDay: string
  shopId?: string | undefined
  staffId?: string | undefined
  serviceId?: string | undefined
  currency: string
}

const keyOf: Record<Dimension, (fact: Fact) => string | null> = {
  shop: (fact) => fact.shopId,
  service: (fact) => fact.serviceId,
  product: (fact) => fact.productId,
  staff: (fact) => fact.staffId,
  source: (fact) => fact.source,
  offer: (fact) => fact.offerId,
}

/** The facts that a question is about. */
export function within(facts: Fact[], filter: Filter): Fact[] {
  return facts.filter(
    (fact) =>
      fact.day >= filter.fromDay &&
      fact.day <= filter.toDay &&
      (!filter.shopId || fact.shopId === filter.shopId) &&
      (!filter.staffId || fact.staffId === filter.staffId) &&
      (!filter.serviceId || fact.serviceId === filter.serviceId),
  )
}

/** What they add up to by a key; money of one currency alone. Noughts are left out. */
export function totals(facts: Fact[], currency: string, by: Dimension | ((fact: Fact) => string)) {
  const found = new Map<string | null, Record<string, number>>()
  for (const fact of facts) {
    const key = typeof by === 'function' ? by(fact) : keyOf[by](fact)
    const sums = found.get(key) ?? {}
    found.set(key, sums)
    for (const [name, value] of Object.entries(fact.adds))
      if (!name.endsWith('Minor') || fact.currency === currency)
        sums[name] = (sums[name] ?? 0) + value
  }
  for (const [key, sums] of found) {
    const { serviceMinor = 0, productMinor = 0, feeMinor = 0, refundMinor = 0 } = sums
    const { membershipMinor = 0, expiredMinor = 0 } = sums
    sums.netMinor =
      serviceMinor + productMinor + feeMinor + membershipMinor + expiredMinor - refundMinor
    found.set(key, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)))
    if (Object.keys(found.get(key)!).length === 0) found.delete(key)
  }
  return found
}

function moneyFacts(raw: Raw): Fact[] {
  const accounts = new Map(raw.accounts.map((row) => [row.code, row]))
  const kinds = new Map(raw.transfers.map((row) => [row.id, row.kind]))
  const amounts = new Map<
    string,
    {
      subject: string
      day: string
      measure: keyof Figures
      holder: string
      minor: number
      currency: string
    }
  >()
  for (const transfer of raw.transfers) {
    const shop = shopOf(raw, transfer.subject_id)
    if (!shop) continue
    const day = dayOf(transfer.occurred_at, shop.time_zone)
    const kind = transfer.reverses ? kinds.get(transfer.reverses) : transfer.kind
    for (const posting of raw.postings.filter((row) => row.transfer_id === transfer.id))
      for (const [code, sign] of [
        [posting.destination, 1],
        [posting.source, -1],
      ] as const) {
        const account = accounts.get(code)!
        const of = transfer.subject === 'pass' ? passMeasureOf : measureOf
        const measure = of(account.kind, kind === 'refund_decided')
        if (!measure) continue
        const holder = measure === 'tipMinor' ? account.holder : ''
        const key = [transfer.subject_id, day, measure, holder, posting.currency].join(' ')
        const entry = {
          subject: transfer.subject_id,
          day,
          measure,
          holder,
          currency: posting.currency,
        }
        const before = amounts.get(key)?.minor ?? 0
        const change = measure === 'refundMinor' ? -sign : sign
        amounts.set(key, { ...entry, minor: before + change * posting.amount_minor })
      }
  }
  return [...amounts.values()].flatMap(({ subject, day, measure, holder, currency, minor }) => {
    const about = { day, shopId: shopOf(raw, subject)!.id, currency, ...originOf(raw, subject) }
    if (holder)
      return [
        { ...about, serviceId: null, productId: null, staffId: holder, adds: { [measure]: minor } },
      ]
    return split(minor, sharesOf(raw, subject)).map(({ share, part }) => ({
      ...about,
      serviceId: share.serviceId,
      productId: share.productId,
      staffId: share.staffId,
      adds: { [measure]: part },
    }))
  })
}

function passMeasureOf(kind: string, isRefund: boolean): keyof Figures | null {
  return kind === 'revenue_service' ? 'membershipMinor' : measureOf(kind, isRefund)
}

function measureOf(kind: string, isRefund: boolean): keyof Figures | null {
  if (kind === 'tax_payable') return 'taxMinor'
  if (kind === 'tip_payable') return 'tipMinor'
  if (!kind.startsWith('revenue_')) return null
  if (isRefund) return 'refundMinor'
  return (
    (
      {
        revenue_service: 'serviceMinor',
        revenue_product: 'productMinor',
        revenue_fee: 'feeMinor',
        revenue_expired: 'expiredMinor',
      } as const
    )[kind] ?? null
  )
}

function visitFacts(raw: Raw): Fact[] {
  const counted = raw.bookings.filter((row) =>
    ['completed', 'no_show', 'cancelled'].includes(row.state),
  )
  return counted.flatMap((booking) => {
    const shares = sharesOf(raw, booking.id)
    const { time_zone: zone } = shopOf(raw, booking.id)!
    const about = {
      day: dayOf(booking.starts_at, zone),
      shopId: booking.shop_id,
      currency: booking.currency,
      ...originOf(raw, booking.id),
    }
    return shares.map((share, index) => ({
      ...about,
      serviceId: share.serviceId,
      productId: share.productId,
      staffId: share.staffId,
      adds: { ...ofTreatment(booking, share), ...(index === 0 && ofVisit(raw, booking, shares)) },
    }))
  })
}

function ofTreatment({ state }: Row, share: Share): Partial<Figures> {
  if (state === 'no_show') return { missed: 1 }
  if (state !== 'completed') return {}
  return { served: 1, minutes: share.minutes, treatments: share.isFirst ? 1 : 0 }
}

function ofVisit(raw: Raw, booking: Row, shares: Share[]): Partial<Figures> {
  if (booking.state === 'no_show') return { noShows: 1 }
  if (booking.state === 'cancelled') return { cancelled: 1, late: isLate(raw, booking) ? 1 : 0 }
  const of = raw.bookings.filter((row) => row.customer_id === booking.customer_id)
  const earlier = of.filter((row) => row.state === 'completed' && row.starts_at < booking.starts_at)
  const later = of.filter(
    (row) =>
      row.starts_at > booking.starts_at &&
      ['confirmed', 'checked_in', 'completed', 'no_show'].includes(row.state),
  )
  const isKnown = booking.customer_id !== null
  const isRebookedIn = (days: number) =>
    isKnown &&
    later.some((row) => row.created_at.getTime() <= booking.ends_at.getTime() + days * 86_400_000)
      ? 1
      : 0
  return {
    completed: 1,
    discountMinor: booking.price.discountMinor,
    guests: new Set(shares.map(({ guest }) => guest)).size,
    newClients: isKnown && earlier.length === 0 ? 1 : 0,
    returningClients: isKnown && earlier.length > 0 ? 1 : 0,
    rebooked7: isRebookedIn(7),
    rebooked30: isRebookedIn(30),
    rebooked60: isRebookedIn(60),
    rebooked90: isRebookedIn(90),
  }
}

/** By the client, when the frozen policy asked for a fee. */
function isLate(raw: Raw, booking: Row): boolean {
  if (booking.cancelled_by !== 'customer') return false
  const event = raw.events.find(
    (row) => row.booking_id === booking.id && row.to_state === 'cancelled',
  )!
  const minutesLeft = (booking.first_starts_at.getTime() - event.created_at.getTime()) / 60_000
  const tier = booking.policy.tiers.find(
    (each: { untilMinutes: number }) => minutesLeft >= each.untilMinutes,
  )
  return (tier ? tier.feeRate : booking.policy.lateFeeRate) > 0
}

function originOf(raw: Raw, subject: string): Pick<Fact, 'source' | 'offerId'> {
  const booking = raw.bookings.find((row) => row.id === subject)
  if (!booking) return { source: 'order', offerId: null }
  const lines = booking.price.lines.filter((line: Row) => line.kind === 'discount') as Row[]
  const [most] = lines.toSorted(
    (a, b) => a.amountMinor - b.amountMinor || (a.sourceId < b.sourceId ? -1 : 1),
  )
  const offerId = most?.sourceId ?? null
  if (booking.source === 'walk_in') return { source: 'walk_in', offerId }
  if (booking.source === 'console') return { source: 'desk', offerId }
  const isAfterNews = raw.recipients.some(
    (row) =>
      row.customer_id === booking.customer_id &&
      row.opened_at !== null &&
      row.opened_at <= booking.created_at &&
      booking.created_at.getTime() < row.opened_at.getTime() + 14 * 86_400_000,
  )
  return { source: isAfterNews ? 'campaign' : 'app', offerId }
}

function shopOf(raw: Raw, subject: string): Row | undefined {
  const of =
    raw.bookings.find((row) => row.id === subject) ??
    raw.orders.find((row) => row.id === subject) ??
    raw.passes.find((row) => row.id === subject)
  return raw.shops.find((row) => row.id === of?.shop_id)
}

function dayOf(at: Date, zone: string): string {
  return Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(zone).toPlainDate().toString()
}
