import { adviceFor, formState, type FormState, isValid } from '@serein/shared/health-form/advice.ts'
import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import type { Answer, Answers } from '@serein/shared/health-form/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { type Filled, keepAnswers, latestAnswers } from '../../health-form/answer.ts'
import { healthForm } from '../../health-form/form.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { ownStart } from '../guest/own-start.ts'
import { hasNoOther } from '../hold/new-client.ts'

export type Filling = Answers & { formVersion: number; answersId: string | null }

/** A visit as its form needs it; `serviceIds` are those of the booker. */
export type FormVisit = {
  businessId: string
  id: string
  customerId: string | null
  userId: string | null
  code: string
  shopName: string
  state: string
  isOver: boolean
  startsAt: string
  today: string
  serviceIds: string[]
  filledAt: string | null
}

/** Errors: `not_found`. */
export async function formVisit(
  db: Db | Tx,
  bookingId: string,
  owner: { userId: string } | { businessId: string },
  now: Date,
): Promise<FormVisit> {
  const isTheirs =
    'businessId' in owner
      ? sql`b.business_id = ${owner.businessId}`
      : sql`b.user_id = ${owner.userId}`
  const { rows } = await sql<FormVisit>`
    select b.business_id as "businessId", b.id, b.customer_id as "customerId", b.user_id as "userId", b.state,
      b.code, s.name as "shopName", b.ends_at <= ${now} as "isOver", ${ownStart('b')} as "startsAt",
      to_char(${now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD') as today,
      array(select distinct i.service_id from item i where i.business_id = b.business_id and i.booking_id = b.id
        and i.guest_position = 0 and i.cancelled_at is null) as "serviceIds",
      (select ${instantOf(sql`max(a.filled_at)`)} from health_answer a
        where a.business_id = b.business_id and a.customer_id = b.customer_id) as "filledAt"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.id = ${bookingId} and ${isTheirs}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** How the client of a visit stands with the form of the business. */
export async function stateFor(
  db: Db | Tx,
  visit: FormVisit,
  { version, asking }: HealthForm,
): Promise<FormState> {
  if (version === 0 || !visit.customerId) return 'not_asked'
  const isNewClient = asking.ofNewClients && (await hasNoOther(db, visit))
  return formState(asking, { ...visit, isNewClient }, visit.filledAt)
}

/** Whether the client of a visit that is coming is asked for the form, and has not filled it in or too long ago. */
export async function lacksForm(
  db: Db | Tx,
  { businessId, bookingId }: { businessId: string; bookingId: string },
): Promise<boolean> {
  // Of what has begun nobody is reminded.
  const visit = await formVisit(db, bookingId, { businessId }, new Date(0))
  const state = await stateFor(db, visit, await healthForm(db, visit))
  return state === 'missing' || state === 'outdated'
}

/** For the desk, which reads whether and not what. Errors: `not_found`. */
export async function formStateOf(
  db: Db,
  { businessId }: BusinessScope,
  { bookingId }: { bookingId: string },
  now: Date,
): Promise<{ state: FormState; filledAt: string | null }> {
  const visit = await formVisit(db, bookingId, { businessId }, now)
  const state = await stateFor(db, visit, await healthForm(db, visit))
  return { state, filledAt: visit.filledAt }
}

/** Errors: `not_found`, also where the business asks nothing. */
export async function ownForm(
  context: CallContext<CustomerScope>,
  vault: Vault,
  bookingId: string,
) {
  const { db, scope } = context
  const visit = await formVisit(db, bookingId, scope, context.now())
  const { form, ...toFill } = await formToFill(db, visit)
  const filled = await latestAnswers(db, vault, visit as FormVisit & { customerId: string })
  return {
    ...toFill,
    form,
    answersId: filled?.id ?? null,
    answers: filled?.answers ?? [],
    guardian: filled?.guardian ?? null,
    advice: await adviceOn(db, visit, form, filled),
  }
}

/** What there is to fill in, without what was answered. Errors: `not_found`. */
export async function formToFill(db: Db | Tx, visit: FormVisit) {
  const form = await healthForm(db, visit)
  if (form.questions.length === 0 || !visit.customerId) throw refuse('not_found')
  const { filledAt, today, shopName } = visit
  return { form, state: await stateFor(db, visit, form), filledAt, today, shopName }
}

/** Errors: as the contract says. */
export async function fillIn(
  context: CallContext<CustomerScope>,
  vault: Vault,
  { bookingId, ...filling }: Filling & { bookingId: string },
) {
  const { scope } = context
  await once(context, async (tx) => {
    const visit = await formVisit(tx, bookingId, scope, context.now())
    await keepFor(tx, vault, visit, filling, context.now())
    return {}
  })
  return filledFor(context.db, vault, bookingId, scope, context.now())
}

/** Errors: as the contract says. */
export async function keepFor(
  tx: Tx,
  vault: Vault,
  visit: FormVisit,
  { formVersion, answersId, ...answers }: Filling,
  now: Date,
): Promise<void> {
  const { businessId, customerId, state, isOver, today } = visit
  if (!customerId) throw refuse('not_found')
  if (isOver || !['held', 'requested', 'confirmed', 'checked_in'].includes(state))
    throw refuse('state_conflict', { state })
  const form = await healthForm(tx, visit)
  if (form.version !== formVersion) throw refuse('form_changed')
  const client = { businessId, customerId }
  await keepAnswers(tx, vault, { ...client, ...answers, form, today, earlierId: answersId }, now)
}

/** What somebody reads who has just filled it in. */
export async function filledFor(
  db: Db,
  vault: Vault,
  bookingId: string,
  owner: { userId: string } | { businessId: string },
  now: Date,
) {
  const visit = await formVisit(db, bookingId, owner, now)
  const form = await healthForm(db, visit)
  const filled = await latestAnswers(db, vault, visit as FormVisit & { customerId: string })
  const advice = await adviceOn(db, visit, form, filled)
  return { state: await stateFor(db, visit, form), filledAt: filled!.filledAt, advice }
}

/** What the client of a visit is told of their answers; what who serves does otherwise is no matter of theirs. */
async function adviceOn(db: Db, visit: FormVisit, form: HealthForm, filled: Filled | null) {
  const advice = await adviceWithNames(db, visit, form, filled)
  return advice
    .filter(({ effect }) => effect === 'refuse' || effect === 'ask')
    .map(({ serviceId, service, effect, instead, insteadId }) => ({
      serviceId,
      service,
      effect,
      instead,
      insteadId,
    }))
}

type Named = { en: string; fr: string }

/** What answers mean for a visit, with the names of its services; nothing once they are too old to count. */
export async function adviceWithNames(
  db: Db | Tx,
  { businessId, serviceIds, startsAt }: Pick<FormVisit, 'businessId' | 'serviceIds' | 'startsAt'>,
  { contraindications, asking }: HealthForm,
  filled: { answers: Answer[]; filledAt: string } | null,
) {
  if (!filled || !isValid(asking, filled.filledAt, startsAt)) return []
  const advice = adviceFor(contraindications, filled.answers, serviceIds)
  if (advice.length === 0) return []
  const { rows } = await sql<{ id: string; name: Named }>`
    select id, name from service where business_id = ${businessId}`.execute(db)
  const nameOf = (id: string) => rows.find((row) => row.id === id)!.name
  return advice.map((one) => ({
    ...one,
    service: nameOf(one.serviceId),
    instead: one.insteadId ? nameOf(one.insteadId) : null,
  }))
}
