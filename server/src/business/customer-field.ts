import type { CustomerField, CustomerFieldList } from '@serein/shared/business/customer.ts'
import { type CustomerFieldKind, readFieldValue } from '@serein/shared/business/customer-field.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'

/** Of the customer `c`: the fields of their business, in order, each with what stands in it. */
export const fieldsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name,
    'options', f.options, 'value', v.value) order by f.position, f.id)
  from customer_field f left join customer_field_value v on v.business_id = f.business_id and v.field_id = f.id
    and v.customer_id = c.id
  where f.business_id = c.business_id and f.retired_at is null), '[]')`

/** The fields in use, in their order, and those that are retired. */
export async function listFields(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
): Promise<CustomerFieldList> {
  const { rows } = await sql<CustomerField & { isRetired: boolean }>`
    select id, kind, name, options, retired_at is not null as "isRetired" from customer_field
    where business_id = ${businessId} order by position, id`.execute(db)
  const business = await sql<{ version: number }>`
    select customer_field_version as version from business where id = ${businessId}`.execute(db)
  const of = (isRetired: boolean) =>
    rows
      .filter((row) => row.isRetired === isRetired)
      .map(({ id, kind, name, options }) => ({ id, kind, name, options }))
  return { fields: of(false), retiredFields: of(true), version: business.rows[0]?.version ?? 0 }
}

/** Errors: `client_changed`, `field_kind_stays`. */
export async function saveFields(
  tx: Tx,
  scope: BusinessScope,
  wanted: { customerFields: CustomerField[]; fieldsVersion: number },
  now: Date,
): Promise<CustomerFieldList> {
  const { businessId } = scope
  const { customerFields, fieldsVersion } = wanted
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const before = await listFields(tx, scope)
  if (before.version !== fieldsVersion) throw refuse('client_changed')
  const earlier = [...before.fields, ...before.retiredFields]
  const changed = customerFields.find(({ id, kind }) =>
    earlier.some((field) => field.id === id && field.kind !== kind),
  )
  if (changed) throw refuse('field_kind_stays', { fieldId: changed.id })
  const ids = customerFields.map(({ id }) => id)
  await sql`
    update customer_field set retired_at = ${now}
    where business_id = ${businessId} and retired_at is null and id <> all(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into customer_field (business_id, id, kind, name, options, position, retired_at, created_at)
    select ${businessId}, f.id, f.kind, f.name, f.options, f.place, null, ${now}
    from rows from (jsonb_to_recordset(${JSON.stringify(customerFields)}::jsonb)
      as (id uuid, kind text, name jsonb, options jsonb)) with ordinality as f(id, kind, name, options, place)
    on conflict (business_id, id) do update set name = excluded.name, options = excluded.options,
      position = excluded.position, retired_at = null`.execute(tx)
  await sql`
    update business set customer_field_version = customer_field_version + 1 where id = ${businessId}`.execute(
    tx,
  )
  const subject = { kind: 'customer_fields', id: businessId }
  auditChange(tx, subject, namesOf(before.fields), namesOf(customerFields))
  await publish(tx, { businessId, event: 'customer.fields_saved', subjectId: businessId })
  return listFields(tx, scope)
}

function namesOf(fields: readonly CustomerField[]) {
  return { fields: fields.map(({ name }) => name) }
}

export type FieldValue = { fieldId: string; value: string }

/**
 * Writes into fields of a client; empty clears one. Returns the ids of those that have changed. Errors: `client_changed` for a field
 * that is not in use, `invalid_input` names it.
 */
export async function writeFieldValues(
  tx: Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
  fieldValues: readonly FieldValue[],
  language: Language,
): Promise<string[]> {
  if (fieldValues.length === 0) return []
  const { rows: fields } = await sql<Field>`
    select f.id, f.kind, f.options, coalesce(v.value, '') as before
    from customer_field f left join customer_field_value v on v.business_id = f.business_id and v.field_id = f.id
      and v.customer_id = ${customerId}
    where f.business_id = ${businessId} and f.retired_at is null
      and f.id = any(${fieldValues.map(({ fieldId }) => fieldId)}::uuid[])
    order by f.id for key share of f`.execute(tx)
  const values = readValues(fields, fieldValues, language)
  const changed = values.filter(({ value, before }) => value !== before)
  await sql`
    delete from customer_field_value where business_id = ${businessId} and customer_id = ${customerId}
      and field_id = any(${changed.map(({ fieldId }) => fieldId)}::uuid[])`.execute(tx)
  await sql`
    insert into customer_field_value (business_id, customer_id, field_id, value)
    select ${businessId}, ${customerId}, v."fieldId", v.value
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v("fieldId" uuid, value text)
    where v.value <> ''`.execute(tx)
  return changed.map(({ fieldId }) => fieldId)
}

type Field = { id: string; kind: CustomerFieldKind; options: { id: string }[]; before: string }

function readValues(
  fields: readonly Field[],
  fieldValues: readonly FieldValue[],
  language: Language,
): (FieldValue & { before: string })[] {
  const faults: { path: string; message: string }[] = []
  const written = new Map(fieldValues.map(({ fieldId, value }) => [fieldId, value]))
  const values = [...written].map(([fieldId, text]) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw refuse('client_changed')
    // An option that is no longer there stays with who has it.
    const value = text === field.before ? text : readFieldValue(field, text)
    if (value === null) {
      const message = wordsIn(language)(`customer.fieldFault.${field.kind}`)
      faults.push({ path: `fieldValues.${fieldId}`, message })
    }
    return { fieldId, value: value ?? '', before: field.before }
  })
  if (faults.length > 0) throw refuse('invalid_input', { fields: faults })
  return values
}
