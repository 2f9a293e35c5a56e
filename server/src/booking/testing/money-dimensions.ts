import type { DepositRule } from '@serein/shared/shop/deposit.ts'
import { expect } from 'vitest'
import { answerApproval } from '../../payment/provider-sandbox.ts'
import { byCard, type bookingStage } from '../testing.ts'
import type { Value } from './dimension.ts'
import { type MatrixRun, queryOf, took } from './matrix-run.ts'
import { booksForNobody, paysForNobody, walletOfNobody } from './nameless.ts'

type Stage = ReturnType<typeof bookingStage>

/** What a visit is paid with, what is asked for first, what is added, and in how many ways the rest is paid. */
export const moneyDimensions: Record<string, Record<string, Value>> = {
  tender: {
    card: { pay: { ...byCard } },
    paypal: { pay: { tender: 'paypal' } },
    paylater: { pay: { tender: 'paylater' } },
    wallet: { shape: selfFilling, pay: { tender: 'wallet' } },
    walletAndCard: { shape: selfFilling, pay: { ...byCard, walletMinor: 1_000 } },
    atShop: { pay: { tender: 'at_shop' } },
  },
  deposit: {
    none: {},
    share: { shape: (stage) => asksFirst(stage, { kind: 'share', rate: 30_000 }) },
    cardOnFile: { shape: (stage) => asksFirst(stage, { kind: 'card' }) },
  },
  tip: {
    none: {},
    booked: { pay: { tipMinor: 400 } },
    atDesk: {
      change: async (run) => {
        const tips = [{ staffId: null, amountMinor: 700 }]
        const tipping = run.asksAtDesk(`/bookings/${run.booking.id}/bill/tips`, { tips })
        if (!run.isServed) return expect(tipping).rejects.toThrow('nobody serves')
        await tipping
        run.tipMinor = 700
      },
    },
  },
  approval: {
    none: {},
    asked: {
      shape: ({ database, world }, run) => {
        run.isAsked = true
        const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes: 720 }
        return database.sql`update shop set approval_rule = ${JSON.stringify(rule)}::jsonb
          where id = ${world.shopId}`
      },
    },
  },
  payer: {
    booker: {},
    deskForClient: {
      ask: (run) => {
        run.isByDesk = true
      },
    },
    nameless: {
      ask: (run) => {
        run.isByDesk = true
        run.isNameless = true
      },
    },
  },
  split: {
    none: {},
    atTill: { settle: (run) => taken(run, 'cash', 'terminal') },
    alsoByWallet: { shape: selfFilling, settle: (run) => taken(run, 'wallet', 'cash') },
  },
}

/** Pays what is held as the columns say. @returns what is held then */
export async function pays(run: MatrixRun, how: Record<string, unknown>): Promise<number> {
  if (run.isByDesk) return paysAtDesk(run, how)
  const { api, world, database } = run.stage
  const { id, totalMinor } = run.booking
  const { deposit, needsCard } = await run.asks('GET', `/bookings/${id}/checkout`)
  const tipMinor = run.isServed ? Number(how.tipMinor ?? 0) : 0
  const whole = totalMinor + tipMinor
  const atShop = how.tender === 'at_shop'
  // At the spa nothing is paid but a deposit, which a wallet pays then.
  const nowMinor = deposit?.isRequired ? deposit.depositMinor : atShop ? 0 : whole
  const usesWallet = how.tender === 'wallet' || (atShop && nowMinor > 0)
  const walletMinor = usesWallet ? nowMinor : Number(how.walletMinor ?? 0)
  if (walletMinor > 0) await fillWallet(run)
  const savedCardId = needsCard && nowMinor < whole ? await saveCard(run) : undefined
  const part = deposit?.isRequired && !atShop ? 'deposit' : 'whole'
  const body = { ...how, expectedTotalMinor: totalMinor, tipMinor, walletMinor, part }
  const path = `/bookings/${id}/pay`
  const { payment } = await run.asks('POST', path, { ...body, ...(savedCardId && { savedCardId }) })
  if (payment?.state === 'requires_action') {
    await answerApproval(database.db, payment.id, true)
    const resume = `/bookings/${id}/payments/${payment.id}/resume`
    took(await api.ask('POST', resume, { user: world.userId }))
  }
  if (run.isAsked) await answers(run)
  run.tipMinor = tipMinor
  run.isOnFile = savedCardId !== undefined
  return nowMinor
}

/** Until the shop says yes nothing is paid. */
async function answers(run: MatrixRun): Promise<void> {
  await run.reads()
  expect(run.booking).toMatchObject({ state: 'requested', paidMinor: 0 })
  await run.asksAtDesk(`/bookings/${run.booking.id}/confirm`)
}

