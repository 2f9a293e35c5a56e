import type { World } from './testing.ts'

/** The payment rules of a shop and its business. */
export const ruleValues = {
  tenders: () => ['card', 'paypal', 'paylater', 'at_shop'],
  tipPresets: () => [5_000],
  depositRules: () => [
    { when: { aboveMinor: 9_000_000 }, ask: { kind: 'fixed', amountMinor: 9_000_000 } },
  ],
  tiers: () => [{ untilMinutes: 1_440, feeRate: 0 }],
  lateFeeRate: () => 100_000,
  noShowFeeRate: () => 100_000,
  taxRate: () => 20_000,
  options: () => [{ amountMinor: 5_000, bonusMinor: 200 }],
}

/** Whatever an endpoint before has made of the rules, one may book and pay as usual. */
export async function placeRules({ database: { pool }, home }: World): Promise<void> {
  await pool.query(
    `update shop set tenders = default, deposit_rules = default, open_limit = default, approval_rule = default,
       spacing_rules = default
     where id = $1 and (deposit_rules <> '[]' or cardinality(tenders) < 4 or open_limit is not null
       or approval_rule is not null or spacing_rules <> '[]')`,
    [home.shopId],
  )
  await pool.query(
    `insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
     values ($1, 'EUR', 5000, 200) on conflict do nothing`,
    [home.businessId],
  )
}
