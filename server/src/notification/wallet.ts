import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { creditMail } from './mail/credit-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'
import { type EnabledChannels, notifyBySimpleMail } from './notify.ts'

type Credited = {
  customerId: string
  amountMinor: number
  bonusMinor: number
  currency: string
}

type Owner = { businessName: string; person: Person }

/** Tells customers that money they paid has come to their wallet, also when they had closed the browser. */
export async function notifyOfWallets(
  tx: Tx,
  on: EnabledChannels,
  events: OutboxEvent[],
  now: Date,
): Promise<void> {
  for (const event of events.filter(({ event: name }) => name === 'wallet.credited')) {
    const { customerId, ...credited } = event.data as Credited
    const owner = await ownerOf(tx, event.businessId, customerId)
    if (!owner) continue
    const { person, businessName } = owner
    const { businessId } = event
    await notifyBySimpleMail(tx, on, person, {
      kind: 'wallet_credited',
      source: `event:${event.id}`,
      businessId,
      facts: { businessId, businessName, ...amountsOf(credited) },
      mail: creditMail({ ...credited, businessId, businessName, name: person.name }),
      now,
    })
  }
}

function amountsOf({ amountMinor, bonusMinor, currency }: Omit<Credited, 'customerId'>) {
  return { amountMinor, bonusMinor, currency }
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
