import { owedMinor } from '@serein/shared/ledger/transfer.ts'
import { refuse, Refusal } from '@serein/shared/refusal.ts'
import { readStanding } from '../ledger/ledger.ts'
import type { Decision } from '../payment/attempt.ts'
import { periodOwner } from '../pass/membership-period.ts'
import { isByLink, type Payment } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import type { Db } from '../platform/pool.ts'
import { refundExcess } from './give-back.ts'
import { payableGift } from './payable-gift.ts'
import { payableLink } from './payable-link.ts'
import { payableOrder } from './payable-order.ts'
import { payableTopUp } from './payable-top-up.ts'
import { payableVisit } from './payable-visit.ts'
import type { PaymentOwner } from './payable.ts'

/** What webhook and sweep do with a payment that was left open; of one that was captured, what is not owed goes back. */
export async function decide(db: Db, payment: Payment, now: Date): Promise<Decision> {
  const owner = ownerOf(payment)
  if (payment.state === 'captured') {
    await owner.settle?.(db, payment, now)
    return 'wait'
  }
  const waitedMinutes = (now.getTime() - payment.createdAt.getTime()) / 60_000
  if (payment.state === 'requires_action' && waitedMinutes > owner.approvalMinutes) return 'void'
  try {
    return await transaction(db, (tx) => owner.decide(tx, payment, now))
  } catch (error) {
    if (error instanceof Refusal) return 'void'
    throw error
  }
}

function ownerOf(payment: Payment): PaymentOwner {
  if (payment.subject.kind === 'order') return isByLink(payment) ? payableGift : payableOrder
  if (payment.subject.kind === 'pass') return periodOwner
  if (payment.isOffSession) return cardCharge
  if (payment.subject.kind === 'wallet') return payableTopUp
  return isByLink(payment) ? payableLink : payableVisit
}

/** A charge of a saved card with nobody there: captured as long as it is owed; the desk has asked for it knowingly. */
const cardCharge: PaymentOwner = {
  approvalMinutes: 0,
  async decide(tx, { businessId, subject, payer, amountMinor, state }) {
    if (state === 'requires_action') throw refuse('state_conflict', { state })
    if (payer === 'desk') return 'capture'
    const owed = owedMinor(await readStanding(tx, businessId, subject.id))
    if (owed < amountMinor) throw refuse('state_conflict', { state })
    return 'capture'
  },
  settle: refundExcess,
}
