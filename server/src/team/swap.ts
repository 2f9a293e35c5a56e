import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { hoursAt, hoursOn } from '@serein/shared/team/rota-day.ts'
import type { Swap, SwapList } from '@serein/shared/team/swap.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { dayIn } from './day-in.ts'
import { type ShopIds, selectZone } from './member-sql.ts'
import { writeRota } from './rota.ts'
import { type Planned, selectRota } from './rota-sql.ts'
import type { StaffQuestions } from './staff-questions.ts'
import * as rows from './swap-sql.ts'
import { staffOf } from './team.ts'

type Asking = { shopId: string; staffId: string; withStaffId: string; swapDay: Day }
type One = { shopId: string; swapId: string }

/** Errors: `not_found`. */
export async function listSwaps(
  db: Db | Tx,
  scope: BusinessScope,
  { shopId }: { shopId: string },
  now: Date,
): Promise<SwapList> {
  const { at, today } = await shopOf(db, scope, shopId, now)
  const mayDecide = allows(scope.permissions.team, 'change')
  const own = await staffOf(db, scope)
  if (!mayDecide && !own) return { swaps: [], colleagues: [] }
  const found = await rows.selectSwaps(db, at, { fromDay: today, staffId: mayDecide ? null : own })
  const last = found.at(-1)?.day ?? today
  const people = await selectRota(db, at, { fromDay: today, toDay: addDays(last, 1) })
  const presentSwap = (row: rows.SwapRow): Swap => {
    const giver = people.find(({ staffId }) => staffId === row.staffId)
    const isOpen = row.state === 'asked' || row.state === 'agreed'
    return {
      ...row,
      hours: giver ? hoursAt(hoursOn(giver, row.day), shopId) : [],
      can: {
        answer: row.state === 'asked' && (mayDecide || row.withStaffId === own),
        decide: row.state === 'agreed' && mayDecide,
        withdraw: isOpen && row.staffId === own,
      },
    }
  }
  const colleagues = people.filter(({ staffId, isHere }) => isHere && staffId !== own)
  return {
    swaps: found.map(presentSwap),
    colleagues: own ? colleagues.map(({ staffId, staffName }) => ({ staffId, staffName })) : [],
  }
}

export async function askSwap(
  tx: Tx,
  scope: BusinessScope,
  { shopId, staffId, withStaffId, swapDay: day }: Asking,
  now: Date,
): Promise<SwapList> {
  const { at, today } = await shopOf(tx, scope, shopId, now)
  await demandOwn(tx, scope, staffId)
  if (staffId === withStaffId) throw refuse('swap_not_possible', { reason: 'busy' })
  if (day < today) throw refuse('swap_not_possible', { reason: 'past' })
  demandPossible(await pairOf(tx, at, { staffId, withStaffId, day }), shopId, day)
  const id = await rows.insertSwap(tx, { ...at, staffId, withStaffId, day, now })
  if (!id) throw refuse('swap_not_possible', { reason: 'open' })
  auditChange(tx, { kind: 'swap', id }, null, { staffId, withStaffId, day })
  const data = { userId: scope.userId }
  await publish(tx, { ...at, event: 'swap.asked', subjectId: id, data })
  return listSwaps(tx, scope, { shopId }, now)
}

export async function answerSwap(
  tx: Tx,
  scope: BusinessScope,
  { isAgreed, ...one }: One & { isAgreed: boolean },
  now: Date,
): Promise<SwapList> {
  const swap = await lock(tx, scope, one, ['asked'], now)
  await demandOwn(tx, scope, swap.withStaffId)
  return decided(tx, scope, { ...one, swap, state: isAgreed ? 'agreed' : 'declined' }, now)
}

