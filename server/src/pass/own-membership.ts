import type { Membership } from '@serein/shared/pass/membership.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { customerOf } from '../business/customer.ts'
import type { Providers } from '../payment/provider.ts'
import { cardToPay, recordConsent } from '../payment/saved-card.ts'
import { paymentsOf } from '../payment/sql.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { assertBusinessOpen } from '../shop/suspension.ts'
import { beginMembership, change } from './membership.ts'
import { chargeDue, type MemberRef } from './membership-charge.ts'
import { membershipConsent } from './membership-plan.ts'
import { lockMember, type Member, ofCustomer } from './membership-sql.ts'
import { closeMembership } from './membership.ts'
import { ownMembership } from './membership-view.ts'
import { transaction } from '../platform/command.ts'

type Context = CallContext<CustomerScope>
type Answer = Promise<{ membership: Membership }>

/** Joins, and pays the first period. Errors: as the contract says. */
export async function join(
  context: Context,
  providers: Providers,
  input: { shopId: string; planId: string; savedCardId: string; expectedPriceMinor: number },
): Answer {
  const { db, scope, now } = context
  const { userId, language } = scope
  const ref = await once(context, async (tx): Promise<MemberRef> => {
    const { businessId, businessName } = await placeOf(tx, input.shopId)
    await assertBusinessOpen(tx, businessId)
    const customerId = await customerOf(tx, businessId, userId)
    if (!customerId) throw refuse('not_found')
    const wanted = { businessId, customerId, cardId: input.savedCardId }
    const provider = (await providers.tendersOf(tx, businessId)).card?.name
    const { id } = await cardToPay(tx, wanted, provider)
    await recordConsent(tx, { businessId, id }, now())
    const card = { id, consent: membershipConsent(language, businessName) }
    const member = await beginMembership(
      tx,
      { ...input, businessId, customerId, card, isOnline: true },
      now(),
    )
    return { businessId, membershipId: member.id }
  })
  const refusal = await chargeFirst(db, providers, ref, now())
  if (refusal) throw refuse('card_declined', { reason: refusal })
  return ownMembership(db, scope, ref.membershipId, now())
}

/** Charges the first period. Where the bank refuses nobody has joined. @returns why it was refused */
export async function chargeFirst(
  db: Db,
  providers: Providers,
  ref: MemberRef,
  now: Date,
): Promise<string | null> {
  await chargeDue(db, providers, ref, now)
  const { businessId, membershipId } = ref
  return transaction(db, async (tx) => {
    const where = sql`m.business_id = ${businessId} and m.id = ${membershipId}`
    const member = (await lockMember(tx, where, now))!
    if (member.paidUntil !== null) return null
    const { rows } = await sql<{ id: string }>`
      select id from membership_period where business_id = ${businessId} and membership_id = ${membershipId} order by number limit 1`.execute(
      tx,
    )
    const [payment] = await paymentsOf(tx, businessId, rows[0]!.id)
    // Its provider has not answered: the clock asks again.
    if (payment && payment.state !== 'failed' && payment.state !== 'cancelled') return null
    if (member.state !== 'ended') await closeMembership(tx, member, now)
    return payment?.failure ?? 'declined'
  })
}

/** Another card pays from now on. Errors: as the contract says. */
export function changeCard(
  context: Context,
  providers: Providers,
  { membershipId, savedCardId }: { membershipId: string; savedCardId: string },
): Answer {
  const { scope, now } = context
  return once(context, async (tx) => {
    const member = await lockOwn(tx, scope, membershipId, now())
    if (member.state === 'ended') throw refuse('state_conflict', { state: member.state })
    await putCard(tx, context, providers, { member, savedCardId })
    return ownMembership(tx, scope, membershipId, now())
  })
}

/** This card pays from now on. Errors: `not_found`, `tender_not_available`. */
export async function putCard(
  tx: Tx,
  { scope, now }: Context,
  providers: Providers,
  { member, savedCardId: cardId }: { member: Member; savedCardId: string },
): Promise<void> {
  const { businessId, customerId, shopId } = member
  const { card } = await providers.tendersOf(tx, businessId)
  const { id } = await cardToPay(tx, { businessId, customerId, cardId }, card?.name)
  await recordConsent(tx, { businessId, id }, now())
  const { businessName } = await placeOf(tx, shopId)
  const consent = membershipConsent(scope.language, businessName)
  const changes = { savedCardId: id, consent, paysBy: 'card', paysByCard: true } as const
  await change(tx, member, { ...changes, cardWarnedFor: null }, 'membership.card_changed')
}

/** A verb of the member’s own on their membership. */
export function changeOwn(
  context: Context,
  membershipId: string,
  verb: (tx: Tx, member: Member) => Promise<void>,
): Answer {
  const { scope, now } = context
  return once(context, async (tx) => {
    await verb(tx, await lockOwn(tx, scope, membershipId, now()))
    return ownMembership(tx, scope, membershipId, now())
  })
}

/** The member's own, locked. Errors: `not_found`. */
export async function lockOwn(
  tx: Tx,
  scope: CustomerScope,
  membershipId: string,
  now: Date,
): Promise<Member> {
  const member = await lockMember(tx, ofCustomer(scope, membershipId), now)
  if (!member) throw refuse('not_found')
  return member
}

async function placeOf(db: Db | Tx, shopId: string) {
  const { rows } = await sql<{ businessId: string; businessName: string }>`
    select b.id as "businessId", b.name as "businessName" from shop s join business b on b.id = s.business_id
    where s.id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
