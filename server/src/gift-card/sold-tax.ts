import { randomUUID } from 'node:crypto'
import { type SoldAhead, soldTaxChanged } from '@serein/shared/ledger/sold-tax.ts'
import { codeOf } from '@serein/shared/ledger/transfer.ts'
import { taxIncludedIn } from '@serein/shared/money/money.ts'
import { sql } from 'kysely'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'

/**
 * Brings the tax of what was taxed at its sale in line with what of it nobody has had yet: what lies on it, and what it has paid for
 * what is not over. Whatever changes one of the two says so here; said again it changes nothing. `rate` begins it, at the sale.
 */
export async function settleSoldTax(
  tx: Tx,
  businessId: string,
  sold: SoldAhead,
  { rate: rateOfSale, hasExpired = false }: { rate?: number; hasExpired?: boolean } = {},
): Promise<void> {
  const before = await soldTaxOf(tx, businessId, sold)
  const rate = rateOfSale ?? before?.rate
  if (!rate) return
  const dueMinor = taxIncludedIn(await openMinor(tx, businessId, sold), rate)
  const amountMinor = dueMinor - (before?.dueMinor ?? 0)
  if (amountMinor === 0) return
  const change = { rate, amountMinor, hasExpired, event: randomUUID() }
  await post(tx, businessId, soldTaxChanged(sold, change))
}

/** The rate at which something was taxed at its sale, and the tax that was due then and stands for what is to come; locked. */
export async function soldTaxOf(
  tx: Tx,
  businessId: string,
  { id }: Pick<SoldAhead, 'id'>,
): Promise<{ rate: number; dueMinor: number } | undefined> {
  const { rows } = await sql<{ rate: number; dueMinor: number }>`
    select split_part(holder, '/', 2)::integer as rate, 0 - balance_minor as "dueMinor" from ledger_account
    where business_id = ${businessId} and kind = 'tax_prepaid' and split_part(holder, '/', 1) = ${id}
    for no key update`.execute(tx)
  return rows[0]
}

async function openMinor(
  tx: Tx,
  businessId: string,
  { kind, id, currency }: SoldAhead,
): Promise<number> {
  const code = codeOf({ kind, holder: id, currency })
  const { rows } = await sql<{ minor: number }>`
    select (coalesce((select balance_minor from ledger_account where business_id = ${businessId} and code = ${code}), 0)
      + coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p
        left join bill b on b.business_id = p.business_id and b.id = p.subject_id
        where p.business_id = ${businessId} and ${sql.ref(`p.${kind}_id`)} = ${id} and p.state in ('authorised', 'captured')
          and b.closed_at is null), 0))::bigint as minor`.execute(tx)
  return rows[0]!.minor
}
