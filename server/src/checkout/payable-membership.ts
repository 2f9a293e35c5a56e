import type { Membership } from '@serein/shared/pass/membership.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { periodOwner } from '../pass/membership-period.ts'
import { ownMembership } from '../pass/membership-view.ts'
import { lockOwn, putCard } from '../pass/own-membership.ts'
import { paymentsOf } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { assertNoneOpen } from './open-payment-error.ts'
import { type Checkout, type Opened, type Payable, shownPayment } from './payable.ts'
import { startOnline } from './tender.ts'

type Subject = { membershipId: string }
type Wanted = Subject & { savedCardId: string; tender: 'card' }
type Answer = { membership: Membership; payment: ReturnType<typeof shownPayment> }

/** What is due of a membership, paid by its member, who is there and may say yes to their bank. */
export const payableMembership: Payable<Subject, Wanted, Answer> = {
  ...periodOwner,
  open: openPayment,
  async latest(tx, { membershipId }, { scope, now }) {
    const { businessId } = await lockOwn(tx, scope, membershipId, now())
    const { rows } = await sql<{ id: string }>`
      select id from membership_period where business_id = ${businessId} and membership_id = ${membershipId}
      order by number desc limit 1`.execute(tx)
    return (await paymentsOf(tx, businessId, rows[0]!.id))[0]
  },
  returnPath: () => `${screens.wallet}?tab=membership`,
  show: async ({ membershipId }, { db, scope, now }, _checkout, after) => ({
    ...(await ownMembership(db, scope, membershipId, now())),
    payment: shownPayment(after),
  }),
}

/** The card pays from now on, too. */
async function openPayment(
  tx: Tx,
  { membershipId, savedCardId, tender }: Wanted,
  context: CallContext<CustomerScope>,
  { providers }: Checkout,
): Promise<Opened> {
  const { scope, now, key } = context
  const member = await lockOwn(tx, scope, membershipId, now())
  const { businessId, shopId, customerId, currency, due, state } = member
  if (!due) throw refuse('state_conflict', { state })
  const reference = `pass:${due.id}:own:${key!.key}`
  assertNoneOpen(await paymentsOf(tx, businessId, due.id), reference)
  await putCard(tx, context, providers, { member, savedCardId })
  return startOnline(tx, providers, {
    businessId,
    reference,
    subject: { kind: 'pass', id: due.id },
    shopId,
    customerId,
    tender,
    savedCardId,
    amountMinor: due.amountMinor,
    currency,
    now: now(),
  })
}