export async function approveSwap(
  tx: Tx,
  scope: BusinessScope,
  one: One,
  now: Date,
  questions: StaffQuestions,
): Promise<SwapList> {
  const { at, zone } = await shopOf(tx, scope, one.shopId, now)
  const request = (await rows.selectSwaps(tx, at, { fromDay: '1970-01-01', staffId: null })).find(
    ({ id }) => id === one.swapId,
  )
  if (!request) throw refuse('not_found')
  // As everywhere, whose time is taken is locked before any row.
  await questions.lockStaff(tx, scope.businessId, request.staffId, request.withStaffId)
  const swap = await lock(tx, scope, one, ['agreed'], now)
  const { day } = swap
  const { giver, taker } = demandPossible(await pairOf(tx, at, swap), one.shopId, day)
  const swapped = hoursOn(giver, day).filter(({ shopId }) => shopId === one.shopId)
  const rest = hoursOn(giver, day).filter(({ shopId }) => shopId !== one.shopId)
  const changes = [
    { person: giver, day, hours: rest },
    { person: taker, day, hours: [...hoursOn(taker, day), ...swapped] },
  ]
  const days = { fromDay: day, toDay: day, zone, scope }
  await writeRota(tx, { ...at, ...days }, { before: [giver, taker], changes }, questions, now)
  return decided(tx, scope, { ...one, swap, state: 'approved' }, now)
}

export async function refuseSwap(tx: Tx, scope: BusinessScope, one: One, now: Date) {
  const swap = await lock(tx, scope, one, ['asked', 'agreed'], now)
  return decided(tx, scope, { ...one, swap, state: 'refused' }, now)
}

export async function withdrawSwap(tx: Tx, scope: BusinessScope, one: One, now: Date) {
  const swap = await lock(tx, scope, one, ['asked', 'agreed'], now)
  await demandOwn(tx, scope, swap.staffId)
  return decided(tx, scope, { ...one, swap, state: 'withdrawn' }, now)
}

/** Who may change the team does it in anybody's name. Errors: `forbidden`. */
async function demandOwn(tx: Tx, scope: BusinessScope, staffId: string): Promise<void> {
  if (allows(scope.permissions.team, 'change')) return
  if (staffId !== (await staffOf(tx, scope))) throw refuse('forbidden')
}

type Pair = { giver: Planned | undefined; taker: Planned | undefined }

async function pairOf(
  tx: Tx,
  at: ShopIds,
  { staffId, withStaffId, day }: { staffId: string; withStaffId: string; day: Day },
): Promise<Pair> {
  const people = await selectRota(tx, at, { fromDay: day, toDay: day })
  const find = (id: string) => people.find((one) => one.staffId === id)
  return { giver: find(staffId), taker: find(withStaffId) }
}

/** Errors: `not_found`, `swap_not_possible`. */
function demandPossible({ giver, taker }: Pair, shopId: string, day: Day) {
  if (!giver || !taker) throw refuse('not_found')
  const swapped = hoursAt(hoursOn(giver, day), shopId)
  if (swapped.length === 0) throw refuse('swap_not_possible', { reason: 'no_shift' })
  const isBusy = hoursOn(taker, day).some(({ fromMinute, toMinute }) =>
    swapped.some((span) => span.fromMinute < toMinute && fromMinute < span.toMinute),
  )
  if (isBusy) throw refuse('swap_not_possible', { reason: 'busy' })
  return { giver, taker }
}

async function lock(
  tx: Tx,
  scope: BusinessScope,
  { shopId, swapId }: One,
  states: readonly Swap['state'][],
  now: Date,
): Promise<rows.SwapRow> {
  const { at } = await shopOf(tx, scope, shopId, now)
  const swap = await rows.lockSwap(tx, at, swapId)
  if (!swap) throw refuse('not_found')
  if (!states.includes(swap.state)) throw refuse('state_conflict', { state: swap.state })
  return swap
}

async function decided(
  tx: Tx,
  scope: BusinessScope,
  { shopId, swap, state }: One & { swap: rows.SwapRow; state: Swap['state'] },
  now: Date,
): Promise<SwapList> {
  const { businessId, userId } = scope
  await rows.writeSwapState(tx, businessId, swap.id, { state, now })
  auditChange(tx, { kind: 'swap', id: swap.id }, { state: swap.state }, { state })
  const data = { userId }
  await publish(tx, { businessId, shopId, event: `swap.${state}`, subjectId: swap.id, data })
  return listSwaps(tx, scope, { shopId }, now)
}

async function shopOf(db: Db | Tx, { businessId }: BusinessScope, shopId: string, now: Date) {
  const at = { businessId, shopId }
  const zone = await selectZone(db, at)
  if (!zone) throw refuse('not_found')
  return { at, zone, today: dayIn(zone, now) }
}
