import { passAccount } from '@serein/shared/ledger/pass.ts'
import type { SoldAhead } from '@serein/shared/ledger/sold-tax.ts'
import type { Share } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { issueOfPlan, payPart } from '../pass/pass.ts'
import type { Tx } from '../platform/pool.ts'
import type { LockedOrder } from './order-sql.ts'

type Sold = Pick<LockedOrder, 'businessId' | 'id' | 'customerId' | 'currency' | 'shopId'>
type SoldLine = {
  position: number
  planId: string | null
  passId: string | null
  parts: number | null
  priceMinor: number | null
  paidMinor: number
}

/** What a line of an order has put on a gift card or a pass. */
export type AheadShare = Share & { position: number; sold: SoldAhead }

/** The passes of an order that is paid are there from now on, and parts of others are paid; what was paid for them lies on them. */
export async function issuePasses(tx: Tx, paid: Sold, now: Date): Promise<AheadShare[]> {
  const { businessId, id: orderId, customerId, currency, shopId } = paid
  const { rows } = await sql<SoldLine>`
    select position, plan_id as "planId", pass_id as "passId", parts, plan_price_minor as "priceMinor", net_minor + tax_minor as "paidMinor"
    from order_line where business_id = ${businessId} and order_id = ${orderId} and kind = 'pass' order by position`.execute(
    tx,
  )
  const shares: AheadShare[] = []
  for (const { position, planId, passId, parts, priceMinor, paidMinor: amountMinor } of rows) {
    const order = { businessId, customerId: customerId!, currency, shopId, orderId, now }
    const of = {
      orderPosition: position,
      planId: planId!,
      parts: parts ?? 1,
      priceMinor: priceMinor!,
    }
    const id = passId ?? (await issueOfPlan(tx, { ...order, ...of }))
    if (passId) await payPart(tx, { businessId, passId, orderId, amountMinor, now })
    const sold = { kind: 'pass', id, currency } as const
    shares.push({ account: passAccount({ passId: id, currency }), amountMinor, position, sold })
  }
  return shares
}
