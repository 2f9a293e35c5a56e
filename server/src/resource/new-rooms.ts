import { refuse } from '@serein/shared/refusal.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { resourceLimits } from '@serein/shared/resource/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { writeVersion } from '../shop/sql.ts'
import { refuseTaken } from './kind.ts'
import { fault, isSameName, listResources, type ResourceQuestions } from './resource.ts'
import { lockKindsOf, lockUnitsOf, selectKinds, selectUnits, writeKind, writeUnit } from './sql.ts'

type NewRooms = { shopId: string; name: Bilingual; count: number }

/** Minutes to make a room ready again, until its spa says otherwise. */
const usualTurnoverMinutes = 10

/** Makes a room type and its rooms, numbered in the language of the caller. Errors: as the contract says. */
export async function addRooms(
  tx: Tx,
  scope: BusinessScope,
  { shopId, name, count }: NewRooms,
  now: Date,
  questions: ResourceQuestions,
  language: keyof Bilingual,
): Promise<Resources> {
  const { businessId } = scope
  if (!(await lockUnitsOf(tx, businessId, shopId))) throw refuse('not_found')
  await lockKindsOf(tx, businessId, 'change')
  const kinds = await selectKinds(tx, businessId)
  refuseTaken(kinds, name)
  if (kinds.filter(({ isActive }) => isActive).length >= resourceLimits.kinds)
    throw fault('name', 'full', resourceLimits.kinds)
  const units = (await selectUnits(tx, businessId, shopId))!.filter(({ isActive }) => isActive)
  if (units.length + count > resourceLimits.units)
    throw fault('count', 'full', resourceLimits.units)
  const kindId = await writeKind(tx, businessId, null, { name, isRoom: true })
  const unitNames = numbered(name[language], count, units)
  const terms = {
    kindId,
    places: 1,
    isShared: false,
    turnoverMinutes: usualTurnoverMinutes,
  }
  for (const unitName of unitNames) {
    const unit = { ...terms, name: unitName }
    const id = await writeUnit(tx, { businessId, shopId }, null, unit)
    await publish(tx, { businessId, shopId, event: 'unit.saved', subjectId: id })
  }
  auditChange(tx, { kind: 'resource_kind', id: kindId }, null, { name, isRoom: true, unitNames })
  await publish(tx, { businessId, shopId, event: 'resource_kind.saved', subjectId: kindId })
  await writeVersion(tx, businessId, shopId)
  return listResources(tx, scope, shopId, questions, now)
}

/** "Massage room 1", "Massage room 2" and on, without the names that are taken. */
function numbered(name: string, count: number, units: { name: string }[]): string[] {
  const base = name.slice(0, resourceLimits.nameLength - 4).trim()
  const names = Array.from({ length: count + units.length }, (_, index) => `${base} ${index + 1}`)
  return names.filter((each) => !units.some((unit) => isSameName(unit.name, each))).slice(0, count)
}
