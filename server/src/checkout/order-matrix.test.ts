import { isWaiting } from '@serein/shared/checkout/order-states.ts'
import { sum } from '@serein/shared/money/money.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allPairs, type Choice, pairsIn, pairsOf } from '../booking/testing/all-pairs.ts'
import { took } from '../booking/testing/matrix-run.ts'
import { byCard } from '../booking/testing.ts'
import { answerApproval, failAtBank } from '../payment/provider-sandbox.ts'
import { followLateRefunds } from '../payment/refund-failure.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { sweepOrders } from './order.ts'
import { faultsOf } from './testing/audit.ts'
import { orderStage } from './testing/order.ts'

const columns = {
  basket: ['one', 'several', 'mixed', 'siblings'],
  tax: ['included', 'added'],
  placed: ['atOnce', 'reserved', 'withVisit'],
  tender: [
    'card',
    'secondCard',
    'paypal',
    'paylater',
    'wallet',
    'walletAndCard',
    'walletAndCash',
    'cash',
    'terminal',
    'deskWallet',
  ],
  ready: ['never', 'unpaid', 'paid'],
  end: ['collected', 'byCustomer', 'byShop', 'nobodyComes', 'oneBack', 'allBack', 'allLost'],
  refund: ['arrives', 'sentBackForCash', 'sentBackForWallet'],
} satisfies Record<string, readonly string[]>
type Row = Record<keyof typeof columns, string>

const rows = allPairs(columns) as (Choice & Row)[]
const own = orderStage()
const { stage, desk, verb } = own
const filledMinor = 50_000
/** What the wallet pays beside something else. */
const walletMinor = 500
const [oilUnits, teaUnits] = [5, 4]
const oilsOf: Record<string, number> = { one: 1, several: 3, mixed: 2, siblings: 2 }
/** Two products, or two variants of one. */
const isOfTwo = (basket: string) => basket === 'mixed' || basket === 'siblings'
const byDesk = new Set(['cash', 'terminal', 'deskWallet', 'walletAndCash'])
const hasWallet = ({ tender }: Row) => tender.toLowerCase().includes('wallet')
const isBack = ({ end }: Row) => ['oneBack', 'allBack', 'allLost'].includes(end)
const isPaidBefore = ({ tender }: Row) => !byDesk.has(tender)
const isReserved = (row: Row) => row.placed !== 'atOnce' || !isPaidBefore(row)

describe('an order, however it is paid, and whatever becomes of it', () => {
  it('holds every pair of two columns', () => {
    const held = new Set(rows.flatMap(pairsIn))
    expect(held).toEqual(pairsOf(columns))
    expect(held.size).toBeGreaterThan(300)
  })

  it.each(rows.map((row) => [Object.values(row).join(' · '), row] as const))(
    '%s',
    async (_, row) => {
      const { oil, tea, id } = await chosen(row)
      if (isReserved(row)) await reserve(row, id)
      if (isReserved(row) && row.ready === 'unpaid') took(await desk('ready', id))
      if (isPaidBefore(row)) await pay(row, id)
      if (row.ready === 'paid' && (isReserved(row) || isPaidBefore(row)))
        took(await desk('ready', id))
      const before = await own.get(id)
      const backMinor = await finish(row, id)
      const refundedMinor = await sendBack(row, id)
      await expectOrder(row, before, backMinor)
      await expectStock(row, oil, tea)
      await expectWallet(row, before, { backMinor, refundedMinor })
      const faults = await faultsOf(stage.database.db, stage.world.businessId)
      expect(faults.map(({ rule }) => rule)).toEqual([])
    },
  )
})

