import type { MovementReason } from '@serein/shared/ledger/desk.ts'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { demandRight } from '../business/approval.ts'
import { recordMovement, undoMovement as undoRecorded } from '../payment/till-movement.ts'
import {
  type Drawer,
  drawerOf,
  recordCount,
  undoCount as undoRecordedCount,
} from '../payment/till.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { dayOf, tillOf } from './till.ts'

// What the desk does with the cash of a drawer beside sales.

type CountInput = {
  shopId: string
  countedMinor: number
  kind: 'opening' | 'count'
  note?: string | undefined
}

/** Somebody has counted the drawer. */
export async function countTill(
  tx: Tx,
  scope: BusinessScope,
  input: CountInput,
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: countedBy } = scope
  const { shopId, countedMinor, kind } = input
  const { from, currency } = await dayOf(tx, scope, { shopId, now })
  const counted = { kind, countedMinor, currency, note: input.note ?? null, countedBy, from, now }
  const { expectedMinor } = await recordCount(tx, { businessId, shopId }, counted)
  const subject = { kind: 'till', id: shopId }
  auditChange(tx, subject, { drawerMinor: expectedMinor }, { drawerMinor: countedMinor, kind })
  await publish(tx, { businessId, shopId, event: 'till.counted', subjectId: shopId, data: {} })
  return tillOf(tx, scope, { shopId }, now)
}

type UndoCountInput = { shopId: string; countId: string; reason: string }

/** The latest count of today was wrong. Errors: as the contract says. */
export async function undoCount(
  tx: Tx,
  scope: BusinessScope,
  { shopId, countId, reason }: UndoCountInput,
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: undoneBy } = scope
  const { from, until } = await dayOf(tx, scope, { shopId, now })
  const shop = { businessId, shopId }
  const before = await drawerOf(tx, shop, { from, until })
  const undo = { countId, reason, undoneBy, from, now }
  const { countedMinor } = await undoRecordedCount(tx, shop, undo)
  await demandRight(tx, scope, 'undo_count')
  const words = { before: { countedMinor }, after: { countedMinor: null, reason } }
  return changedDrawer(tx, scope, { shopId, before, now, event: 'till.count_undone', words })
}

type MoveInput = {
  shopId: string
  direction: 'in' | 'out'
  reason: MovementReason
  amountMinor: number
  note?: string | undefined
}

/** Cash goes into the drawer or out of it, and is no sale. Errors: as the contract says. */
export async function moveCash(
  tx: Tx,
  scope: BusinessScope,
  { shopId, note, ...input }: MoveInput,
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: movedBy } = scope
  const { from, until, currency } = await dayOf(tx, scope, { shopId, now })
  const shop = { businessId, shopId }
  const before = await drawerOf(tx, shop, { from, until })
  await recordMovement(tx, shop, { ...input, note: note ?? null, currency, movedBy, from, now })
  const { direction, amountMinor } = input
  const movedMinor = direction === 'in' ? amountMinor : 0 - amountMinor
  const words = { before: {}, after: { amountMinor: movedMinor, reason: note ?? null } }
  return changedDrawer(tx, scope, { shopId, before, now, event: 'till.cash_moved', words })
}

/** A movement of cash was a mistake. Errors: as the contract says. */
export async function undoMovement(
  tx: Tx,
  scope: BusinessScope,
  { shopId, movementId }: { shopId: string; movementId: string },
  now: Date,
): Promise<TillDay> {
  const { businessId, userId: movedBy } = scope
  const { from, until } = await dayOf(tx, scope, { shopId, now })
  const shop = { businessId, shopId }
  const before = await drawerOf(tx, shop, { from, until })
  await undoRecorded(tx, shop, { movementId, movedBy, from, now })
  return changedDrawer(tx, scope, { shopId, before, now, event: 'till.movement_undone' })
}

type Fields = Record<string, unknown>
type Changed = {
  shopId: string
  before: Drawer
  now: Date
  event: string
  /** What its entry says beside what lies in the drawer. */
  words?: { before: Fields; after: Fields }
}

async function changedDrawer(
  tx: Tx,
  scope: BusinessScope,
  { shopId, before, now, event, words = { before: {}, after: {} } }: Changed,
): Promise<TillDay> {
  const after = await tillOf(tx, scope, { shopId }, now)
  auditChange(
    tx,
    { kind: 'till', id: shopId },
    { drawerMinor: before.expectedMinor, ...words.before },
    { drawerMinor: after.drawer.expectedMinor, ...words.after },
  )
  await publish(tx, { businessId: scope.businessId, shopId, event, subjectId: shopId, data: {} })
  return after
}
