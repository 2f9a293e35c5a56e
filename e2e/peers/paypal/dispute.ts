import { type World, newId } from './books.ts'
import { moneyOf } from './money.ts'
import { captureOf } from './payment.ts'

/** What a payer does later on: complains about a capture. */
export function disputesOf(world: World) {
  const tell = (id: string, type: string) => {
    const dispute = world.books.disputes.get(id)
    if (!dispute) throw new Error(`There is no dispute ${id}`)
    world.emit(`CUSTOMER.DISPUTE.${type}`, 'dispute', `A dispute was ${type.toLowerCase()}`, {
      ...(dispute.body as object),
      status: dispute.status,
    })
  }
  return {
    /** @returns the id of the dispute */
    openDispute(captureId: string, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'): string {
      const capture = captureOf(world, captureId)
      const id = `PP-D-${newId(8)}`
      const transaction = { seller_transaction_id: captureId, custom: capture.customId }
      const body = {
        dispute_id: id,
        create_time: world.stamp(),
        disputed_transactions: [transaction],
        reason,
        dispute_amount: moneyOf(capture.amount),
        dispute_life_cycle_stage: 'CHARGEBACK',
        dispute_channel: 'INTERNAL',
      }
      capture.isDisputed = true
      world.books.disputes.set(id, { id, captureId, status: 'OPEN', body })
      tell(id, 'CREATED')
      return id
    },
    closeDispute(id: string, outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR'): void {
      const dispute = world.books.disputes.get(id)
      if (!dispute) throw new Error(`There is no dispute ${id}`)
      const code = { dispute_outcome: { outcome_code: outcome } }
      Object.assign(dispute, { status: 'RESOLVED', body: { ...(dispute.body as object), ...code } })
      captureOf(world, dispute.captureId).isDisputed = false
      tell(id, 'RESOLVED')
    },
  }
}
