import { expect } from 'vitest'
import { byCard } from '../../booking/testing.ts'
import { addProduct } from '../../catalogue/fixture.ts'
import type { VisitWalk } from './visit-walk.ts'

/** What comes onto the bill, and what is changed of the visit before it begins. */
export async function change(walk: VisitWalk): Promise<void> {
  const { row, id, asks, asksAtDesk } = walk
  const { hourId } = walk.own.stage.world
  if (row.goods === 'product' || row.goods === 'ownLine') await addGoods(walk)
  if (row.tip === 'atDesk')
    await walk.onBill('tips', { tips: [{ staffId: null, amountMinor: 700 }] })
  const before = await walk.visit()
  const startsAt = '2026-11-26T12:00:00.000Z'
  if (row.change === 'byClient') {
    await asks('POST', `/bookings/${id}/reschedule`, {
      startsAt,
      expectedTotalMinor: before.totalMinor,
    })
  } else if (row.change === 'byDesk') {
    const { sequence: expectedSequence, items } = before
    await asksAtDesk('POST', `/bookings/${id}/move`, {
      itemId: items[0].id,
      startsAt,
      expectedSequence,
    })
  } else if (row.change === 'added')
    await asksAtDesk('POST', `/bookings/${id}/items`, {
      guestPosition: 0,
      variantId: hourId,
      expectedSequence: before.sequence,
    })
  else if (row.change === 'oneLeaves' && before.guestCount > 1) {
    const expectedFeeMinor = before.guests[1].cancelFeeMinor
    expect(expectedFeeMinor).toBe(0)
    await asks('POST', `/bookings/${id}/guests/1/cancel`, { expectedFeeMinor })
  }
  if (row.change === 'byClient' || row.change === 'byDesk')
    expect((await walk.visit()).totalMinor).toBe(before.totalMinor)
}

async function addGoods(walk: VisitWalk): Promise<void> {
  const { stage } = walk.own
  const isOwn = walk.row.goods === 'ownLine'
  const line = isOwn
    ? { kind: 'custom', name: 'Wrap', units: 1, unitMinor: 1_195, taxRate: 10_000 }
    : {
        kind: 'product',
        variantId: await addProduct(stage.database.db, stage.world, {
          units: 5,
          priceMinor: 2_405,
        }),
        units: 2,
      }
  await walk.onBill('goods', { lines: [line], expectedTotalMinor: isOwn ? 1_195 : 4_810 })
}

/** @returns what it costs by what was said before, where it does not take place */
export async function end(walk: VisitWalk): Promise<number | null> {
  const { row, id, asks, asksAtDesk } = walk
  const { stage } = walk.own
  const { startsAt } = await walk.visit()
  const at = (hoursBefore: number) => {
    stage.api.clock.now = new Date(Date.parse(startsAt) - hoursBefore * 3_600_000)
  }
  if (row.end === 'inTime' || row.end === 'half') {
    at(row.end === 'half' ? 20 : 30)
    const { cancelFeeMinor } = await walk.visit()
    await asks('POST', `/bookings/${id}/cancel`, { expectedFeeMinor: cancelFeeMinor })
    return cancelFeeMinor
  }
  if (row.end === 'called') {
    at(20)
    const path = `/bookings/${id}/cancel-for-client`
    const { wouldCostMinor: expectedFeeMinor } = await asksAtDesk('GET', path)
    const waivedMinor = Math.floor(expectedFeeMinor / 4)
    await asksAtDesk('POST', path, { expectedFeeMinor, waivedMinor, because: 'Ill' })
    return expectedFeeMinor - waivedMinor
  }
  if (row.end === 'credited') {
    at(20)
    const { totalMinor } = await walk.visit()
    await asksAtDesk('POST', `/bookings/${id}/cancel`)
    const { creditedMinor } = (await walk.visit()).lateCredit
    expect(creditedMinor).toBe(Math.round(totalMinor / 2))
    return 0
  }
  if (row.end === 'byShop') {
    await asksAtDesk('POST', `/bookings/${id}/cancel`)
    return 0
  }
  at(-0.5)
  if (row.end === 'noShow') {
    const { totalMinor } = await walk.visit()
    await asksAtDesk('POST', `/bookings/${id}/no-show`)
    return totalMinor
  }
  at(0)
  await asksAtDesk('POST', `/bookings/${id}/check-in`)
  if (row.giftCard === 'atDesk') await takeByCard(walk)
  await asksAtDesk('POST', `/bookings/${id}/complete`, { takenAtShop: true, takenAs: 'terminal' })
  if (row.end === 'undone') {
    await asksAtDesk('POST', `/bookings/${id}/complete/undo`)
    await asksAtDesk('POST', `/bookings/${id}/complete`, { takenAtShop: true, takenAs: 'terminal' })
  }
  return null
}

async function takeByCard(walk: VisitWalk): Promise<void> {
  const { dueMinor } = await walk.bill()
  const amountMinor = Math.min(dueMinor, 2_500)
  const [code] = walk.codes
  if (amountMinor > 0)
    await walk.onBill('payments', { tender: 'gift_card', giftCard: { code }, amountMinor })
}

/** What comes after a visit that took place. */
export async function settle(walk: VisitWalk): Promise<void> {
  if (walk.row.goods === 'afterwards') await addGoods(walk)
  if (walk.row.tip === 'afterwards') await tipAfterwards(walk)
  await giveBack(walk)
  const { dueMinor } = await walk.bill()
  if (dueMinor > 0) await walk.onBill('payments', { tender: 'terminal', amountMinor: dueMinor })
}

async function tipAfterwards({ own: { stage }, id, asks }: VisitWalk): Promise<void> {
  const { offer } = await asks('GET', `/bookings/${id}/tips`)
  const tips = [{ staffId: offer.therapists[0].id, amountMinor: 600 }]
  const { token } = await asks('POST', `/bookings/${id}/tips`, { tips })
  const body = { ...byCard, expectedDueMinor: 600 }
  const paid = await stage.api.ask('POST', `/payment-links/${token}/pay`, { body })
  expect(paid.body).toMatchObject({ state: 'paid' })
}

async function giveBack(walk: VisitWalk): Promise<void> {
  const { refund } = walk.row
  const { payments, mostOffMinor } = await walk.bill()
  if (refund === 'none') return
  if (refund === 'discount') {
    const amountMinor = Math.min(mostOffMinor, 500)
    if (amountMinor > 0) await walk.onBill('discounts', { amountMinor, reason: 'Waited long' })
    return
  }
  // Of each payment a part, first what came in first.
  for (const { id, amountMinor: paidMinor, canRefund } of payments) {
    if (!canRefund) continue
    const mostMinor = refund === 'mistake' ? paidMinor : (await walk.bill()).mostOffMinor
    const amountMinor = Math.min(mostMinor, paidMinor, 300)
    if (amountMinor <= 0) continue
    await walk.asksAtDesk('POST', `/payments/${id}/refund`, {
      amountMinor,
      reason: refund === 'mistake' ? 'mistake' : 'goodwill',
      ...(refund === 'toWallet' && { destination: 'wallet' }),
    })
  }
}

/** The till pays what it owes by now. */
export async function payOut(walk: VisitWalk): Promise<void> {
  for (const { refunds } of (await walk.bill()).payments)
    for (const { id, canPayOut } of refunds)
      if (canPayOut) await walk.asksAtDesk('POST', `/refunds/${id}/pay-out`)
}
