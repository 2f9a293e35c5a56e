import { cashMoved, cashMovedReference, type MovementReason } from '@serein/shared/ledger/desk.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockSubject, post, reverseReference } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { drawerOf } from './till.ts'

type Shop = { businessId: string; shopId: string }

type NewMovement = {
  direction: 'in' | 'out'
  reason: MovementReason
  note: string | null
  amountMinor: number
  currency: string
  movedBy: string
  /** Where nobody has counted before: from when on cash counts. */
  from: Date
  now: Date
}

/** Writes down cash that comes or goes and is no sale. Errors: `drawer_too_little`. */
export async function recordMovement(tx: Tx, shop: Shop, moved: NewMovement): Promise<void> {
  const { businessId, shopId } = shop
  await lockSubject(tx, businessId, shopId)
  if (moved.direction === 'out') await demandCash(tx, shop, moved)
  const movementId = await insertMovement(tx, shop, moved)
  const { currency, direction, reason, amountMinor } = moved
  const transfer = { movementId, shopId, currency, direction, reason, amountMinor }
  await post(tx, businessId, cashMoved(transfer))
}

type Undo = { movementId: string; movedBy: string; from: Date; now: Date }

/**
 * Undoes a movement by one the other way round. Undone already, it changes nothing. Errors: `not_found`, `movement_counted`,
 * `drawer_too_little`.
 */
export async function undoMovement(tx: Tx, shop: Shop, undo: Undo): Promise<void> {
  const { businessId, shopId } = shop
  const { movementId, movedBy, from, now } = undo
  await lockSubject(tx, businessId, shopId)
  const movement = await tx
    .selectFrom('till_movement')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', movementId)
    .where('undoes', 'is', null)
    .executeTakeFirst()
  if (!movement) throw refuse('not_found')
  const earlier = await tx
    .selectFrom('till_movement')
    .select('id')
    .where('business_id', '=', businessId)
    .where('undoes', '=', movementId)
    .executeTakeFirst()
  if (earlier) return
  const { since } = await drawerOf(tx, shop, { from, until: now })
  if ((since ?? from) > movement.moved_at) throw refuse('movement_counted')
  const { amount_minor: amountMinor, currency, note, reason } = movement
  const direction = movement.direction === 'in' ? 'out' : 'in'
  const back = { direction, reason, note, amountMinor, currency, movedBy, from, now } as const
  if (direction === 'out') await demandCash(tx, shop, back)
  await insertMovement(tx, shop, { ...back, undoes: movementId })
  await reverseReference(tx, businessId, cashMovedReference(movementId))
}

async function demandCash(
  tx: Tx,
  shop: Shop,
  { amountMinor, from, now }: Pick<NewMovement, 'amountMinor' | 'from' | 'now'>,
) {
  const { expectedMinor } = await drawerOf(tx, shop, { from, until: afterwards(now) })
  const drawerMinor = Math.max(0, expectedMinor)
  if (amountMinor > drawerMinor) throw refuse('drawer_too_little', { drawerMinor })
}

/** What happened in this very instant counts, too. */
function afterwards(now: Date): Date {
  return new Date(now.getTime() + 1)
}

type Row = Omit<NewMovement, 'from' | 'reason'> & { reason: string; undoes?: string }

async function insertMovement(tx: Tx, { businessId, shopId }: Shop, moved: Row): Promise<string> {
  const { id } = await tx
    .insertInto('till_movement')
    .values({
      business_id: businessId,
      shop_id: shopId,
      direction: moved.direction,
      reason: moved.reason,
      note: moved.note,
      amount_minor: moved.amountMinor,
      currency: moved.currency,
      undoes: moved.undoes ?? null,
      moved_by: moved.movedBy,
      moved_at: moved.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
