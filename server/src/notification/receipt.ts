import { randomUUID } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { receiptAtDesk } from '../booking/receipt/receipt.ts'
import { auditChange } from '../platform/audit.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { visitNow } from './facts.ts'
import { receiptMail } from './mail/receipt-mail.ts'
import { queueMail } from './notification.ts'

/** Mails the receipt of a visit as it stands, in the client's language. Errors: `not_found`, `state_conflict`. */
export async function sendReceipt(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, email }: { bookingId: string; email: string },
  now: Date,
): Promise<{ sentTo: string }> {
  const receipt = await receiptAtDesk(tx, scope, bookingId, now)
  const visit = await visitNow(tx, scope.businessId, bookingId)
  if (!visit) throw refuse('not_found')
  const { language } = visit.person
  const { businessId: senderId } = scope
  const whom = { source: `receipt:${randomUUID()}`, address: email, name: '', language, senderId }
  await queueMail(tx, receiptMail(receipt), whom, now)
  auditChange(tx, { kind: 'booking', id: bookingId }, {}, { receipt: 'sent' })
  return { sentTo: email }
}
