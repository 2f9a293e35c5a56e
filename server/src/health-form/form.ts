import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { valuesOf } from '@serein/shared/health-form/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

const none: HealthForm = {
  version: 0,
  questions: [],
  asking: { ofAll: false, ofNewClients: true, serviceIds: [], againMonths: 12 },
  contraindications: [],
}

/** The form of a business as it was published last; without questions where there is none. */
export async function healthForm(
  db: Db | Tx,
  { businessId }: { businessId: string },
): Promise<HealthForm> {
  const { rows } = await sql<HealthForm>`
    select version, questions, asking, contraindications from health_form
    where business_id = ${businessId} order by version desc limit 1`.execute(db)
  return rows[0] ?? none
}

/** Whether answers have to be looked up at a business before somebody books there. */
export function isAdvisedAt(businessId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from health_form f where f.business_id = ${businessId} and f.contraindications <> '[]')`
}

/** Errors: as the contract says. */
export async function publishForm(
  tx: Tx,
  scope: BusinessScope,
  wanted: Omit<HealthForm, 'version'> & { formVersion: number },
  now: Date,
): Promise<HealthForm> {
  const { businessId } = scope
  await sql`select from business where id = ${businessId} for no key update`.execute(tx)
  const before = await healthForm(tx, scope)
  const { formVersion, ...content } = wanted
  if (before.version !== formVersion) throw refuse('form_changed')
  await assertRulesFit(tx, businessId, wanted)
  const after = { ...content, version: before.version + 1 }
  const { version, questions, asking, contraindications } = after
  await sql`
    insert into health_form (business_id, version, questions, asking, contraindications, published_at)
    values (${businessId}, ${version}, ${JSON.stringify(questions)}, ${JSON.stringify(asking)},
      ${JSON.stringify(contraindications)}, ${now})`.execute(tx)
  auditChange(tx, { kind: 'health_form', id: businessId }, auditedForm(before), auditedForm(after))
  await publish(tx, { businessId, event: 'health_form.published', subjectId: businessId })
  return after
}

/** That each contraindication is of a question, an answer and services that there are. Errors: `rule_not_possible`. */
async function assertRulesFit(
  tx: Tx,
  businessId: string,
  { questions, contraindications, asking }: Omit<HealthForm, 'version'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from service where business_id = ${businessId}`.execute(tx)
  const isService = (id: string | null) => id === null || rows.some((each) => each.id === id)
  for (const [index, serviceId] of asking.serviceIds.entries())
    if (!isService(serviceId)) throw unknown(`asking.serviceIds.${index}`)
  for (const [index, rule] of contraindications.entries()) {
    const at = (field: string) => unknown(`contraindications.${index}.${field}`)
    const question = questions.find(({ id }) => id === rule.question)
    if (!question) throw at('question')
    if (!valuesOf(question).includes(rule.value)) throw at('value')
    if (!isService(rule.serviceId)) throw at('serviceId')
    if (!isService(rule.insteadId)) throw at('insteadId')
  }
}

function unknown(field: string) {
  return refuse('rule_not_possible', { field, reason: 'unknown' })
}

function auditedForm({ questions, contraindications, asking, version }: HealthForm) {
  const [count, rules] = [questions.length, contraindications.length]
  return { version, questions: count, contraindications: rules, ...asking }
}
