import {
  type CustomerAddress,
  customerRowLimits,
  inverseOf,
  type RelationKind,
} from '@serein/shared/business/customer.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { type FieldValue, writeFieldValues } from './customer-field.ts'
import { askWhich, clientsReachedBy, type Contact } from './known-contact.ts'
import { publish } from '../platform/outbox.ts'
import { demandNumber } from '../platform/phone-number.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'

type Birthday = { day: number; month: number; year: number | null }
type Written = {
  customerId: string | null
  /** Undefined: as it is. */
  customerName?: string | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  isSomebodyElse: boolean
  /** Where a number without its country's code may be from. */
  countries: readonly string[]
  language: 'en' | 'fr'
  birthday?: Birthday | null | undefined
  address?: CustomerAddress | null | undefined
  fieldValues: readonly FieldValue[]
  /** In which it is said what a field cannot hold. */
  readerLanguage: Language
  isMinor: boolean
  guardianId: string | null
}

type Row = {
  userId: string | null
  name: string
  email: string | null
  phone: string | null
  address: CustomerAddress
  language: string
  isMinor: boolean
  guardianId: string | null
  blockedAt: Date | null
  trustedAt: Date | null
}

/**
 * Writes down who a client is. How they are reached changes only by who may change that. Returns their id. Errors: `not_found`,
 * `guardian_needed`, `client_known`, `client_changed`, `invalid_input` for a phone that is no number and for what a field cannot hold.
 */
export async function saveCustomer(tx: Tx, scope: BusinessScope, written: Written, now: Date) {
  const { businessId } = scope
  const { language, isMinor, guardianId } = written
  const before = written.customerId ? await lockCustomer(tx, businessId, written.customerId) : null
  const customerName = written.customerName ?? before?.name ?? ''
  const mayReach = allows(scope.permissions.contact, 'change')
  const email = mayReach && written.email !== undefined ? written.email : (before?.email ?? null)
  const phone = mayReach ? phoneOf(written, before) : (before?.phone ?? null)
  if (!before && mayReach && !written.isSomebodyElse)
    await assertUnknown(
      tx,
      scope,
      { email, phone },
      { name: customerName, birthday: written.birthday },
    )
  const address = (mayReach ? addressIn(written) : undefined) ?? before?.address ?? nowhere
  if (isMinor) await assertGuardian(tx, businessId, written)
  const { birthday } = written
  const { rows } = await sql<{ id: string }>`
    insert into customer as c (business_id, id, name, email, phone, language, is_minor, guardian_id, birth_day, birth_month,
      birth_year, street, postal_code, city, country, created_at)
    values (${businessId}, coalesce(${written.customerId}::uuid, uuidv7()), ${customerName}, ${email}, ${phone}, ${language},
      ${isMinor}, ${isMinor ? guardianId : null}, ${birthday?.day ?? null}, ${birthday?.month ?? null},
      ${birthday?.year ?? null}, ${address.street}, ${address.postalCode}, ${address.city}, ${address.country}, ${now})
    on conflict (business_id, id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
      language = excluded.language, is_minor = excluded.is_minor, guardian_id = excluded.guardian_id,
      birth_day = case when ${birthday === undefined} then c.birth_day else excluded.birth_day end,
      birth_month = case when ${birthday === undefined} then c.birth_month else excluded.birth_month end,
      birth_year = case when ${birthday === undefined} then c.birth_year else excluded.birth_year end,
      street = excluded.street, postal_code = excluded.postal_code, city = excluded.city, country = excluded.country
    returning id`.execute(tx)
  const { id } = rows[0]!
  const client = { businessId, customerId: id }
  const fieldIds = await writeFieldValues(tx, client, written.fieldValues, written.readerLanguage)
  // Which fields, never what stands in them: that could not be erased from an entry.
  const fields = [
    ...(before?.name === customerName ? [] : ['name']),
    ...(before?.email === email ? [] : ['email']),
    ...(before?.phone === phone ? [] : ['phone']),
    ...fieldIds,
    ...addressParts.filter((part) => (before?.address ?? nowhere)[part] !== address[part]),
  ]
  const subject = { kind: 'customer', id }
  const was = before && { changed: [], language: before.language, isMinor: before.isMinor }
  auditChange(tx, subject, was, { changed: fields, language, isMinor })
  await publish(tx, { businessId, event: 'customer.saved', subjectId: id })
  return id
}

const nowhere: CustomerAddress = { street: '', postalCode: '', city: '', country: null }
const addressParts = ['street', 'postalCode', 'city', 'country'] as const

/** Null takes it away. */
function addressIn({ address }: Written): CustomerAddress | undefined {
  return address === null ? nowhere : address
}

/** Nobody is written down a second time unasked. Errors: `client_known`. */
async function assertUnknown(
  tx: Tx,
  scope: BusinessScope,
  contact: Contact,
  named: { name: string; birthday: Birthday | null | undefined },
): Promise<void> {
  const clients = await clientsReachedBy(tx, scope.businessId, contact, named)
  if (clients.length > 0) throw askWhich(scope, clients)
}