/** What the desk has booked for a client is paid there, if at all; it asks for no deposit. */
async function paysAtDesk(run: MatrixRun, { tender, tipMinor: tip = 0, walletMinor = 0 }: any) {
  const { id } = run.booking
  const tipMinor = run.isServed ? tip : 0
  const path = `/bookings/${id}/bill`
  if (tipMinor > 0)
    await run.asksAtDesk(`${path}/tips`, { tips: [{ staffId: null, amountMinor: tipMinor }] })
  run.tipMinor = tipMinor
  if (tender === 'at_shop') return 0
  const whole = run.booking.totalMinor + tipMinor
  if (run.isNameless) {
    await paysForNobody(run, { tender, walletMinor }, whole)
    return whole
  }
  const fromWallet = tender === 'wallet' ? whole : walletMinor
  if (fromWallet > 0) {
    await fillWallet(run)
    await run.asksAtDesk(`${path}/payments`, { tender: 'wallet', amountMinor: fromWallet })
  }
  const restMinor = whole - fromWallet
  if (tender === 'card')
    await run.asksAtDesk(`/bookings/${id}/card-charge`, {
      savedCardId: await saveCard(run),
      expectedDueMinor: restMinor,
    })
  else if (restMinor > 0)
    await run.asksAtDesk(`${path}/payments`, { tender: 'terminal', amountMinor: restMinor })
  return whole
}

/** The till pays what it owes by now. */
export async function paysOut(run: MatrixRun): Promise<void> {
  const path = `/console/bookings/${run.booking.id}/bill`
  const { payments } = took(await run.stage.api.ask('GET', path, run.stage.desk()))
  for (const { refunds } of payments)
    for (const { id, canPayOut } of refunds)
      if (canPayOut) await run.asksAtDesk(`/refunds/${id}/pay-out`)
}

/** The desk books what was asked for, for somebody who has been held a time for before. */
export async function booksForClient(run: MatrixRun, startsAt: string) {
  if (run.isNameless) return booksForNobody(run, startsAt)
  const { hold, world, database } = run.stage
  const { clientPlace, address } = run.visit
  const before = took(await hold(startsAt, { clientPlace, address }))
  await run.asks('POST', `/bookings/${before.id}/release`)
  const { customer_id: customerId } = await database.db
    .selectFrom('booking')
    .select('customer_id')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  const unitId = await lastRoomFree(run, { at: startsAt, customerId: customerId! })
  const body = { ...run.visit, startsAt, customer: { customerId }, unitId }
  const booked = await run.asksAtDesk(`/shops/${world.shopId}/walk-ins`, body)
  const own = booked.items.filter((item: any) => item.guestPosition === 0)
  for (const { units } of run.isRoomed ? own : [])
    expect(units.map((unit: any) => unit.id)).toContain(unitId)
  return booked
}

/** A room that the planner would not choose first, free for what is asked for. */
async function lastRoomFree(
  { stage, visit }: MatrixRun,
  asked: { at: string; customerId: string },
): Promise<string> {
  const { api, database, desk, world } = stage
  const rooms = await database.sql<{ id: string }>`
    select u.id from unit u join resource_kind k on k.business_id = u.business_id and k.id = u.kind_id
    where u.shop_id = ${world.shopId} and k.is_room order by u.position desc, u.id`
  for (const { id: unitId } of rooms) {
    const search = queryOf(visit, { ...asked, unitId })
    const path = `/console/shops/${world.shopId}/desk-times/${asked.at.slice(0, 10)}?${search}`
    if (took(await api.ask('GET', path, desk())).asked.reason === null) return unitId
  }
  throw new Error('no room is free for what is asked for')
}

async function asksFirst({ database, world }: Stage, ask: DepositRule['ask']) {
  await database.sql`update shop set deposit_rules = ${JSON.stringify([{ when: {}, ask }])}::jsonb
    where id = ${world.shopId}`
}

async function saveCard(run: MatrixRun): Promise<string> {
  const { businessId } = run.stage.world
  const { cardReference } = byCard
  return (await run.asks('POST', '/cards', { businessId, cardReference, hasConsented: true })).id
}

/** The business takes money for wallets. */
function selfFilling({ database, world }: Stage) {
  return database.sql`insert into top_up_option (business_id, currency, amount_minor, bonus_minor)
    values (${world.businessId}, 'EUR', 50000, 0) on conflict do nothing`
}

export async function fillWallet(run: MatrixRun) {
  await selfFilling(run.stage)
  const path = `/businesses/${run.stage.world.businessId}/top-up`
  const { id } = await run.asks('POST', path, { currency: 'EUR', amountMinor: 50_000 })
  await run.asks('POST', `/top-ups/${id}/pay`, { ...byCard })
}

/** What is due at the end is taken in two ways; a wallet is filled for it. */
async function taken(run: MatrixRun, ...tenders: string[]) {
  const path = `/bookings/${run.booking.id}/bill`
  const { desk, api } = run.stage
  const { dueMinor } = took(await api.ask('GET', `/console${path}`, desk()))
  if (dueMinor < 2) return
  const usesWallet = tenders.includes('wallet')
  if (usesWallet) await (run.isNameless ? walletOfNobody(run) : fillWallet(run))
  const ways = usesWallet && run.isNameless ? ['terminal', 'cash'] : tenders
  const half = Math.floor(dueMinor / 2)
  for (const [at, amountMinor] of [half, dueMinor - half].entries())
    await run.asksAtDesk(`${path}/payments`, { tender: ways[at], amountMinor })
  run.isSettled = true
}
