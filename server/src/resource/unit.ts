import { refuse } from '@serein/shared/refusal.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { resourceLimits } from '@serein/shared/resource/rules.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { writeVersion } from '../shop/sql.ts'
import {
  fault,
  isSameName,
  listResources,
  type ResourceQuestions,
  auditedUnit,
  type UnitUse,
} from './resource.ts'
import {
  lockKindsOf,
  lockUnitsOf,
  selectKinds,
  selectUnits,
  type Unit,
  writeActive,
  writeOrder,
  writeUnit,
} from './sql.ts'

type Terms = Pick<Unit, 'kindId' | 'name' | 'places' | 'isShared' | 'turnoverMinutes'>
type InShop = { shopId: string; unitId: string }

/** Errors: as the contract says, here and below. */
export async function saveUnit(
  tx: Tx,
  scope: BusinessScope,
  { shopId, unitId, ...terms }: Terms & { shopId: string; unitId: string | null },
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [before, others] = await lockUnit(tx, scope, { shopId, unitId }, questions)
  refuseTaken(others, terms.name)
  if (!before) refuseFull(others)
  if (before?.kindId !== terms.kindId) await refuseUnknownKind(tx, businessId, terms.kindId)
  if (before) refuseClaimed(before, terms, await useOf(tx, businessId, before.id, now, questions))
  const id = await writeUnit(tx, { businessId, shopId }, unitId, terms)
  return changed(tx, scope, { shopId, id, before, event: 'unit.saved' }, now, questions)
}

export async function retireUnit(
  tx: Tx,
  scope: BusinessScope,
  { shopId, unitId }: InShop,
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [before] = await lockUnit(tx, scope, { shopId, unitId }, questions)
  const { visits } = await useOf(tx, businessId, unitId, now, questions)
  if (visits > 0) throw refuse('resource_in_use', { visits, units: 0, services: [] })
  await writeActive(tx, businessId, { table: 'unit', id: unitId, isActive: false })
  return changed(tx, scope, { shopId, id: unitId, before, event: 'unit.retired' }, now, questions)
}

export async function restoreUnit(
  tx: Tx,
  scope: BusinessScope,
  { shopId, unitId }: InShop,
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [before, others] = await lockUnit(tx, scope, { shopId, unitId }, questions)
  if (!before!.isActive) {
    refuseTaken(others, before!.name)
    refuseFull(others)
    await refuseUnknownKind(tx, businessId, before!.kindId)
    await writeActive(tx, businessId, { table: 'unit', id: unitId, isActive: true })
  }
  return changed(tx, scope, { shopId, id: unitId, before, event: 'unit.restored' }, now, questions)
}

export async function orderUnits(
  tx: Tx,
  scope: BusinessScope,
  { shopId, unitIds }: { shopId: string; unitIds: string[] },
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [, units] = await lockUnit(tx, scope, { shopId, unitId: null }, questions)
  const before = units.filter(({ isActive }) => isActive).map(({ id }) => id)
  if (before.toSorted().join() !== unitIds.toSorted().join()) throw fault('unitIds', 'unknown')
  auditChange(tx, { kind: 'shop', id: shopId }, { unitIds: before }, { unitIds })
  await writeOrder(tx, { businessId, shopId }, unitIds)
  await writeVersion(tx, businessId, shopId)
  await publish(tx, { businessId, shopId, event: 'unit.ordered', subjectId: shopId })
  return listResources(tx, scope, shopId, questions, now)
}

/**
 * The unit, or null for a new one, and the others of its shop; nobody else changes them or takes time of it. As all verbs do,
 * the lock of the unit comes before any row. Errors: `not_found`.
 */
async function lockUnit(
  tx: Tx,
  { businessId }: BusinessScope,
  { shopId, unitId }: { shopId: string; unitId: string | null },
  questions: ResourceQuestions,
): Promise<[Unit | null, Unit[]]> {
  if (unitId !== null) await questions.lockUnit(tx, businessId, unitId)
  if (!(await lockUnitsOf(tx, businessId, shopId))) throw refuse('not_found')
  await lockKindsOf(tx, businessId, 'use')
  const units = (await selectUnits(tx, businessId, shopId))!
  const own = units.find(({ id }) => id === unitId) ?? null
  if (unitId !== null && !own) throw refuse('not_found')
  return [own, units.filter((unit) => unit !== own)]
}

async function useOf(
  tx: Tx,
  businessId: string,
  unitId: string,
  now: Date,
  { usesOf }: ResourceQuestions,
): Promise<UnitUse> {
  const uses = await usesOf(tx, businessId, [unitId], now)
  return uses.get(unitId) ?? { visits: 0, places: 0, blocks: 0, sharing: 0 }
}

function refuseTaken(others: Unit[], name: string) {
  if (others.some((other) => other.isActive && isSameName(other.name, name)))
    throw fault('name', 'name_taken')
}

function refuseFull(others: Unit[]) {
  const limit = resourceLimits.units
  if (others.filter(({ isActive }) => isActive).length >= limit) throw fault('name', 'full', limit)
}

/** A visit has a place of it under its number, and a block each place that there was when it was made. */
function refuseClaimed(before: Unit, terms: Terms, { visits, places, blocks, sharing }: UnitUse) {
  if (before.kindId !== terms.kindId && visits > 0) throw fault('kindId', 'claimed', visits)
  if (terms.places < places) throw fault('places', 'claimed', places)
  if (terms.places > before.places && blocks > 0) throw fault('places', 'blocked', blocks)
  if (!terms.isShared && sharing > 0) throw fault('isShared', 'claimed', sharing)
}

async function refuseUnknownKind(tx: Tx, businessId: string, kindId: string): Promise<void> {
  const kinds = await selectKinds(tx, businessId)
  if (!kinds.some(({ id, isActive }) => isActive && id === kindId)) throw fault('kindId', 'unknown')
}

async function changed(
  tx: Tx,
  scope: BusinessScope,
  { shopId, id, before, event }: { shopId: string; id: string; before: Unit | null; event: string },
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  await writeVersion(tx, scope.businessId, shopId)
  const after = await listResources(tx, scope, shopId, questions, now)
  const { visits: _visits, ...unit } = after.units.find((each) => each.id === id)!
  auditChange(tx, { kind: 'unit', id }, before && auditedUnit(before), auditedUnit(unit))
  await publish(tx, { businessId: scope.businessId, shopId, event, subjectId: id })
  return after
}
