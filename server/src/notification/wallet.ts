import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'
import { creditMail } from './mail/credit-mail.ts'
import { type On, queueMail } from './notification.ts'

type Credited = {
  customerId: string
  amountMinor: number
  bonusMinor: number
  currency: string
}

type Owner = { businessName: string; name: string; email: string | null; language: Language }

/** Tells customers that money they paid has come to their wallet, also when they had closed the browser. */
export async function notifyOfWallets(
  tx: Tx,
  on: On,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  if (!on.has('mail')) return
  for (const event of events.filter(({ event: name }) => name === 'wallet.credited')) {
    const { customerId, ...credited } = event.data as Credited
    const owner = await ownerOf(tx, event.businessId, customerId)
    if (!owner?.email) continue
    const { email: address, name, language, businessName } = owner
    const mail = creditMail({ ...credited, businessName })
    await queueMail(tx, mail, { source: `event:${event.id}`, address, name, language }, now)
  }
}

async function ownerOf(tx: Tx, businessId: string, customerId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select b.name as "businessName", coalesce(u.name, c.name) as name,
      coalesce(u.reachable_email, c.email) as email, coalesce(u.language, c.language, 'en') as language
    from customer c
      join business b on b.id = c.business_id
      left join "user" u on u.id = c.user_id
    where c.business_id = ${businessId} and c.id = ${customerId}`.execute(tx)
  return rows[0]
}
