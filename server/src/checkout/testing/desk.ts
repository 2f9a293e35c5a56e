import { randomUUID } from 'node:crypto'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { expect } from 'vitest'
import { bookingStage, oneGuest } from '../../booking/testing.ts'
import { post, readStanding } from '../../ledger/ledger.ts'
import { faultsOf } from './audit.ts'

function path(id: string, rest = ''): string {
  return `/console/bookings/${id}/bill${rest}`
}

/** A shop with its desk, for the tests of what the desk does with money. */
export function deskStage() {
  const stage = bookingStage({ therapists: 2, rooms: 2 })
  const desk = (more: object = {}) => stage.desk({ user: stage.world.userId, ...more })
  return {
    stage,
    desk,
    ...ofTill(stage, desk),
    ...ofBooks(stage),
    /** Somebody who walks in and is let in; without a name unless one is given. */
    async walkIn(customer: object = {}): Promise<string> {
      const guests = oneGuest({ variantId: stage.world.hourId })
      const startsAt = stage.api.clock.now.toISOString()
      const body = { startsAt, ...guests, checkIn: true, customer }
      const where = `/console/shops/${stage.world.shopId}/walk-ins`
      const answer = await stage.api.ask('POST', where, { ...desk(), body })
      expect(answer.status).toBe(201)
      return answer.body.id
    },
    complete: (id: string, body: object = {}) =>
      stage.api.ask('POST', `/console/bookings/${id}/complete`, { ...desk(), body }),
    async bill(id: string, more: object = {}): Promise<Bill> {
      const answer = await stage.api.ask('GET', path(id), desk(more))
      return answer.body
    },
    take: (id: string, amountMinor: number, body: object = {}, more: object = {}) =>
      stage.api.ask('POST', path(id, '/payments'), {
        ...desk(more),
        body: { tender: 'cash', amountMinor, ...body },
      }),
    tip: (id: string, tips: object[]) =>
      stage.api.ask('POST', path(id, '/tips'), { ...desk(), body: { tips } }),
    discount: (id: string, amountMinor: number, more: object = {}) =>
      stage.api.ask('POST', path(id, '/discounts'), {
        ...desk(more),
        body: { amountMinor, reason: 'Waited long' },
      }),
    waiveFee: (id: string, waivedMinor: number, more: object = {}) =>
      stage.api.ask('POST', path(id, '/fee/waive'), {
        ...desk(more),
        body: { waivedMinor, because: 'Ill' },
      }),
    removeLine: (id: string, lineId: string) =>
      stage.api.ask('POST', path(id, `/lines/${lineId}/remove`), desk()),
    refund: (paymentId: string, amountMinor: number, body: object = {}, more: object = {}) =>
      stage.api.ask('POST', `/console/payments/${paymentId}/refund`, {
        ...desk(more),
        body: { amountMinor, reason: 'goodwill', ...body },
      }),
  }
}

type Stage = ReturnType<typeof bookingStage>

function ofTill(stage: Stage, desk: (more?: object) => object) {
  return {
    till: (day?: string) =>
      stage.api.ask(
        'GET',
        `/console/shops/${stage.world.shopId}/till${day ? `?day=${day}` : ''}`,
        desk(),
      ),
    count: (countedMinor: number, body: object = {}, more: object = {}) =>
      stage.api.ask('POST', `/console/shops/${stage.world.shopId}/till/counts`, {
        ...desk(more),
        body: { countedMinor, ...body },
      }),
  }
}

function ofBooks(stage: Stage) {
  return {
    /** What a visit has left on each account, by kind and, of tips, by whose. */
    async books(id: string): Promise<Record<string, number>> {
      const { businessId } = stage.world
      const standing = await readStanding(stage.database.db, businessId, id)
      const named = standing.map(({ account: { kind, holder }, balanceMinor }) => [
        kind === 'tip_payable' && holder ? `tip:${holder}` : kind,
        balanceMinor,
      ])
      return Object.fromEntries(named)
    },
    /** Money in a client's wallet, as somebody gave it at the desk. */
    async fillWallet(customerId: string, amountMinor: number): Promise<void> {
      const { businessId } = stage.world
      const wallet = accountOf('wallet', customerId, 'EUR')
      await stage.database.db.transaction().execute((tx) =>
        post(tx, businessId, {
          kind: 'test',
          reference: `filled:${randomUUID()}`,
          subject: { kind: 'wallet', id: customerId },
          postings: [{ source: accountOf('bank', '', 'EUR'), destination: wallet, amountMinor }],
        }),
      )
    },
    /** What the rules of the books find wrong, but for what a test leaves open on purpose. */
    async faults(): Promise<string[]> {
      const all = await faultsOf(stage.database.db, stage.world.businessId)
      return all.map(({ rule }) => rule)
    },
  }
}
