import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerNews } from './notify.ts'
import { creditMail } from './mail/credit-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'

type Credited = {
  customerId: string
  amountMinor: number
  bonusMinor: number
  currency: string
}

type Owner = { businessName: string; person: Person }

/** Money that a customer paid has come to their wallet, also when they had closed the browser. */
export async function creditNews(
  tx: Tx,
  { businessId, data }: OutboxEvent,
): Promise<CustomerNews | null> {
  const { customerId, ...credited } = data as Credited
  const owner = await ownerOf(tx, businessId, customerId)
  if (!owner) return null
  const { person, businessName } = owner
  const { amountMinor, bonusMinor, currency } = credited
  return {
    person,
    kind: 'wallet_credited',
    facts: { businessId, businessName, amountMinor, bonusMinor, currency },
    mail: creditMail({ ...credited, businessId, businessName, name: person.name }),
  }
}

async function ownerOf(tx: Tx, businessId: string, customerId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select b.name as "businessName", ${personOfCustomer} as person
    from customer c
      join business b on b.id = c.business_id
      left join "user" u on u.id = c.user_id
    where c.business_id = ${businessId} and c.id = ${customerId}`.execute(tx)
  return rows[0]
}
