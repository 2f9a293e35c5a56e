import type { ManagedCatalogue, ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import type {
  CatalogueFault,
  ManagedSkill,
  ServiceState,
  ServiceTerms,
} from '@serein/shared/catalogue/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { describeShops } from './catalogue.ts'
import {
  selectAddOns,
  selectKinds,
  selectManagedCategories,
  selectOtherPrices,
  selectServices,
} from './managed-sql.ts'

/** Who can give what; asked of the team, which knows the catalogue. */
export type Team = {
  staffOf: (db: Db | Tx, businessId: string) => Promise<{ id: string; name: string }[]>
  skillsOf: (db: Db | Tx, businessId: string) => Promise<ReadonlyMap<string, ManagedSkill[]>>
  teach: (
    tx: Tx,
    businessId: string,
    variantId: string,
    skills: readonly ManagedSkill[],
  ) => Promise<void>
}

export async function getManagedCatalogue(
  db: Db,
  { businessId }: BusinessScope,
  team: Team,
): Promise<ManagedCatalogue> {
  const [categories, services, addOns, kinds, staff, otherPrices] = await Promise.all([
    selectManagedCategories(db, businessId),
    managedServices(db, businessId, team),
    selectAddOns(db, businessId),
    selectKinds(db, businessId),
    team.staffOf(db, businessId),
    selectOtherPrices(db, businessId),
  ])
  return { categories, services, addOns, kinds, staff, otherPrices }
}

/** With who can give each; all of them or one. */
export async function managedServices(
  db: Db | Tx,
  businessId: string,
  team: Team,
  serviceId: string | null = null,
): Promise<ServiceEntry[]> {
  const rows = await selectServices(db, businessId, serviceId)
  const skills = await team.skillsOf(db, businessId)
  return rows.map((row) => ({
    ...row,
    variants: row.variants.map((each) => ({ ...each, skills: skills.get(each.variantId) ?? [] })),
  }))
}

/** One after the other changes what stands beside the services of a business, or many of them at once. */
export async function lockCatalogue(tx: Tx, businessId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${businessId}`}, 0))`.execute(
    tx,
  )
}

/** Until the end of the transaction nobody else changes it. Errors: `not_found`. */
export async function lockService(
  tx: Tx,
  businessId: string,
  serviceId: string,
  team: Team,
): Promise<ServiceEntry> {
  await sql`select from service where business_id = ${businessId} and id = ${serviceId} for no key update`.execute(
    tx,
  )
  const [service] = await managedServices(tx, businessId, team, serviceId)
  if (!service) throw refuse('not_found')
  return service
}

/** Who has read these variants’ services before saves them over nobody: what can be given has changed. */
export async function countSaving(
  tx: Tx,
  businessId: string,
  variantIds: readonly string[],
): Promise<void> {
  await lockCatalogue(tx, businessId)
  await sql`
    with locked as (
      select id from service where business_id = ${businessId} and id in (
        select service_id from variant where business_id = ${businessId} and id = any(${variantIds}::uuid[]))
      order by id for no key update)
    update service s set version = version + 1 from locked where s.business_id = ${businessId} and s.id = locked.id`.execute(
    tx,
  )
}

/** Writes what became of a service, and tells the shops of it where clients see it or saw it. */
export async function serviceChanged(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { id, before, event }: { id: string; before: ServiceEntry | null; event: string },
  team: Team,
): Promise<{ service: ServiceEntry }> {
  const [service] = await managedServices(tx, businessId, team, id)
  if (!service) throw new Error('a service is gone in the transaction that has changed it')
  auditChange(
    tx,
    { kind: 'service', id },
    before ? auditedService(before) : {},
    auditedService(service),
  )
  await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  if (service.state === 'published' || before?.state === 'published')
    await describeShops(tx, businessId)
  return { service }
}

/** What of the service the business says, without what the database keeps of it. */
export function termsOf(service: ServiceEntry): ServiceTerms & { state: ServiceState } {
  const { id: _id, version: _version, picture: _picture, ...terms } = service
  return terms
}

const auditedService = (service: ServiceEntry): Record<string, unknown> => ({ ...termsOf(service) })

export function refuseFirst([fault]: readonly CatalogueFault[]): void {
  if (fault) throw refuse('service_not_possible', fault)
}
