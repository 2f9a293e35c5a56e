import { openSandbox, failAtBank } from '@serein/server/payment/provider-sandbox.ts'
import { sameForAll } from '@serein/server/payment/provider.ts'
import { followLateRefunds } from '@serein/server/payment/refund-failure.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'

/** The payer's bank sends back what was refunded of a visit, and the reconciliation of the night finds it. */
export async function sendBack(bookingId: string): Promise<void> {
  const { db, close } = openDatabase(process.env.E2E_DATABASE_URL!)
  try {
    const refund = await db
      .selectFrom('payment_refund as r')
      .innerJoin('payment as p', 'p.id', 'r.payment_id')
      .select(['r.id', 'r.business_id as businessId'])
      .where('p.subject_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const now = new Date()
    await failAtBank(db, refund.id, now)
    const providers = sameForAll({ card: openSandbox(db, 0) })
    await followLateRefunds(db, providers, refund.businessId, now)
  } finally {
    await close()
  }
}
