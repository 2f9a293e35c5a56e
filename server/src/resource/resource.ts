import { refuse } from '@serein/shared/refusal.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import type { ResourceFault } from '@serein/shared/resource/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type Kind, selectKinds, selectUnits, type Unit } from './sql.ts'

/**
 * What coming visits and blocks have of a unit: `places` is the highest place of one, 0 for none; `sharing` are the visits
 * that have it together with another.
 */
export type UnitUse = { visits: number; places: number; blocks: number; sharing: number }

/** Claims and services stand to the right of rooms and equipment, so who puts the slices together says how to ask them. */
export type ResourceQuestions = {
  /** By unit; one that nothing is to come in may be left out. */
  usesOf: (
    db: Db | Tx,
    businessId: string,
    unitIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, UnitUse>>
  /** Until the end of the transaction nobody takes time of the unit. */
  lockUnit: (tx: Tx, businessId: string, unitId: string) => Promise<void>
  /** By kind, the names of the services that need it. */
  servicesByKind: (db: Db | Tx, businessId: string) => Promise<ReadonlyMap<string, Bilingual[]>>
}

/** The kinds of the caller's business and the units of one of its shops. Errors: `not_found`. */
export async function listResources(
  db: Db | Tx,
  { businessId }: BusinessScope,
  shopId: string,
  { usesOf, servicesByKind }: ResourceQuestions,
  now: Date,
): Promise<Resources> {
  const units = await selectUnits(db, businessId, shopId)
  if (!units) throw refuse('not_found')
  const unitIds = units.filter(({ isActive }) => isActive).map(({ id }) => id)
  const [kinds, services, uses] = [
    await selectKinds(db, businessId),
    await servicesByKind(db, businessId),
    await usesOf(db, businessId, unitIds, now),
  ]
  return {
    kinds: kinds.map((kind) => ({ ...kind, services: services.get(kind.id) ?? [] })),
    units: units.map((unit) => ({ ...unit, visits: uses.get(unit.id)?.visits ?? 0 })),
  }
}

export function fault(field: ResourceFault['field'], reason: ResourceFault['reason'], count = 0) {
  return refuse('resource_not_possible', { field, reason, count })
}

/** What an audit entry says of a kind. */
export function auditedKind({ name, isRoom, isActive }: Kind) {
  return { name, isRoom, isActive }
}

/** What an audit entry says of a unit. */
export function auditedUnit({ id: _id, ...unit }: Unit) {
  return unit
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
