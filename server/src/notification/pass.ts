import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { linkForOrder } from '../checkout/order-link.ts'
import { unitsUsed } from '../pass/pass.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerNews } from './notify.ts'
import { passDueMail, passEndingMail } from './mail/pass-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'

/** A pass ends soon of which something is left. */
export async function passEndingNews(
  tx: Tx,
  { businessId, subjectId }: OutboxEvent,
): Promise<CustomerNews | null> {
  const pass = await passNow(tx, businessId, subjectId)
  if (!pass?.endsAt || pass.left <= 0) return null
  const { person, name, businessName, timeZone, endsAt } = pass
  // It ends as its last day does.
  const lastAt = new Date(endsAt.getTime() - 1).toISOString()
  return {
    person,
    kind: 'pass_ending',
    facts: { businessId, businessName, timeZone, subject: name, until: lastAt },
    mail: passEndingMail({ ...pass, lastAt }),
  }
}

/** A part of the price of a pass is due that no card has paid. */
export async function passDueNews(
  tx: Tx,
  { businessId, subjectId, data }: OutboxEvent,
  { links }: { links: Links },
): Promise<CustomerNews | null> {
  const { orderId } = data as { orderId: string }
  const pass = await passNow(tx, businessId, subjectId)
  const { rows } = await sql<{ amountMinor: number }>`
    select total_minor as "amountMinor" from "order"
    where business_id = ${businessId} and id = ${orderId} and state = 'placed' and paid_at is null`.execute(
    tx,
  )
  if (!pass || !rows[0]) return null
  const { amountMinor } = rows[0]
  const { person, name, businessName, currency } = pass
  const link = await linkForOrder(tx, links, { businessId, orderId })
  return {
    person,
    kind: 'pass_due',
    facts: { businessId, businessName, subject: name, orderId, amountMinor, currency },
    mail: passDueMail({ ...pass, orderId, amountMinor, link }),
  }
}

type PassNow = {
  person: Person
  name: Bilingual
  businessName: string
  timeZone: string
  currency: string
  unit: 'visit' | 'minute'
  left: number
  endsAt: Date | null
}

async function passNow(tx: Tx, businessId: string, passId: string): Promise<PassNow | undefined> {
  const { rows } = await sql<PassNow>`
    select ${personOfCustomer} as person, p.name, b.name as "businessName", s.time_zone as "timeZone", p.currency, p.unit,
      p.units - ${unitsUsed} as left, p.ends_at as "endsAt"
    from pass p join business b on b.id = p.business_id join shop s on s.business_id = p.business_id and s.id = p.shop_id
      join customer c on c.business_id = p.business_id and c.id = p.customer_id
      left join "user" u on u.id = c.user_id
    where p.business_id = ${businessId} and p.id = ${passId} and p.state = 'active'`.execute(tx)
  return rows[0]
}
