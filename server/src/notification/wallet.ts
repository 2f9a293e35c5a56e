import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { creditMail } from './mail/credit-mail.ts'
import { type Reader, readerOfCustomer } from './setting.ts'
import { type On, tellSimply } from './tell.ts'

type Credited = {
  customerId: string
  amountMinor: number
  bonusMinor: number
  currency: string
}

type Owner = { businessName: string; reader: Reader }

/** Tells customers that money they paid has come to their wallet, also when they had closed the browser. */
export async function notifyOfWallets(
  tx: Tx,
  on: On,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ event: name }) => name === 'wallet.credited')) {
    const { customerId, ...credited } = event.data as Credited
    const owner = await ownerOf(tx, event.businessId, customerId)
    if (!owner) continue
    const { reader, businessName } = owner
    const { businessId } = event
    await tellSimply(tx, on, reader, {
      kind: 'wallet_credited',
      source: `event:${event.id}`,
      businessId,
      facts: { businessId, businessName, ...amountsOf(credited) },
      mail: creditMail({ ...credited, businessId, businessName, name: reader.name }),
      now,
    })
  }
}

function amountsOf({ amountMinor, bonusMinor, currency }: Omit<Credited, 'customerId'>) {
  return { amountMinor, bonusMinor, currency }
}

async function ownerOf(tx: Tx, businessId: string, customerId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select b.name as "businessName", ${readerOfCustomer} as reader
    from customer c
      join business b on b.id = c.business_id
      left join "user" u on u.id = c.user_id
    where c.business_id = ${businessId} and c.id = ${customerId}`.execute(tx)
  return rows[0]
}