async function chosen(row: Row) {
  const { basket, tax } = row
  const { db } = stage.database
  await sql`update shop set tax_is_included = ${tax === 'included'}
    where id = ${stage.world.shopId}`.execute(db)
  const oil = await own.product(oilUnits, 2_405)
  const tea = await (basket === 'siblings'
    ? own.sibling(oil, teaUnits, 990)
    : own.product(teaUnits, 990))
  const oils = oilsOf[basket]!
  const lines = [{ variantId: oil, units: oils }]
  if (isOfTwo(basket)) lines.push({ variantId: tea, units: 1 })
  const { id } = took(await own.open(lines))
  if (hasWallet(row)) await fillWallet()
  return { oil, tea, id: id as string }
}

async function reserve({ placed, tender }: Row, id: string) {
  const part = tender === 'walletAndCash' ? { walletMinor } : {}
  if (placed !== 'withVisit') return took(await verb('place', id, part))
  const visit = took(await stage.hold('2026-11-30T10:00:00.000Z'))
  took(await stage.pay(visit.id, { tender: 'at_shop', expectedTotalMinor: visit.totalMinor }))
  return took(await verb('place', id, { ...part, bookingId: visit.id }))
}

async function pay({ tender }: Row, id: string) {
  if (tender === 'secondCard') {
    const declined = { tender: 'card', cardReference: testReference('declined') }
    const { status } = await own.payByCard(id, declined)
    if (status < 300) throw new Error('a declined card has paid')
  }
  const isCard = tender === 'card' || tender === 'secondCard'
  const how = tender === 'walletAndCard' ? { ...byCard, walletMinor } : isCard ? byCard : { tender }
  const { payment } = took(await own.payByCard(id, how))
  if (payment?.state === 'requires_action') {
    await answerApproval(stage.database.db, payment.id, true)
    took(await verb('resume', id))
  }
  expect(await own.get(id)).toMatchObject({ isPaid: true })
}

const deskTenders: Record<string, string> = { deskWallet: 'wallet', walletAndCash: 'cash' }

/** @returns how much goes back */
async function finish(row: Row, id: string): Promise<number> {
  const { paidMinor, lines } = await own.get(id)
  if (row.end === 'byCustomer') took(await verb('cancel', id))
  else if (row.end === 'byShop') took(await desk('cancel', id))
  else if (row.end === 'nobodyComes') {
    stage.later(10 * 24 * 60)
    await sweepOrders(stage.database.db, stage.api.clock.now)
    return isPaidBefore(row) ? 0 : paidMinor
  } else {
    const tender = deskTenders[row.tender] ?? row.tender
    took(await desk('collect', id, isPaidBefore(row) ? {} : { tender }))
    return takeBack(row, id, lines)
  }
  return paidMinor
}

type Line = { variantId: string; units: number; amountMinor: number }

async function takeBack(row: Row, id: string, lines: Line[]): Promise<number> {
  if (!isBack(row)) return 0
  const resell = row.end !== 'allLost'
  const isOne = row.end === 'oneBack'
  const wanted = isOne
    ? [{ position: 0, units: 1, resell }]
    : lines.map(({ units }, position) => ({ position, units, resell }))
  took(await desk('take-back', id, { lines: wanted, reason: 'It leaks' }))
  const [first] = lines as [Line]
  return isOne
    ? Math.floor(first.amountMinor / first.units)
    : sum(lines.map(({ amountMinor }) => amountMinor))
}

/** The bank may send back what a provider has refunded. @returns how much it was */
async function sendBack({ refund }: Row, id: string): Promise<number> {
  if (refund === 'arrives') return 0
  const { db } = stage.database
  const { rows: refunds } = await sql<{ id: string; minor: number }>`
    select s.id, s.amount_minor as minor from sandbox_refund s join payment p on p.id = s.charge_id
    where p.subject_id = ${id}`.execute(db)
  const { now } = stage.api.clock
  for (const each of refunds) {
    await failAtBank(db, each.id, now)
    await followLateRefunds(db, stage.api.providers, stage.world.businessId, now)
    const destination = refund === 'sentBackForCash' ? 'cash' : 'wallet'
    took(await desk(`refunds/${each.id}/pay-out`, id, { destination }))
  }
  return sum(refunds.map(({ minor }) => minor))
}

