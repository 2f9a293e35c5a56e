import { randomUUIDv7 } from 'node:crypto'
import {
  type Answers,
  answerFaults,
  answersTo,
  formLimits,
  guardianFields,
} from '@serein/shared/health-form/rules.ts'
import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { resealAll, type Resealed } from '../platform/reseal.ts'
import type { Vault } from '../platform/vault.ts'
import { inBoth } from '../platform/words.ts'

type Client = { businessId: string; customerId: string }
export type Filled = Answers & { id: string; formVersion: number; filledAt: string }

/** What a client has answered last, or null. Whoever shows it to somebody else writes an opening first. Errors: `field_unreadable`. */
export async function latestAnswers(
  db: Db | Tx,
  vault: Vault,
  client: Client,
): Promise<Filled | null> {
  const { rows } = await sql<Sealed & Omit<Filled, keyof Answers>>`
    select id, form_version as "formVersion", content, ${instantOf('filled_at')} as "filledAt"
    from health_answer where business_id = ${client.businessId} and customer_id = ${client.customerId}
    order by filled_at desc, id desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, formVersion, filledAt } = row
  return { id, formVersion, filledAt, ...unsealed(vault, row) }
}

type Filling = Client & Answers & { form: HealthForm; today: string; earlierId: string | null }

/**
 * Keeps answers beside the earlier ones. Errors: `form_incomplete` with the question that is amiss, `client_changed` where they were filled in
 * meanwhile.
 */
export async function keepAnswers(
  tx: Tx,
  vault: Vault,
  { businessId, customerId, form, today, earlierId, ...given }: Filling,
  now: Date,
): Promise<{ id: string; filledAt: string }> {
  const { questions } = form
  const content = { ...given, answers: answersTo(questions, given.answers) }
  const [fault] = answerFaults(questions, content, today)
  if (fault) throw refuse('form_incomplete', { ...fault, label: labelOf(form, fault.question) })
  await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from health_answer where business_id = ${businessId} and customer_id = ${customerId}
    order by filled_at desc, id desc limit 1`.execute(tx)
  if ((rows[0]?.id ?? null) !== earlierId) throw refuse('client_changed')
  const id = randomUUIDv7()
  const text = JSON.stringify(content)
  if (text.length > formLimits.contentLength) throw refuse('payload_too_large')
  await sql`
    insert into health_answer (business_id, id, customer_id, form_version, content, filled_at)
    values (${businessId}, ${id}, ${customerId}, ${form.version}, ${vault.seal(text, placeOf(id))}, ${now})`.execute(
    tx,
  )
  return { id, filledAt: now.toISOString() }
}

function labelOf({ questions }: HealthForm, id: string) {
  const { name, signature } = guardianFields
  if (id === name) return inBoth('healthForm.guardian.name')
  if (id === signature) return inBoth('healthForm.guardian.signature')
  return questions.find((each) => each.id === id)!.label
}

/** Seals anew what an earlier key has sealed, so that the earlier one can be thrown away. */
export function resealAnswers(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  return resealAll<string>(
    '00000000-0000-0000-0000-000000000000',
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<Sealed>`
          select id, content from health_answer
          where id > ${after} and content not like ${`${vault.currentId}.%`}
          order by id limit 200 for update`.execute(tx)
        let resealed = 0
        for (const { id, content } of rows) {
          const anew = vault.reseal(content, placeOf(id))
          if (anew === null) continue
          await sql`update health_answer set content = ${anew} where id = ${id}`.execute(tx)
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.id ?? null }
      }),
    signal,
  )
}

export type Sealed = { id: string; content: string }

/** What sealed answers say. */
export function unsealed(vault: Vault, { id, content }: Sealed): Answers {
  return JSON.parse(vault.open(content, placeOf(id))) as Answers
}

function placeOf(id: string): string {
  return `health_answer ${id}`
}
