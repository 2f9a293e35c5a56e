import { partsOf } from '@serein/shared/pass/use.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { customerOf } from '../business/customer.ts'
import { planToSell, type SoldPlan } from '../pass/sold-plan.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'
import { assertShopOpen } from '../shop/suspension.ts'
import { writeBasketAhead } from './basket-ahead.ts'

/** Writes down a basket with a package. Errors: as the contract says. */
export async function openPassOrder(
  tx: Tx,
  { userId }: CustomerScope,
  { shopId, planId, parts }: { shopId: string; planId: string; parts: number },
  now: Date,
): Promise<string> {
  await assertShopOpen(tx, shopId)
  const { businessId, currency } = await findShop(tx, shopId)
  const line = passLine(
    await planToSell(tx, { businessId, shopId, planId, currency }, 'online'),
    parts,
  )
  const customerId = await customerOf(tx, businessId, userId)
  if (!customerId) throw refuse('not_found')
  const { name, label, unitMinor: totalMinor, taxRate, plan } = line
  const basket = { businessId, shopId, customerId, currency, now }
  return writeBasketAhead(tx, basket, {
    kind: 'pass',
    name,
    label,
    totalMinor,
    taxRate,
    columns: planColumns(plan),
  })
}

export type PassLine = {
  name: Bilingual
  label: Bilingual
  unitMinor: number
  taxRate: number | null
  plan: { id: string; priceMinor: number; parts: number }
}

/** A package as an order sells it: its first payment of so many. Errors: `invalid_input` for more than it may have. */
export function passLine(
  { id, name, priceMinor, taxRate, parts: most }: SoldPlan,
  parts: number,
): PassLine {
  if (parts > most)
    throw refuse('invalid_input', { fields: [{ path: 'parts', message: `at most ${most}` }] })
  const [unitMinor] = partsOf(priceMinor, parts)
  return {
    name,
    label: partLabel(1, parts),
    unitMinor: unitMinor!,
    taxRate,
    plan: { id, priceMinor, parts },
  }
}

/** What of the line is of its plan. */
export function planColumns({ id, priceMinor, parts }: PassLine['plan']) {
  return { plan_id: id, plan_price_minor: priceMinor, parts }
}

export function partLabel(number: number, parts: number): Bilingual {
  if (parts === 1) return { en: '', fr: '' }
  return {
    en: `payment ${number} of ${parts}`,
    fr: `versement ${number} sur ${parts}`,
  }
}