async function expectOrder(
  row: Row,
  before: Awaited<ReturnType<typeof own.get>>,
  backMinor: number,
) {
  const after = await own.get(before.id)
  const isCancelled = ['byCustomer', 'byShop'].includes(row.end)
  const isLapsed = row.end === 'nobodyComes' && !isPaidBefore(row)
  const isHanded = row.end === 'collected' || isBack(row)
  const isWhole =
    row.end === 'allBack' || row.end === 'allLost' || (isBack(row) && row.basket === 'one')
  const handed = isWhole ? 'refunded' : 'collected'
  const state = isCancelled || isLapsed ? 'cancelled' : isHanded ? handed : before.state
  expect(isWaiting(before.state)).toBe(true)
  const hasPaid = isPaidBefore(row) || isHanded
  expect(after).toMatchObject({
    state,
    paidMinor: hasPaid ? before.totalMinor - backMinor : 0,
    refundedMinor: backMinor,
    reason: isLapsed
      ? 'expired'
      : isCancelled
        ? row.end === 'byShop'
          ? 'shop'
          : 'customer'
        : null,
  })
}

async function expectStock(row: Row, oil: string, tea: string) {
  const oils = oilsOf[row.basket]!
  const teas = isOfTwo(row.basket) ? 1 : 0
  const isHanded = row.end === 'collected' || isBack(row)
  const waits = row.end === 'nobodyComes' && isPaidBefore(row)
  const unitsGone = (units: number, back: number) =>
    row.end === 'allBack' ? 0 : isHanded ? units - (row.end === 'oneBack' ? back : 0) : 0
  expect([await own.stock(oil), await own.stock(tea)]).toEqual([
    stockOf(oilUnits, unitsGone(oils, 1), waits ? oils : 0),
    stockOf(teaUnits, unitsGone(teas, 0), waits ? teas : 0),
  ])
}

function stockOf(units: number, sold: number, reserved: number) {
  return { units: units - sold - reserved, reserved, moved: units - sold }
}

async function expectWallet(
  row: Row,
  { id, totalMinor }: { id: string; totalMinor: number },
  { backMinor, refundedMinor }: { backMinor: number; refundedMinor: number },
) {
  const backToWallet = row.refund === 'sentBackForWallet' ? refundedMinor : 0
  const spentMinor = hasWallet(row) ? spentOf(row, totalMinor, backMinor) : 0
  const { wallet } = await own.get(id)
  expect(wallet.moneyMinor).toBe((hasWallet(row) ? filledMinor : 0) - spentMinor + backToWallet)
}

/** What of the wallet is gone for good; what paid last goes back first. */
function spentOf(row: Row, totalMinor: number, backMinor: number): number {
  const isHanded = row.end === 'collected' || isBack(row)
  const isGivenUp = !isHanded && (row.end !== 'nobodyComes' || !isPaidBefore(row))
  switch (row.tender) {
    case 'walletAndCard':
      return isGivenUp ? 0 : walletMinor - Math.min(walletMinor, backMinor)
    case 'walletAndCash':
      return isGivenUp ? 0 : Math.min(walletMinor, totalMinor - backMinor)
    default:
      return row.tender === 'wallet' || isHanded ? totalMinor - backMinor : 0
  }
}

async function fillWallet() {
  const { businessId } = stage.world
  await stage.sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${businessId}, 'EUR', ${filledMinor}, 0) on conflict do nothing`
  const choice = { currency: 'EUR', amountMinor: filledMinor }
  const path = `/businesses/${businessId}/top-up`
  const { id } = took(await stage.api.ask('POST', path, own.as({ body: choice })))
  took(await stage.api.ask('POST', `/top-ups/${id}/pay`, own.as({ body: byCard })))
}
