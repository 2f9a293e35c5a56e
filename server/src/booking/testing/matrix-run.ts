import { heldMinor, owedMinor } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readStanding } from '../../ledger/ledger.ts'
import type { bookingStage } from '../testing.ts'

type Stage = ReturnType<typeof bookingStage>
type Answer = Awaited<ReturnType<Stage['api']['ask']>>
type Visit = {
  guests: { items: { variantId: string; wish?: string }[] }[]
  together: 'same_start' | 'in_turn'
  sameRoom: boolean
  /** At the client's. */
  clientPlace?: string
  address?: object
}

/** A Wednesday; the clock stands at 07:00 in Paris on the day before. */
export const theDay = '2026-11-25'

/** One visit on its way through a row of the matrix, and what it must have come to. */
export type MatrixRun = ReturnType<typeof matrixRun>

export function matrixRun(stage: Stage) {
  const left = new Set<number>()
  const run = {
    stage,
    visit: { guests: [], together: 'same_start', sameRoom: false } as Visit,
    isForReturning: false,
    /** The shop answers before it stands. */
    isAsked: false,
    /** Somebody serves, who may be tipped. */
    isServed: true,
    /** It takes rooms. */
    isRoomed: true,
    /** As its customer sees it. */
    booking: null as any,
    rate: 0,
    feesMinor: 0,
    /** What is held of what was paid, and what is owed by those who have left. */
    heldMinor: 0,
    owedMinor: 0,
    /** Of all who serve; it goes back when nobody comes. */
    tipMinor: 0,
    /** The desk books it, and takes what is paid. */
    isByDesk: false,
    /** Its customer waits for it, once or regularly, and is offered it. */
    isWaitedFor: null as 'once' | 'regularly' | null,
    /** For somebody who has told nothing, and asks for all else at the desk. */
    isNameless: false,
    /** A fee that is owed is charged to a card at once. */
    isOnFile: false,
    /** The shop could not keep its promise, so that leaving costs nothing. */
    isFreeToLeave: false,
    /** To when its client has moved it in time, the fee clock with it. */
    clockStart: '',
    isOver: false,
    /** What was still due has been taken before the visit was over. */
    isSettled: false,
    left,
    get comes(): number[] {
      return [...run.visit.guests.keys()].filter((guest) => !left.has(guest))
    },
    /** Of these guests, as it was promised to them. */
    promisedMinor: (guests: readonly number[]): number =>
      guests.reduce((total, guest) => total + run.booking.guests[guest].totalMinor, 0),
    /** Notes what is held by now: never more than what those who come have agreed to, with their tip. */
    holds(minor: number) {
      const { comes } = run
      const mostMinor = comes.length > 0 ? run.promisedMinor(comes) + run.tipMinor : 0
      run.heldMinor = Math.max(0, Math.min(minor, mostMinor))
    },
    /**
     * Notes that these guests leave; returns what it costs by the policy as it was when they booked, of which the desk that calls it off
     * for them may waive a part.
     */
    leaves(guests: readonly number[], by: 'customer' | 'shop' | 'desk', waivedRate = 0): number {
      const isFree = by === 'shop' || (by === 'customer' && run.isNameless) || run.isFreeToLeave
      const wholeMinor = isFree ? 0 : run.promisedMinor(guests) * run.rate
      const feeMinor = wholeMinor - Math.floor(wholeMinor * waivedRate)
      run.feesMinor += feeMinor
      for (const guest of guests) left.add(guest)
      if (!run.isOnFile) run.owedMinor += Math.max(0, feeMinor - run.heldMinor)
      run.holds(run.heldMinor - feeMinor)
      return wholeMinor
    },
    async asks(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
      if (run.isNameless && path.endsWith('/cancel')) return run.asksAtDesk(path)
      const user = stage.world.userId
      return took(await stage.api.ask(method, path, { user, ...(body && { body }) }))
    },
    async asksAtDesk(path: string, body: object = {}) {
      const as = stage.desk({ user: stage.world.userId })
      return took(await stage.api.ask('POST', `/console${path}`, { ...as, body }))
    },
    async reads() {
      const { id } = run.booking
      run.booking = run.isNameless
        ? await readsForNobody(stage, id)
        : await run.asks('GET', `/bookings/${id}`)
    },
  }
  return run
}

/** The visit as its booker would see it, if it were somebody's for the time of the question. */
export async function readsForNobody({ api, database, world }: Stage, id: string) {
  const isOf = (userId: string | null) =>
    sql`update booking set user_id = ${userId} where id = ${id}`.execute(database.db)
  await isOf(world.userId)
  const details = took(await api.ask('GET', `/bookings/${id}`, { user: world.userId }))
  await isOf(null)
  return details
}

