import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { takeAtShop } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { cardsOf, cardToPay } from '../payment/saved-card.ts'
import { paymentsOf } from '../payment/sql.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'
import { audited, beginMembership } from './membership.ts'
import type { MemberRef } from './membership-charge.ts'
import { settlePeriod } from './membership-period.ts'
import { lockMember, type Member, ofBusiness } from './membership-sql.ts'
import { demandClient, membershipAtDesk } from './membership-view.ts'
import { chargeFirst } from './own-membership.ts'

type Context = CallContext<BusinessScope>
type Answer = Promise<{ membership: DeskMembership }>

/** The cards of a client that may be charged. Errors: `not_found`. */
export async function cardsOfClient(
  { db, scope: { businessId } }: Context,
  providers: Providers,
  customerId: string,
) {
  await demandClient(db, businessId, customerId)
  const { card: provider } = await providers.tendersOf(db, businessId)
  const cards = provider ? await cardsOf(db, { businessId, customerId }, provider.name) : []
  return {
    cards: cards.flatMap(({ mayBeCharged, shown }) => (mayBeCharged && shown ? [shown] : [])),
  }
}

/** Makes a client a member. Errors: as the contract says. */
export async function start(
  context: Context,
  providers: Providers,
  input: {
    shopId: string
    customerId: string
    planId: string
    savedCardId: string | null
    expectedPriceMinor: number
  },
): Answer {
  const { db, scope, now } = context
  const { businessId } = scope
  const { customerId, savedCardId } = input
  const provider = (await providers.tendersOf(db, businessId)).card?.name
  const ref = await once(context, async (tx): Promise<MemberRef> => {
    await demandClient(tx, businessId, customerId)
    if (savedCardId) await demandChargeable(tx, { businessId, customerId, savedCardId }, provider)
    const consent = wordsIn(context.language)('membership.consent.desk')
    const card = savedCardId ? { id: savedCardId, consent } : null
    const member = await beginMembership(tx, { ...input, businessId, card, isOnline: false }, now())
    audited(tx, null, member)
    return { businessId, membershipId: member.id }
  })
  const refusal = savedCardId ? await chargeFirst(db, providers, ref, now()) : null
  if (refusal) throw refuse('card_stopped', { reason: refusal })
  return membershipAtDesk(db, scope, ref.membershipId, now())
}

/** The owner of a card must let the business charge it; that they join with it, they have said at the desk. Errors: `not_found`. */
async function demandChargeable(
  tx: Tx,
  wanted: { businessId: string; customerId: string; savedCardId: string },
  provider: string | undefined,
): Promise<void> {
  const card = await cardToPay(tx, { ...wanted, cardId: wanted.savedCardId }, provider)
  if (!card.mayBeCharged) throw refuse('not_found')
}

/** Takes what is due in cash or by terminal. Errors: as the contract says. */
export function take(
  context: Context,
  input: { membershipId: string; tender: 'cash' | 'terminal'; expectedDueMinor: number },
): Answer {
  const { now, key } = context
  return changeAtDesk(context, input.membershipId, async (tx, member) => {
    const { businessId, shopId, customerId, currency, due, state } = member
    if (!due) throw refuse('state_conflict', { state })
    if (due.amountMinor !== input.expectedDueMinor)
      throw refuse('price_changed', { totalMinor: due.amountMinor })
    // A card that is paying it already would pay it twice.
    const payments = await paymentsOf(tx, businessId, due.id)
    const coming = payments.find(({ state: at }) => at === 'authorised' || at === 'captured')
    if (coming) throw refuse('state_conflict', { state: coming.state })
    await takeAtShop(tx, {
      businessId,
      reference: `pass:${due.id}:desk:${key!.key}`,
      subject: { kind: 'pass', id: due.id },
      shopId,
      customerId,
      tender: input.tender,
      amountMinor: due.amountMinor,
      currency,
      now: now(),
    })
    audited(tx, member, await settlePeriod(tx, member, now()))
  })
}

/** A verb of the desk on a membership. */
export function changeAtDesk(
  context: Context,
  membershipId: string,
  verb: (tx: Tx, member: Member) => Promise<void>,
): Answer {
  const { scope, now } = context
  return once(context, async (tx) => {
    const member = await lockMember(tx, ofBusiness(scope, membershipId), now())
    if (!member) throw refuse('not_found')
    await verb(tx, member)
    return membershipAtDesk(tx, scope, membershipId, now())
  })
}
