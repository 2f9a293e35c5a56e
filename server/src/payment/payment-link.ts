import type { LinkKind } from '@serein/shared/payment/link-kind.ts'
import type { Selectable } from 'kysely'
import type { PaymentLink as Row } from '../platform/database.gen.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** A private address at which somebody pays a part of a bill. Payments that come by it have its id as their payer. */
export type PaymentLink = {
  businessId: string
  id: string
  billId: string
  kind: LinkKind
  /** Whose share it asks for; of a `share` alone. */
  guestPosition: number | null
  /** Null: all that is due. */
  amountMinor: number | null
  link: KeptLink
  email: string | null
  createdAt: Date
}

type Wanted = Pick<PaymentLink, 'businessId' | 'billId' | 'kind'> &
  Partial<Pick<PaymentLink, 'guestPosition' | 'amountMinor' | 'email'>>

/** Makes a link to an open bill. */
export async function makePaymentLink(
  tx: Tx,
  links: Links,
  { businessId, billId, kind, guestPosition = null, amountMinor = null, email = null }: Wanted,
  now: Date,
): Promise<PaymentLink> {
  const row = await tx
    .insertInto('payment_link')
    .values({
      business_id: businessId,
      bill_id: billId,
      kind,
      guest_position: guestPosition,
      amount_minor: amountMinor,
      ...links.make(),
      email,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return linkOf(row)
}

/**
 * The link of its kind, made when there is none or when the server had another secret then. The caller holds the bill's
 * subject, so that two of them make one.
 */
export async function keepPaymentLink(
  tx: Tx,
  links: Links,
  wanted: Wanted & { kind: Exclude<LinkKind, 'desk' | 'tip'> },
  now: Date,
): Promise<PaymentLink> {
  const open = await openLinksOf(tx, wanted)
  const { guestPosition = null } = wanted
  const one = open.find((each) => each.kind === wanted.kind && each.guestPosition === guestPosition)
  if (one && links.tokenOf(one.link)) return one
  if (one) await endPaymentLink(tx, one, now)
  return makePaymentLink(tx, links, wanted, now)
}

/** The links of a bill that have not ended, oldest first. */
export async function openLinksOf(
  db: Db | Tx,
  { businessId, billId }: { businessId: string; billId: string },
): Promise<PaymentLink[]> {
  const rows = await db
    .selectFrom('payment_link')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('bill_id', '=', billId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(linkOf)
}

/** One link, unless it has ended. */
export async function paymentLinkOf(
  db: Db | Tx,
  { businessId, id }: Pick<PaymentLink, 'businessId' | 'id'>,
): Promise<PaymentLink | null> {
  const row = await db
    .selectFrom('payment_link')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? linkOf(row) : null
}

/** Who has paid the share of a guest: its links, also those that have ended. */
export async function payersOfShare(
  tx: Tx,
  { businessId, billId }: { businessId: string; billId: string },
  guestPosition: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_link')
    .select('id')
    .where('business_id', '=', businessId)
    .where('bill_id', '=', billId)
    .where('guest_position', '=', guestPosition)
    .execute()
  return rows.map(({ id }) => id)
}

/** What stands at an address that has not ended, by the hash of its token. */
export async function paymentLinkAt(db: Db | Tx, hash: string): Promise<PaymentLink | null> {
  const row = await db
    .selectFrom('payment_link')
    .selectAll()
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? linkOf(row) : null
}

/** Nobody pays by it any more; a payment that is under way is gone on with. */
export async function endPaymentLink(
  tx: Tx,
  { businessId, id }: Pick<PaymentLink, 'businessId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_link')
    .set({ ended_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

function linkOf(row: Selectable<Row>): PaymentLink {
  const { seed, hash } = row
  return {
    businessId: row.business_id,
    id: row.id,
    billId: row.bill_id,
    kind: row.kind as LinkKind,
    guestPosition: row.guest_position,
    amountMinor: row.amount_minor,
    link: { seed, hash },
    email: row.email,
    createdAt: row.created_at,
  }
}
