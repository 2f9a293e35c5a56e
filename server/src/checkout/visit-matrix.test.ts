import { sum } from '@serein/shared/money/money.ts'
import { describe, expect, it } from 'vitest'
import { allPairs, type Choice, pairsIn, pairsOf } from '../booking/testing/all-pairs.ts'
import { faultsOf } from './testing/audit.ts'
import { passStage } from './testing/pass.ts'
import { visitColumns, type VisitRow } from './testing/visit-column.ts'
import { change, end, payOut, settle } from './testing/visit-fate.ts'
import { book, prepare, type VisitWalk, visitWalk } from './testing/visit-walk.ts'

const own = passStage({ therapists: 6, rooms: 6 })
const { stage } = own
const isThorough = process.env.SEREIN_THOROUGH !== undefined
const rows = isThorough ? turned().flatMap(allPairs) : allPairs(visitColumns)

describe('a visit, whatever it is put together of, whatever pays it, and whatever becomes of it', () => {
  it('holds every pair of two columns', () => {
    const held = new Set(allPairs(visitColumns).flatMap(pairsIn))
    expect(held).toEqual(pairsOf(visitColumns))
    expect(held.size).toBeGreaterThan(1_000)
  })

  it.each(rows.map((row) => [Object.values(row).join(' · '), row as Choice & VisitRow] as const))(
    '%s',
    async (_, row) => {
      const walk = visitWalk(own, row)
      await prepare(walk)
      const before = await wealth()
      if (row.approval === 'asked') {
        await book(walk, 'decline')
        await expectSound(walk, before)
      }
      await book(walk, 'confirm')
      await expectSound(walk, before)
      await change(walk)
      await expectSound(walk, before)
      const feeMinor = await end(walk)
      if (feeMinor === null) await settle(walk)
      await payOut(walk)
      await expectSound(walk, before)
      const { dueMinor, totalMinor } = await walk.bill()
      expect(feeMinor === null ? dueMinor : totalMinor).toBe(feeMinor ?? 0)
      expect(feeMinor === 0 && (await own.mine()).some(isUsed)).toBe(false)
    },
  )
})

function isUsed({ units, unitsLeft }: { units: number; unitsLeft: number }): boolean {
  return unitsLeft < units
}

/** The same columns with another one first, which gives other rows. */
function turned() {
  const columns = Object.entries(visitColumns)
  return [0, 4, 8].map((at) => Object.fromEntries([...columns.slice(at), ...columns.slice(0, at)]))
}

/** No rule of the books is broken, all is owed to somebody who reads it, client and desk read one bill, and its client is poorer by it. */
async function expectSound(walk: VisitWalk, before: number): Promise<void> {
  const { db } = stage.database
  const faults = await faultsOf(db, stage.world.businessId)
  expect(faults).toEqual([])
  await expectOwed(walk)
  const [visit, bill] = [await walk.visit(), await walk.bill()]
  expect(pick({ ...visit, paidMinor: visit.paidMinor - visit.refundedMinor })).toEqual(pick(bill))
  expect(inAll(bill.lines)).toBe(bill.totalMinor)
  const besides = visit.tipMinor - visit.discountMinor + inAll(visit.goods)
  const isOff = ['declined', 'cancelled', 'no_show'].includes(visit.state)
  expect(bill.totalMinor).toBe(isOff ? (visit.feeMinor ?? 0) : visit.totalMinor + besides)
  const { creditedMinor } = visit.lateCredit
  expect(before - (await wealth()) + creditedMinor).toBe(bill.paidMinor)
  expect(bill.paidMinor + bill.dueMinor).toBe(bill.totalMinor)
}

function pick({ paidMinor, refundedMinor, dueMinor }: Record<string, number>) {
  return { paidMinor, refundedMinor, dueMinor }
}

/** What the client has at the shop, less what they have brought there. */
async function wealth(): Promise<number> {
  const books = await own.books()
  const of = (...kinds: string[]) => sum(kinds.map((kind) => books[kind] ?? 0))
  return (
    of('wallet', 'wallet_bonus', 'gift_card', 'pass', 'refund_due') +
    of('provider_clearing', 'cash_at_shop', 'terminal_at_shop', 'tender_at_shop')
  )
}

/** What the books owe is what the client reads of what they own, and the console of what it owes. */
async function expectOwed({ row, asks, asksAtDesk }: VisitWalk): Promise<void> {
  const books = await own.books()
  const { giftCards } = await asks('GET', '/gift-cards')
  const { wallets } = await asks('GET', '/wallets')
  const ofDesk = await asksAtDesk('GET', '/gift-cards')
  const { leftMinor } = await asksAtDesk('GET', '/passes')
  expect({
    giftCards: sum(giftCards.map(({ balanceMinor }: any) => balanceMinor)),
    ofDesk: inAll(ofDesk.owedMinor),
    wallets: sum(wallets.map(({ moneyMinor }: any) => moneyMinor)),
    ...(row.member !== 'price' && { passes: inAll(leftMinor) }),
  }).toEqual({
    giftCards: books.gift_card ?? 0,
    ofDesk: books.gift_card ?? 0,
    wallets: books.wallet ?? 0,
    ...(row.member !== 'price' && { passes: books.pass ?? 0 }),
  })
}

function inAll(all: { amountMinor: number }[]): number {
  return sum(all.map(({ amountMinor }) => amountMinor))
}
