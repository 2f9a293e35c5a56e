import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

/** A business, and who a user is there; null where they are nobody yet. Errors: `not_found`. */
export async function knownCustomer(
  db: Db | Tx,
  userId: string,
  businessId: string,
): Promise<{ business: { id: string; name: string }; customerId: string | null }> {
  const { rows } = await sql<{ id: string; name: string; customerId: string | null }>`
    select b.id, b.name, c.id as "customerId"
    from business b left join customer c on c.business_id = b.id and c.user_id = ${userId}
    where b.id = ${businessId}`.execute(db)
  const row = rows[0]
  if (!row) throw refuse('not_found')
  return { business: { id: row.id, name: row.name }, customerId: row.customerId }
}

export type WalletRow = {
  business: { id: string; name: string }
  currency: string
  moneyMinor: number
  bonusMinor: number
  mayTopUp: boolean
}

/** The wallets of a user, the fullest first. */
export async function selectWallets(db: Db, userId: string): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select jsonb_build_object('id', b.id, 'name', b.name) as business, a.currency,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet'), 0)::bigint as "moneyMinor",
      coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet_bonus'), 0)::bigint as "bonusMinor",
      exists (select from top_up_option o where o.business_id = b.id and o.currency = a.currency) as "mayTopUp"
    from customer c
    join business b on b.id = c.business_id
    join ledger_account a on a.business_id = c.business_id and a.holder = c.id::text and a.kind in ('wallet', 'wallet_bonus')
    where c.user_id = ${userId}
    group by b.id, a.currency
    order by sum(a.balance_minor) desc, b.name, a.currency`.execute(db)
  return rows
}

export type PlaceRow = {
  business: { id: string; name: string }
  currencies: string[]
  isKnown: boolean
}

/** Where money can be added: with a spa that is open for it in that currency, those one knows first. */
export async function selectPlaces(db: Db, userId: string, limit: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select jsonb_build_object('id', b.id, 'name', b.name) as business, offered.currencies,
      (exists (select from customer c where c.business_id = b.id and c.user_id = ${userId})
        or exists (select from favourite f where f.business_id = b.id and f.user_id = ${userId})) as "isKnown"
    from business b
    join lateral (
      select array_agg(distinct o.currency order by o.currency) as currencies from top_up_option o
      where o.business_id = b.id and exists (
        select from shop s where s.business_id = b.id and s.is_active and s.currency = o.currency)
    ) as offered on offered.currencies is not null
    order by "isKnown" desc, b.name, b.id limit ${limit}`.execute(db)
  return rows
}

type OrderRow = { id: string; code: string; shopName: string }

/** The orders that a wallet has paid for. */
export async function selectOrders(
  db: Db,
  businessId: string,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.code, s.name as "shopName"
    from "order" o join shop s on s.business_id = o.business_id and s.id = o.shop_id
    where o.business_id = ${businessId} and o.id = any (${orderIds}::uuid[])`.execute(db)
  return rows
}

type VisitRow = { id: string; code: string; shopName: string; startsAt: Date; timeZone: string }

/** The visits that a wallet has paid for. */
export async function selectVisits(
  db: Db,
  businessId: string,
  bookingIds: readonly string[],
): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`
    select b.id, b.code, s.name as "shopName", b.starts_at as "startsAt", b.time_zone as "timeZone"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.business_id = ${businessId} and b.id = any (${bookingIds}::uuid[])`.execute(db)
  return rows
}

type TopUpRow = {
  id: string
  amountMinor: number
  bonusMinor: number
  tender: string
  card: { brand: string; last4: string } | null
  paidAt: Date
}

/** What was added to a wallet, with the payment that did. */
export async function selectTopUps(
  db: Db,
  businessId: string,
  topUpIds: readonly string[],
): Promise<TopUpRow[]> {
  const { rows } = await sql<TopUpRow>`
    select b.id, p.amount_minor as "amountMinor", b.bonus_minor as "bonusMinor", p.tender, p.updated_at as "paidAt",
      case when p.card_last4 is not null then jsonb_build_object('brand', p.card_brand, 'last4', p.card_last4) end as card
    from bill b join payment p on p.business_id = b.business_id and p.subject_id = b.id and p.state in ('captured', 'refunded')
    where b.business_id = ${businessId} and b.id = any (${topUpIds}::uuid[]) and b.subject = 'wallet'`.execute(
    db,
  )
  return rows
}