/** What was kept before numbers were read stays until somebody writes another. */
function phoneOf({ phone, countries }: Written, before: Row | null): string | null {
  const earlier = before?.phone ?? null
  return phone === undefined || phone === earlier
    ? earlier
    : demandNumber(phone, countries, 'phone')
}

/** Blocks a client from booking online, or no longer. Errors: `not_found`. */
export async function blockCustomer(
  tx: Tx,
  { businessId }: BusinessScope,
  wanted: { customerId: string; isBlockedOnline: boolean; blockReason: string },
  now: Date,
): Promise<void> {
  const { customerId, isBlockedOnline, blockReason } = wanted
  const before = await lockCustomer(tx, businessId, customerId)
  await sql`
    update customer set blocked_at = ${isBlockedOnline ? (before.blockedAt ?? now) : null},
      blocked_reason = ${isBlockedOnline ? blockReason : null}
    where business_id = ${businessId} and id = ${customerId}`.execute(tx)
  await changeArrangements(tx, businessId)
  auditChange(
    tx,
    { kind: 'customer', id: customerId },
    { isBlocked: before.blockedAt !== null },
    { isBlocked: isBlockedOnline },
  )
  await publish(tx, { businessId, event: 'customer.blocked', subjectId: customerId })
}

/** Trusts a client, or no longer. Errors: `not_found`. */
export async function trustClient(
  tx: Tx,
  { businessId }: BusinessScope,
  { customerId, isTrusted }: { customerId: string; isTrusted: boolean },
  now: Date,
): Promise<void> {
  const { trustedAt } = await lockCustomer(tx, businessId, customerId)
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, { isTrusted: trustedAt !== null }, { isTrusted })
  await sql`
    update customer set trusted_at = ${isTrusted ? (trustedAt ?? now) : null}
    where business_id = ${businessId} and id = ${customerId}`.execute(tx)
  await publish(tx, { businessId, event: 'customer.trusted', subjectId: customerId })
}

/** Says who belongs together, from both sides; null parts them. Errors: `not_found`, `relatives_full`. */
export async function relateCustomers(
  tx: Tx,
  { businessId }: BusinessScope,
  wanted: { customerId: string; relativeId: string; relation: RelationKind | null },
): Promise<void> {
  const { customerId, relativeId, relation } = wanted
  if (customerId === relativeId) throw refuse('not_found')
  for (const id of [customerId, relativeId].toSorted()) await lockCustomer(tx, businessId, id)
  const before = await sql<{ relativeId: string; kind: string }>`
    select relative_id as "relativeId", kind from customer_relation
    where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)
  const limit = customerRowLimits.relatives
  const existing = before.rows.find((each) => each.relativeId === relativeId)
  if (relation && !existing && before.rows.length >= limit)
    throw refuse('relatives_full', { limit })
  await sql`
    delete from customer_relation where business_id = ${businessId}
      and ((customer_id = ${customerId} and relative_id = ${relativeId})
        or (customer_id = ${relativeId} and relative_id = ${customerId}))`.execute(tx)
  if (relation)
    await sql`
      insert into customer_relation (business_id, customer_id, relative_id, kind)
      values (${businessId}, ${customerId}, ${relativeId}, ${relation}),
        (${businessId}, ${relativeId}, ${customerId}, ${inverseOf(relation)})`.execute(tx)
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, { relation: existing?.kind ?? null }, { relation })
  await publish(tx, { businessId, event: 'customer.related', subjectId: customerId })
}

/** Something was agreed with a client: shops that are kept in memory are read anew. */
export async function changeArrangements(tx: Tx, businessId: string): Promise<void> {
  await sql`update business set arrangement_version = arrangement_version + 1 where id = ${businessId}`.execute(
    tx,
  )
}

/** A client of the business who is one still, locked. Errors: `not_found`. */
export async function lockCustomer(tx: Tx, businessId: string, customerId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select user_id as "userId", name, email, phone, language, is_minor as "isMinor", guardian_id as "guardianId",
      blocked_at as "blockedAt", trusted_at as "trustedAt", jsonb_build_object('street', street, 'postalCode', postal_code, 'city', city,
        'country', country) as address
    from customer where business_id = ${businessId} and id = ${customerId} and merged_into is null and erased_at is null
    for no key update`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** An adult, and somebody else. */
async function assertGuardian(tx: Tx, businessId: string, { customerId, guardianId }: Written) {
  if (!guardianId || guardianId === customerId) throw refuse('guardian_needed')
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id = ${guardianId} and not is_minor and merged_into is null
      and erased_at is null for key share`.execute(tx)
  if (rows.length === 0) throw refuse('guardian_needed')
}

/** Nobody is shown them as a client any more. */
export async function markErased(
  tx: Tx,
  businessId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await sql`
    update customer set erased_at = ${now} where business_id = ${businessId} and id = ${customerId}`.execute(
    tx,
  )
}
