import type { DepositRule } from '@serein/shared/shop/deposit.ts'
import { owedMinor } from '@serein/shared/ledger/transfer.ts'
import { expect } from 'vitest'
import { bookingStage } from '../../booking/testing.ts'
import { readStanding } from '../../ledger/ledger.ts'
import { testReference, type testCards } from '../../payment/sandbox-card.ts'
import { paymentsOf } from '../../payment/sql.ts'

export const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
/** A small shop and the cards of its customer, for the tests of one file. */
export function cardStage() {
  const stage = bookingStage()
  const { hold, pay } = stage

  const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })
  const save = (name: keyof typeof testCards, more: object = {}, key?: string) => {
    const { businessId } = stage.world
    const body = { businessId, cardReference: testReference(name), hasConsented: true, ...more }
    return stage.api.ask('POST', '/cards', mine({ body, key }))
  }
  const list = async (user = stage.world.userId) =>
    (await stage.api.ask('GET', '/cards', { user })).body.businesses[0]?.cards ?? []
  const quoteOf = async (id: string) =>
    (await stage.api.ask('GET', `/bookings/${id}/checkout`, mine())).body
  const inProvider = () =>
    stage.sql<{ last4: string; state: string }>`
      select last4, state from sandbox_saved_card order by id`

  async function askFor(...ask: DepositRule['ask'][]) {
    const rules = ask.map((one) => ({ when: {}, ask: one }))
    await stage.sql`update shop set deposit_rules = ${JSON.stringify(rules)} where id = ${stage.world.shopId}`
  }

  async function bookedOnFile(name: keyof typeof testCards) {
    await askFor({ kind: 'card' })
    const { id: savedCardId } = (await save(name)).body
    const { id } = (await hold(tomorrowAtTen)).body
    const body = { tender: 'at_shop', expectedTotalMinor: 8000, savedCardId }
    expect((await pay(id, body)).body.booking.state).toBe('confirmed')
    return { id, savedCardId }
  }

  async function cancelLate(id: string) {
    stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
    const { body } = await stage.api.ask('GET', `/bookings/${id}`, mine())
    const expectedFeeMinor = body.cancelFeeMinor as number
    return { feeMinor: expectedFeeMinor, ...(await stage.cancel(id, expectedFeeMinor)) }
  }

  return {
    stage,
    mine,
    save,
    list,
    quoteOf,
    inProvider,
    askFor,
    bookedOnFile,
    cancelLate,
    ...feesAt(stage),
    hold,
    pay,
  }
}

/** What was kept of visits that were called off, and said of it. */
function feesAt(stage: ReturnType<typeof bookingStage>) {
  const owed = async (id: string) =>
    owedMinor(await readStanding(stage.database.db, stage.world.businessId, id))
  const feesOf = async (id: string) =>
    (await paymentsOf(stage.database.db, stage.world.businessId, id)).filter(
      ({ payer }) => payer === 'fee',
    )
  const readFeeEvents = async () =>
    (
      await stage.sql<{ event: string }>`
        select event from outbox where business_id = ${stage.world.businessId}`
    )
      .map(({ event }) => event)
      .filter((event) => event.startsWith('fee.'))
  return { owed, feesOf, readFeeEvents }
}