/** The body of an answer that must not be a refusal. */
export function took({ status, body }: Answer) {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The free starts of the day, as the app asks for them; with `except` of what is about to be moved. */
export async function freeStarts(
  { stage, visit }: MatrixRun,
  { user = stage.world.userId, except = {} as object | false, guests = visit.guests } = {},
): Promise<{ startsAt: string; priceMinor: number }[]> {
  const query = queryOf({ ...visit, guests }, { ...except })
  const path = `/shops/${stage.world.shopId}/slots/${theDay}?${query}`
  const { starts } = took(await stage.api.ask('GET', path, { user }))
  return starts.filter(({ isFree }: { isFree: boolean }) => isFree)
}

/** A visit as a question spells it. */
export function queryOf(
  { guests, together, sameRoom, clientPlace }: MatrixRun['visit'],
  more: Record<string, string>,
): URLSearchParams {
  const query = new URLSearchParams({ together, ...more })
  if (clientPlace) query.set('clientPlace', clientPlace)
  if (sameRoom && guests.length > 1) query.set('sameRoom', 'true')
  for (const [guest, { items }] of guests.entries())
    for (const [item, wanted] of items.entries())
      for (const [key, value] of Object.entries(wanted))
        query.set(`guests[${guest}][items][${item}][${key}]`, value)
  return query
}

/**
 * Moves all, or one guest, to the last free time of the day. Who moves their own visit agrees to the price that the time
 * is shown with; what the desk moves keeps its price, and so do the guests who stay.
 */
export async function movedTo(
  run: MatrixRun,
  { guest, byDesk = false }: { guest?: number; byDesk?: boolean },
  move: (startsAt: string, expectedTotalMinor: number) => Promise<unknown>,
): Promise<void> {
  if (run.isNameless && !byDesk) return movedTo(run, { byDesk: true }, (to) => movesAtDesk(run, to))
  const before = run.booking
  const isPart = guest !== undefined && run.comes.length > 1
  const movers = isPart ? [guest] : run.comes
  const { startsAt: to, priceMinor } = (
    await freeStarts(run, {
      except: !run.isNameless && {
        exceptBookingId: before.id,
        ...(isPart && { exceptGuest: String(guest) }),
      },
      ...(isPart && { guests: [run.visit.guests[guest]!] }),
    })
  ).at(-1)!
  expect(to > before.startsAt).toBe(true)
  const agreedMinor = before.totalMinor - run.promisedMinor(movers) + priceMinor
  await move(to, agreedMinor)
  await run.reads()
  expect(startOf(run.booking, 0)).toBe(to)
  // Who comes in turn waits for what was added before them, too.
  const isLonger = run.visit.together === 'in_turn' && run.visit.guests[0]!.items.length > 1
  for (const other of isLonger && !isPart ? [] : run.comes.slice(1)) {
    const shift = isPart ? 0 : Date.parse(to) - Date.parse(before.startsAt)
    expect(Date.parse(startOf(run.booking, other)) - Date.parse(startOf(before, other))).toBe(shift)
  }
  if (byDesk) run.isFreeToLeave = true
  else run.clockStart = run.booking.startsAt
  if (byDesk) expect(run.booking.price).toEqual(before.price)
  else expect(run.booking.totalMinor).toBe(agreedMinor)
  const linesOf = ({ price }: typeof before) =>
    price.lines.filter((line: any) => isPart && line.guest !== guest)
  expect(linesOf(run.booking)).toEqual(linesOf(before))
  run.holds(run.heldMinor)
}

/** The desk moves all of a visit. */
function movesAtDesk(run: MatrixRun, startsAt: string) {
  const { id, items, sequence: expectedSequence } = run.booking
  const body = { itemId: items[0].id, startsAt, expectedSequence }
  return run.asksAtDesk(`/bookings/${id}/move`, body)
}

function startOf(booking: MatrixRun['booking'], guest: number): string {
  return booking.guests[guest].startsAt
}

/** Where the money of a visit comes from. */
const sources = [
  'provider_clearing',
  'cash_at_shop',
  'terminal_at_shop',
  'tender_at_shop',
  'wallet',
  'wallet_bonus',
  'reserved',
]

/** The books of the whole business add up, as stored and as replayed, and the visit's money is where it must be. */
export async function expectBalanced({ stage, booking, ...run }: MatrixRun) {
  const { db } = stage.database
  const { businessId } = stage.world
  const { rows } = await sql<{ code: string; stored: number | null; replayed: number }>`
    select code, stored_minor::int as stored, replayed_minor::int as replayed from ledger_balance
    where business_id = ${businessId}`.execute(db)
  expect(rows.filter(({ stored, replayed }) => stored !== null && stored !== replayed)).toEqual([])
  expect(rows.reduce((total, { replayed }) => total + replayed, 0)).toBe(0)
  const standing = await readStanding(db, businessId, booking.id)
  const of = (...kinds: string[]) =>
    standing
      .filter(({ account }) => kinds.includes(account.kind))
      .reduce((total, { balanceMinor }) => total + balanceMinor, 0)
  const staysMinor = run.promisedMinor(run.comes)
  const { feesMinor, isOver, heldMinor: held, owedMinor: owed, tipMinor } = run
  expect({
    fees: of('revenue_fee'),
    earned: of('revenue_service', 'tax_payable'),
    tips: of('tip_payable'),
    held: heldMinor(standing),
    owed: owedMinor(standing),
    refundDue: of('refund_due'),
    tendered: 0 - of(...sources),
  }).toEqual({
    fees: feesMinor,
    earned: isOver ? staysMinor : 0,
    tips: isOver ? tipMinor : 0,
    held: isOver ? 0 : held,
    owed: isOver ? 0 : owed,
    refundDue: 0,
    tendered: isOver ? feesMinor + staysMinor + tipMinor : held + feesMinor - owed,
  })
}
