import type { TreatmentTemplate } from '@serein/shared/customer/treatment-note.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { inBoth } from '../platform/words.ts'

/** What every business begins with. */
const ours: TreatmentTemplate = {
  version: 0,
  hasBodyChart: true,
  fields: [
    {
      id: 'reason',
      kind: 'text',
      label: inBoth('customer.treatmentForm.reason'),
      options: [],
    },
    {
      id: 'pressure',
      kind: 'choice',
      label: inBoth('customer.treatmentForm.pressure'),
      options: [
        inBoth('customer.treatmentForm.light'),
        inBoth('customer.treatmentForm.medium'),
        inBoth('customer.treatmentForm.firm'),
      ],
    },
    {
      id: 'findings',
      kind: 'text',
      label: inBoth('customer.treatmentForm.findings'),
      options: [],
    },
    {
      id: 'advice',
      kind: 'text',
      label: inBoth('customer.treatmentForm.advice'),
      options: [],
    },
  ],
}

/** The form of a business, or ours. */
export async function treatmentForm(
  db: Db | Tx,
  { businessId }: BusinessScope,
): Promise<TreatmentTemplate> {
  const { rows } = await sql<TreatmentTemplate>`
    select fields, has_body_chart as "hasBodyChart", version from treatment_template where business_id = ${businessId}`.execute(
    db,
  )
  return rows[0] ?? ours
}

/** Errors: `client_changed`. */
export async function saveForm(
  tx: Tx,
  scope: BusinessScope,
  terms: { formFields: TreatmentTemplate['fields']; hasBodyChart: boolean; formVersion: number },
  now: Date,
): Promise<TreatmentTemplate> {
  const { businessId } = scope
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const before = await treatmentForm(tx, scope)
  if (before.version !== terms.formVersion) throw refuse('client_changed')
  const { formFields, hasBodyChart } = terms
  const version = before.version + 1
  await sql`
    insert into treatment_template (business_id, fields, has_body_chart, version, updated_at)
    values (${businessId}, ${JSON.stringify(formFields)}, ${hasBodyChart}, ${version}, ${now})
    on conflict (business_id) do update set fields = excluded.fields, has_body_chart = excluded.has_body_chart,
      version = excluded.version, updated_at = excluded.updated_at`.execute(tx)
  const after = { fields: formFields, hasBodyChart, version }
  auditChange(
    tx,
    { kind: 'treatment_form', id: businessId },
    auditedForm(before),
    auditedForm(after),
  )
  await publish(tx, { businessId, event: 'treatment.form_saved', subjectId: businessId })
  return after
}

function auditedForm({ fields, ...form }: TreatmentTemplate) {
  return { ...form, fields: fields.length }
}
