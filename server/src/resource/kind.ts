import { refuse } from '@serein/shared/refusal.ts'
import type { Resources } from '@serein/shared/resource/contract.ts'
import { resourceLimits } from '@serein/shared/resource/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import {
  fault,
  isSameName,
  listResources,
  type ResourceQuestions,
  auditedKind,
} from './resource.ts'
import { type Kind, lockKindsOf, selectKinds, writeActive, writeKind } from './sql.ts'

type InShop = { shopId: string; kindId: string }
type KindDraft = { shopId: string; kindId: string | null; name: Bilingual; isRoom: boolean }

/** Errors: as the contract says, here and below. */
export async function saveKind(
  tx: Tx,
  scope: BusinessScope,
  { shopId, kindId, name, isRoom }: KindDraft,
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [before, others] = await lockKind(tx, scope, kindId)
  refuseTaken(others, name)
  if (!before && others.filter(({ isActive }) => isActive).length >= resourceLimits.kinds)
    throw fault('name', 'full', resourceLimits.kinds)
  if (before && before.isRoom !== isRoom) {
    const services = (await questions.servicesByKind(tx, businessId)).get(before.id) ?? []
    if (services.length > 0) throw fault('isRoom', 'required', services.length)
  }
  const id = await writeKind(tx, businessId, kindId, { name, isRoom })
  return changed(tx, scope, { shopId, id, before, event: 'resource_kind.saved' }, now, questions)
}

export async function retireKind(
  tx: Tx,
  scope: BusinessScope,
  { shopId, kindId }: InShop,
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const { businessId } = scope
  const [before] = await lockKind(tx, scope, kindId)
  const services = (await questions.servicesByKind(tx, businessId)).get(kindId) ?? []
  const units = before!.unitCount
  if (before!.isActive && (units > 0 || services.length > 0))
    throw refuse('resource_in_use', { visits: 0, units, services })
  await writeActive(tx, businessId, { table: 'resource_kind', id: kindId, isActive: false })
  const event = 'resource_kind.retired'
  return changed(tx, scope, { shopId, id: kindId, before, event }, now, questions)
}

export async function restoreKind(
  tx: Tx,
  scope: BusinessScope,
  { shopId, kindId }: InShop,
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const [before, others] = await lockKind(tx, scope, kindId)
  refuseTaken(others, before!.name)
  await writeActive(tx, scope.businessId, { table: 'resource_kind', id: kindId, isActive: true })
  const event = 'resource_kind.restored'
  return changed(tx, scope, { shopId, id: kindId, before, event }, now, questions)
}

/** The kind, or null for a new one, and all the others; nobody else changes them. Errors: `not_found`. */
async function lockKind(
  tx: Tx,
  { businessId }: BusinessScope,
  kindId: string | null,
): Promise<[Kind | null, Kind[]]> {
  await lockKindsOf(tx, businessId, 'change')
  const kinds = await selectKinds(tx, businessId)
  const own = kinds.find(({ id }) => id === kindId) ?? null
  if (kindId !== null && !own) throw refuse('not_found')
  return [own, kinds.filter((kind) => kind !== own)]
}

/** Errors: `resource_not_possible` where a kind in use has one of the names. */
export function refuseTaken(others: Kind[], name: Bilingual) {
  for (const language of ['en', 'fr'] as const)
    if (others.some((o) => o.isActive && isSameName(o.name[language], name[language])))
      throw fault(`name.${language}`, 'name_taken')
}

async function changed(
  tx: Tx,
  scope: BusinessScope,
  { shopId, id, before, event }: { shopId: string; id: string; before: Kind | null; event: string },
  now: Date,
  questions: ResourceQuestions,
): Promise<Resources> {
  const after = await listResources(tx, scope, shopId, questions, now)
  const terms = auditedKind(after.kinds.find((kind) => kind.id === id)!)
  auditChange(tx, { kind: 'resource_kind', id }, before && auditedKind(before), terms)
  await publish(tx, { businessId: scope.businessId, shopId, event, subjectId: id })
  return after
}
