import { randomUUID } from 'node:crypto'
import { authorise, capture, startPayment } from '@serein/server/payment/payment.ts'
import { transaction } from '@serein/server/platform/command.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'

/** Gives the customer of a held visit money with its business, as a top-up does once its provider has paid. */
export async function fillWallet(bookingId: string, amountMinor: number): Promise<void> {
  const { db, close } = openDatabase(process.env.E2E_DATABASE_URL!)
  try {
    const booking = await db
      .selectFrom('booking')
      .select(['business_id', 'customer_id', 'currency'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const { business_id: businessId, customer_id: customerId, currency } = booking
    const now = new Date()
    await transaction(db, async (tx) => {
      const { id: paymentId } = await startPayment(tx, {
        businessId,
        customerId,
        currency,
        shopId: null,
        subject: { kind: 'wallet', id: randomUUID() },
        reference: randomUUID(),
        tender: 'card',
        provider: 'sandbox',
        amountMinor,
        now,
      })
      await authorise(tx, { businessId, paymentId }, null, now)
      await capture(tx, { businessId, paymentId }, now)
    })
  } finally {
    await close()
  }
}
