import { disputeOpened, disputeWon } from '@serein/shared/ledger/clearing.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addTransfer } from './money.ts'
import { businessId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

const dayMinutes = 1_440

/** Two payments at Maison Serein that banks took back: one is still looked at, the other was won. */
const disputes = [
  { daysAgo: 31, reason: 'credit_not_processed', isWon: true },
  { daysAgo: 6, reason: 'unrecognized', isWon: false },
]

export function addDisputes(rows: Rows, business: BusinessData, now: Date): void {
  if (business.slug !== 'maison-serein') return
  const minute = Math.floor(now.getTime() / 60_000)
  const business_id = businessId(business)
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const cards = rows
    .of('payment')
    .filter((row) => row.business_id === business_id && row.tender === 'card' && row.shop_id)
  for (const { daysAgo, reason, isWon } of disputes) {
    const paid = cards.find(({ created_at }) => String(created_at) > before(daysAgo + 9))
    if (!paid) throw new Error('nobody has paid by card')
    const at = minute - daysAgo * dayMinutes
    const id = idOf(`dispute ${reason}`, at * 60_000)
    const [amountMinor, currency] = [Number(paid.amount_minor), String(paid.currency)]
    const reference = `sandbox_dispute_${id}`
    const moved = { subjectId: id, provider: 'sandbox', reference, amountMinor, currency }
    const closedAt = at + 20 * dayMinutes
    rows.add('dispute', {
      business_id,
      id,
      payment_id: paid.id,
      provider: 'sandbox',
      provider_reference: reference,
      state: isWon ? 'won' : 'under_review',
      reason,
      amount_minor: amountMinor,
      currency,
      evidence_due_at: instantOf(at + 9 * dayMinutes),
      evidence_sent_at: instantOf(at + 2),
      opened_at: instantOf(at),
      closed_at: isWon ? instantOf(closedAt) : null,
      updated_at: instantOf(isWon ? closedAt : at + 2),
    })
    addTransfer(rows, { businessId: business_id }, disputeOpened(moved), at)
    if (isWon) addTransfer(rows, { businessId: business_id }, disputeWon(moved), closedAt)
  }
}
