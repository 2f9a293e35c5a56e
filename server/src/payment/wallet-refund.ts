import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import type { Unsettled } from '../platform/person.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { refund } from './refund.ts'

type Left = {
  businessId: string
  businessName: string
  customerId: string
  currency: string
  moneyMinor: number
  bonusMinor: number
  /** Payments that added to it, the latest first, with what is left of each. */
  payments: { id: string; leftMinor: number }[]
}

/** The wallets of a person that hold anything, and how it can go back. */
export async function walletsLeft(db: Db, userId: string): Promise<Unsettled['wallets']> {
  return (await selectLeft(db, userId)).map((wallet) => {
    const { businessName, currency, moneyMinor, bonusMinor } = wallet
    const backMinor = partsOf(wallet).reduce((total, { amountMinor }) => total + amountMinor, 0)
    return { businessName, currency, backMinor, otherMinor: moneyMinor - backMinor, bonusMinor }
  })
}

/** Sends the own money of a person back to the cards and accounts it was added by. */
export async function refundWallets(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const wallet of await selectLeft(tx, userId)) {
    const { businessId, customerId, currency } = wallet
    for (const { paymentId, amountMinor } of partsOf(wallet)) {
      const reference = `account_closed:${paymentId}`
      const from = accountOf('wallet', customerId, currency)
      const wanted = { amountMinor, reason: 'account_closed', reference, from, now } as const
      await refund(tx, { businessId, paymentId }, wanted)
    }
  }
}

function partsOf({ moneyMinor, payments }: Left) {
  let restMinor = moneyMinor
  return payments.flatMap(({ id: paymentId, leftMinor }) => {
    const amountMinor = Math.min(restMinor, leftMinor)
    restMinor -= amountMinor
    return amountMinor > 0 ? [{ paymentId, amountMinor }] : []
  })
}

/** What a bank has taken back, or may yet, is not sent a second time. */
async function selectLeft(db: Db | Tx, userId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select b.id as "businessId", b.name as "businessName", c.id as "customerId", a.currency,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet'), 0)::bigint as "moneyMinor",
      coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet_bonus'), 0)::bigint as "bonusMinor",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'leftMinor', p.amount_minor - p.refunded_minor)
          order by p.created_at desc, p.id desc)
        from payment p
        where p.business_id = b.id and p.customer_id = c.id and p.currency = a.currency and p.subject = 'wallet'
          and p.provider is not null and p.state = 'captured'
          and not exists (select from dispute d where d.business_id = p.business_id and d.payment_id = p.id)
      ), '[]') as payments
    from customer c
    join business b on b.id = c.business_id
    join ledger_account a on a.business_id = c.business_id and a.holder = c.id::text and a.kind in ('wallet', 'wallet_bonus')
    where c.user_id = ${userId}
    group by b.id, c.id, a.currency
    having sum(a.balance_minor) > 0
    order by b.name, a.currency`.execute(db)
  return rows
}
