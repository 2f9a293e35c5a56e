import { isOpen } from '@serein/shared/payment/states.ts'
import { sql } from 'kysely'
import { chargeNow } from '../payment/fee.ts'
import { startPayment } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { cardAt } from '../payment/saved-card.ts'
import { markDecided, type Payment, paymentsOf } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { dropChange } from './membership.ts'
import { periodOwner, settlePeriod } from './membership-period.ts'
import { isChanging, keepMember, lockMember, type Member } from './membership-sql.ts'

export type MemberRef = { businessId: string; membershipId: string }

/**
 * Charges what is due of a membership to its card, whatever has become of an earlier try: one that is on its way is gone on with.
 * @returns the payment, or null where nothing is due or there is no card
 */
export async function chargeDue(
  db: Db,
  providers: Providers,
  { businessId, membershipId }: MemberRef,
  now: Date,
): Promise<Payment | null> {
  const where = sql`m.business_id = ${businessId} and m.id = ${membershipId}`
  const opened = await transaction(db, async (tx) => {
    const member = await lockMember(tx, where, now)
    return member?.due ? openTry(tx, member, now) : null
  })
  if (!opened) return null
  // One that its member is about to approve is left to them.
  const isOurs = isOpen(opened.state) && opened.isOffSession
  const payment = isOurs ? await chargeNow(db, providers, opened, now) : opened
  if (payment.state === 'captured') {
    await periodOwner.settle(db, payment, now)
    await markDecided(db, payment, now)
  }
  if (payment.state === 'failed')
    await transaction(db, async (tx) => {
      const member = await lockMember(tx, where, now)
      if (member) await noteRefusal(tx, member)
    })
  return payment
}

/** Opens the next try of what is due, or finds the one that is open. Null where it is paid by now, or no card is there to ask. */
async function openTry(tx: Tx, member: Member, now: Date): Promise<Payment | null> {
  const { businessId, shopId, customerId, currency, savedCardId } = member
  const due = member.due!
  const payments = await paymentsOf(tx, businessId, due.id)
  const open = payments.find(({ state }) => isOpen(state))
  if (open) return open
  if (payments.some(({ state }) => state === 'captured')) {
    await settlePeriod(tx, member, now)
    return null
  }
  if (await noteRefusal(tx, member)) return null
  const card = savedCardId ? await cardAt(tx, { businessId, cardId: savedCardId }) : null
  if (card?.state !== 'saved' || !card.mayBeCharged) {
    await refuseTry(tx, member)
    return null
  }
  return startPayment(tx, {
    businessId,
    reference: referenceOf(due),
    subject: { kind: 'pass', id: due.id },
    shopId,
    customerId,
    tender: 'card',
    provider: card.provider,
    savedCardId: card.id,
    isOffSession: true,
    amountMinor: due.amountMinor,
    currency,
    now,
  })
}

/** Names a try for ever, by how many the bank has refused before it. */
function referenceOf({ id, tries }: NonNullable<Member['due']>): string {
  return `pass:${id}:${tries + 1}`
}

/** Counts the latest try where nothing came of it, once however often it is asked. */
async function noteRefusal(tx: Tx, member: Member): Promise<boolean> {
  const { due, businessId } = member
  if (!due) return false
  const payments = await paymentsOf(tx, businessId, due.id)
  const latest = payments.find(({ reference }) => reference === referenceOf(due))
  if (latest?.state !== 'failed' && latest?.state !== 'cancelled') return false
  await refuseTry(tx, member)
  return true
}

async function refuseTry(tx: Tx, member: Member): Promise<void> {
  const { businessId, shopId, id: membershipId } = member
  if (isChanging(member)) {
    await dropChange(tx, member)
    return
  }
  const due = member.due!
  const tries = due.tries + 1
  await tx
    .updateTable('membership_period')
    .set({ tries })
    .where('business_id', '=', businessId)
    .where('id', '=', due.id)
    .execute()
  await keepMember(tx, { ...member, state: 'past_due', due: { ...due, tries } })
  const data = { membershipId, tries }
  await publish(tx, { businessId, shopId, event: 'membership.unpaid', subjectId: due.id, data })
}
