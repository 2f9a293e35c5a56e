import { randomUUID } from 'node:crypto'
import { feeCharged, visitEarned } from '@serein/shared/ledger/transfer.ts'
import { post, readStanding, standingOf } from '../ledger/ledger.ts'
import { beforeEach } from 'vitest'
import type { Db, Tx } from '../platform/pool.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { authorise, capture, startPayment, type NewPayment } from './payment.ts'
import { testReference, type testCards } from './sandbox-card.ts'
import type { Provider } from './provider.ts'
import type { PaymentRef } from './sql.ts'

export const now = new Date('2026-11-21T10:00:00Z')
export const later = new Date(now.getTime() + 60_000)

export const authorisation = { providerReference: 'x', card: { brand: 'visa', last4: '4242' } }

const bookingPrice = {
  netMinor: 7_500,
  taxes: [{ rate: 20_000, taxMinor: 1_500 }],
  tipMinor: 0,
}

/** A business with one shop and one customer, and a visit of 90 euros to be paid there. */
export async function openShop(db: Db) {
  const business = await db
    .insertInto('business')
    .values({ name: 'Serein', slug: `serein-${randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const words = JSON.stringify({ en: 'A spa', fr: 'Un spa' })
  const shop = await db
    .insertInto('shop')
    .values({
      business_id: business.id,
      slug: 'paris',
      name: 'Paris',
      description: words,
      street: '1 rue de Serein',
      postal_code: '75001',
      city: 'Paris',
      country: 'FR',
      latitude: 48.86,
      longitude: 2.34,
      time_zone: 'Europe/Paris',
      currency: 'EUR',
      tax_rate: 20_000,
      tax_is_included: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = await db
    .insertInto('customer')
    .values({ business_id: business.id, name: 'Camille' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { businessId: business.id, shopId: shop.id, customerId: customer.id }
}

export type TestShop = Awaited<ReturnType<typeof openShop>>

export function visitPayment(shop: TestShop, more: Partial<NewPayment> = {}): NewPayment {
  return {
    ...shop,
    reference: randomUUID(),
    subject: { kind: 'booking', id: randomUUID() },
    tender: 'card',
    provider: 'sandbox',
    amountMinor: 9_000,
    currency: 'EUR',
    now,
    ...more,
  }
}

/** What happens to the money of visits of a shop, each in a transaction of its own. */
export function openTill(db: Db, shop: TestShop) {
  const { businessId, customerId } = shop
  function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return db.transaction().execute(work)
  }
  async function visit(tx: Tx, { subject }: NewPayment, event: string) {
    const standing = await standingOf(tx, businessId, subject.id)
    return { bookingId: subject.id, debtor: customerId, event, currency: 'EUR', standing }
  }
  async function started(wanted: NewPayment): Promise<PaymentRef> {
    const payment = await inTransaction((tx) => startPayment(tx, wanted))
    return { businessId, paymentId: payment.id }
  }
  return {
    inTransaction,
    started,
    async captured(wanted: NewPayment): Promise<PaymentRef> {
      const ref = await started(wanted)
      await inTransaction((tx) => authorise(tx, ref, authorisation, now))
      await inTransaction((tx) => capture(tx, ref, now))
      return ref
    },
    standing: ({ subject }: NewPayment) => readStanding(db, businessId, subject.id),
    ends: (wanted: NewPayment, event = '1') =>
      inTransaction(async (tx) => {
        const over = visitEarned({ ...(await visit(tx, wanted, event)), price: bookingPrice })
        return post(tx, businessId, over)
      }),
    charges: (wanted: NewPayment, feeMinor: number, event = '1') =>
      inTransaction(async (tx) => {
        const fee = { ...(await visit(tx, wanted, event)), occasion: 'no_show', feeMinor } as const
        return post(tx, businessId, feeCharged(fee))
      }),
  }
}

export type Till = ReturnType<typeof openTill>

export function cardOf(name: keyof typeof testCards) {
  return { cardReference: testReference(name), returnUrl: 'https://serein.example/card-checkout' }
}

export type Call = Exclude<keyof Provider, 'name' | 'isSandbox'>

/** A provider behind a bad line: `fate` says of each call whether its question or its answer gets lost. */
export function badLine(
  provider: Provider,
  fate: (call: Call) => 'passes' | 'question_lost' | 'answer_lost',
): Provider {
  const through =
    <A extends unknown[], R>(call: Call, ask: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const lost = fate(call)
      if (lost === 'question_lost') throw new Error('the line is down')
      const answer = await ask(...given)
      if (lost === 'answer_lost') throw new Error('the line went down')
      return answer
    }
  return {
    ...provider,
    authorise: through('authorise', provider.authorise),
    capture: through('capture', provider.capture),
    cancel: through('cancel', provider.cancel),
    refund: through('refund', provider.refund),
    refundsOf: through('refundsOf', provider.refundsOf),
    find: through('find', provider.find),
  }
}

/** A database of the file's own, and for each test a shop with an open till. */
export function tillStage() {
  const database = fileDatabase()
  let shop: TestShop
  let till: Till
  beforeEach(async () => {
    shop = await openShop(database.db)
    till = openTill(database.db, shop)
  })
  return {
    get db() {
      return database.db
    },
    get shop() {
      return shop
    },
    get till() {
      return till
    },
  }
}
