import type { GiftCardSetting } from '@serein/shared/gift-card/contract.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { soldIn } from './sale.ts'

type OfCurrency = GiftCardSetting & { currency: string }

/** How cards are sold, in each currency of the shops; where nobody has said so, not yet. */
export async function cardSettings(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ settings: (OfCurrency & { countries: string[] })[] }> {
  const { rows } = await sql<{ currency: string; countries: string[] }>`
    select currency, array_agg(distinct country order by country) as countries from shop
    where business_id = ${businessId} and closed_at is null group by currency order by currency`.execute(
    db,
  )
  const settings = await Promise.all(
    rows.map(async (row) => ({
      ...((await soldIn(db, { businessId, currency: row.currency })) ?? usual),
      ...row,
    })),
  )
  return { settings }
}

/** What a business begins with. */
const usual: GiftCardSetting = {
  isSold: false,
  leastMinor: 2_000,
  mostMinor: 50_000,
  suggestedMinor: [5_000, 10_000, 15_000],
  sellsTreatments: true,
  validMonths: null,
  paysTips: false,
  isTaxedAtSale: false,
}

export async function saveCardSetting(
  tx: Tx,
  { businessId }: BusinessScope,
  { currency, ...wanted }: OfCurrency,
): Promise<OfCurrency> {
  const before = await soldIn(tx, { businessId, currency })
  const { isSold, leastMinor, mostMinor, sellsTreatments, validMonths, paysTips } = wanted
  const { isTaxedAtSale } = wanted
  const suggestedMinor = [...new Set(wanted.suggestedMinor)].toSorted((one, other) => one - other)
  await sql`
    insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
      valid_months, pays_tips, is_taxed_at_sale)
    values (${businessId}, ${currency}, ${isSold}, ${leastMinor}, ${mostMinor}, ${suggestedMinor}::bigint[], ${sellsTreatments},
      ${validMonths}, ${paysTips}, ${isTaxedAtSale})
    on conflict (business_id, currency) do update set is_sold = excluded.is_sold, least_minor = excluded.least_minor,
      most_minor = excluded.most_minor, suggested_minor = excluded.suggested_minor,
      sells_treatments = excluded.sells_treatments, valid_months = excluded.valid_months, pays_tips = excluded.pays_tips,
      is_taxed_at_sale = excluded.is_taxed_at_sale`.execute(tx)
  const after = { ...wanted, suggestedMinor }
  auditChange(tx, { kind: 'business', id: businessId }, before, after)
  return { ...after, currency }
}

/** Which of these shops sell cards, and from which amount on. */
export async function sellersOf(db: Db, { shopIds }: { shopIds: string[] }) {
  const { rows: shops } = await sql<{ shopId: string; currency: string; leastMinor: number }>`
    select s.id as "shopId", g.currency, g.least_minor as "leastMinor"
    from shop s join gift_card_setting g on g.business_id = s.business_id and g.currency = s.currency and g.is_sold
    where s.id = any(${shopIds}::uuid[]) order by s.id`.execute(db)
  return { shops }
}
