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

/**
 * Whose answers: those of a client, of a guest of a visit, or of one who is both. `isByBooker`: who books fills them in for that guest, whose client
 * is nobody then.
 */
export type Answerer = {
  businessId: string
  customerId: string | null
  guest: { bookingId: string; position: number } | null
  isByBooker: boolean
}
type Latest = { id: string; filledAt: string }
export type Filled = Answers & Latest & { formVersion: number; isByBooker: boolean }

/** The answers of somebody that count: the latest of their own, or else what was filled in for them. */
function latestOf({ businessId, customerId, guest }: Answerer) {
  return sql`from health_answer where business_id = ${businessId}
    and (customer_id = ${customerId}::uuid
      or booking_id = ${guest?.bookingId ?? null}::uuid and guest_position = ${guest?.position ?? null}::int)
    order by is_by_booker, filled_at desc, id desc limit 1`
}

/** Which answers these are, unopened. */
export async function latestFilling(db: Db | Tx, whose: Answerer): Promise<Latest | null> {
  const { rows } = await sql<Latest>`
    select id, ${instantOf('filled_at')} as "filledAt" ${latestOf(whose)}`.execute(db)
  return rows[0] ?? null
}

/** What these say, or null. Whoever shows it to somebody else writes an opening first. Errors: `field_unreadable`. */
export async function latestAnswers(
  db: Db | Tx,
  vault: Vault,
  whose: Answerer,
): Promise<Filled | null> {
  const { rows } = await sql<Sealed & Omit<Filled, keyof Answers>>`
    select id, form_version as "formVersion", content, ${instantOf('filled_at')} as "filledAt", is_by_booker as "isByBooker"
    ${latestOf(whose)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { content, ...filled } = row
  return { ...filled, ...unsealed(vault, { ...filled, content }) }
}

type Filling = Answerer & Answers & { form: HealthForm; today: string; earlierId: string | null }

/**
 * Keeps answers beside the earlier ones. Errors: `form_incomplete` with the question that is amiss, `client_changed` where they were filled in
 * meanwhile.
 */
export async function keepAnswers(
  tx: Tx,
  vault: Vault,
  { businessId, customerId, guest, isByBooker, form, today, earlierId, ...given }: Filling,
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
  const earlier = await latestFilling(tx, { businessId, customerId, guest, isByBooker })
  if ((earlier?.id ?? null) !== earlierId) throw refuse('client_changed')
  if (JSON.stringify(content).length > formLimits.contentLength) throw refuse('payload_too_large')
  const id = randomUUIDv7()
  await sql`
    insert into health_answer (business_id, id, customer_id, booking_id, guest_position, is_by_booker, form_version, content, filled_at)
    values (${businessId}, ${id}, ${customerId}, ${guest?.bookingId ?? null}, ${guest?.position ?? null}, ${isByBooker},
      ${form.version}, ${sealed(vault, id, content)}, ${now})`.execute(tx)
  return { id, filledAt: now.toISOString() }
}

function labelOf({ questions }: HealthForm, id: string) {
  const { name, signature } = guardianFields
  if (id === name) return inBoth('healthForm.guardian.name')
  if (id === signature) return inBoth('healthForm.guardian.signature')
  return questions.find((each) => each.id === id)!.label
}

/** A guest of a visit turns out to be this client, or, where it is null, none that is known: so do their own answers at it. */
export async function giveAnswers(
  tx: Tx,
  businessId: string,
  { bookingId, position }: NonNullable<Answerer['guest']>,
  customerId: string | null,
): Promise<void> {
  await sql`
    update health_answer set customer_id = ${customerId}
    where business_id = ${businessId} and booking_id = ${bookingId} and guest_position = ${position} and not is_by_booker`.execute(
    tx,
  )
}

export async function forgetAnswers(db: Db | Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from health_answer where id = any(${ids}::uuid[])`.execute(db)
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

/** Answers as they are kept under an id. */
export function sealed(vault: Vault, id: string, content: Answers): string {
  return vault.seal(JSON.stringify(content), placeOf(id))
}

/** What sealed answers say. */
export function unsealed(vault: Vault, { id, content }: Sealed): Answers {
  return JSON.parse(vault.open(content, placeOf(id))) as Answers
}

function placeOf(id: string): string {
  return `health_answer ${id}`
}
