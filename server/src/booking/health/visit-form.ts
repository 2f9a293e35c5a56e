import { adviceFor, formState, type FormState, isValid } from '@serein/shared/health-form/advice.ts'
import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import type { Answer, Answers } from '@serein/shared/health-form/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import {
  type Answerer,
  type Filled,
  keepAnswers,
  latestAnswers,
  latestFilling,
} from '../../health-form/answer.ts'
import { healthForm } from '../../health-form/form.ts'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Vault } from '../../platform/vault.ts'
import { ownStart } from '../guest/own-start.ts'
import { hasNoOther } from '../hold/new-client.ts'

export type Filling = Answers & { formVersion: number; answersId: string | null }

/**
 * Which guest of a visit, and as who where it is not themself or the spa: to who books, and to who has no more than the link, nothing is told of
 * which client of the business that guest is, and they answer for the visit alone.
 */
export type WhichGuest = { bookingId: string; guestPosition: number; as?: 'booker' | 'stranger' }

/** A visit as the form of one of its guests needs it. */
export type FormVisit = Answerer & {
  id: string
  guestPosition: number
  /** As it was told for this visit; null: who books. */
  guestName: string | null
  userId: string | null
  code: string
  shopName: string
  state: string
  isOver: boolean
  startsAt: string
  today: string
  serviceIds: string[]
  /** When what counts was filled in, and what that is. */
  filledAt: string | null
  answersId: string | null
}

/** `locks`: while the visit is locked, nobody makes a guest another client, or fills in the same form. Errors: `not_found`. */
export async function formVisit(
  db: Db | Tx,
  { bookingId, guestPosition, as }: WhichGuest,
  owner: { userId: string } | { businessId: string },
  now: Date,
  { locks } = { locks: false },
): Promise<FormVisit> {
  const isTheirs =
    'businessId' in owner
      ? sql`b.business_id = ${owner.businessId}`
      : sql`b.user_id = ${owner.userId}`
  // What is read once it is locked is as others have left it.
  if (locks)
    await sql`select from booking b where b.id = ${bookingId} and ${isTheirs} for no key update`.execute(
      db,
    )
  const isGuest = guestPosition > 0
  const clientId = as ? sql`null::uuid` : sql`g.customer_id`
  const ofThem = sql`from item i where i.business_id = b.business_id and i.booking_id = b.id
    and i.guest_position = ${guestPosition} and i.cancelled_at is null`
  type Row = Omit<FormVisit, 'guest' | 'isByBooker' | 'filledAt' | 'answersId'>
  const { rows } = await sql<Row>`
    select b.business_id as "businessId", b.id, ${guestPosition}::int as "guestPosition", b.code, s.name as "shopName",
      ${isGuest ? clientId : sql`b.customer_id`} as "customerId", ${isGuest ? sql`g.name` : sql`null`} as "guestName",
      ${isGuest ? sql`(select c.user_id from customer c where c.business_id = g.business_id and c.id = ${clientId})` : sql`b.user_id`} as "userId",
      ${isGuest ? sql`case when g.cancelled_at is null then b.state else 'cancelled' end` : sql`b.state`} as state,
      b.ends_at <= ${now} as "isOver",
      ${isGuest ? instantOf(sql`coalesce((select min(i.starts_at) ${ofThem}), b.starts_at)`) : ownStart('b')} as "startsAt",
      to_char(${now}::timestamptz at time zone b.time_zone, 'YYYY-MM-DD') as today,
      array(select distinct i.service_id ${ofThem}) as "serviceIds"
    from booking b join shop s on s.business_id = b.business_id and s.id = b.shop_id
      left join guest g on g.business_id = b.business_id and g.booking_id = b.id and g.position = ${guestPosition}
    where b.id = ${bookingId} and ${isTheirs} and (${!isGuest} or g.position is not null)`.execute(
    db,
  )
  if (!rows[0]) throw refuse('not_found')
  const guest = isGuest ? { bookingId, position: guestPosition } : null
  const visit = { ...rows[0], guest, isByBooker: as === 'booker' }
  const latest = await latestFilling(db, visit)
  return { ...visit, filledAt: latest?.filledAt ?? null, answersId: latest?.id ?? null }
}

/** How a guest of a visit stands with the form of the business; a guest of whom it knows nothing is a new client. */
export async function stateFor(
  db: Db | Tx,
  visit: FormVisit,
  { version, asking }: HealthForm,
): Promise<FormState> {
  if (version === 0 || !isSomebody(visit)) return 'not_asked'
  const isNewClient = asking.ofNewClients && (await hasNoOther(db, visit))
  return formState(asking, { ...visit, isNewClient }, visit.filledAt)
}

/** A guest of whom the business knows a client or a place in the party can answer. */
function isSomebody({ customerId, guest }: FormVisit): boolean {
  return customerId !== null || guest !== null
}

type VisitOfForm = { businessId: string; bookingId: string; guestPosition?: number }

/** Whether a guest of a visit that is coming is asked for the form, and has not filled it in or too long ago. */
export async function lacksForm(
  db: Db | Tx,
  { businessId, bookingId, guestPosition = 0 }: VisitOfForm,
): Promise<boolean> {
  // Of what has begun nobody is reminded.
  const visit = await formVisit(db, { bookingId, guestPosition }, { businessId }, new Date(0))
  const state = await stateFor(db, visit, await healthForm(db, visit))
  return state === 'missing' || state === 'outdated'
}

/** What there is to fill in, without what was answered. Errors: `not_found`. */
export async function formToFill(db: Db | Tx, visit: FormVisit) {
  const form = await healthForm(db, visit)
  if (form.questions.length === 0 || !isSomebody(visit)) throw refuse('not_found')
  const { filledAt, answersId, today, shopName, guestName } = visit
  return {
    form,
    state: await stateFor(db, visit, form),
    filledAt,
    answersId,
    today,
    shopName,
    guestName,
  }
}

/** Errors: as the contract says. */
export async function keepFor(
  tx: Tx,
  vault: Vault,
  visit: FormVisit,
  { formVersion, answersId, ...answers }: Filling,
  now: Date,
): Promise<void> {
  const { businessId, customerId, guest, isByBooker, state, isOver, today } = visit
  if (!isSomebody(visit)) throw refuse('not_found')
  if (isOver || !['held', 'requested', 'confirmed', 'checked_in'].includes(state))
    throw refuse('state_conflict', { state })
  const form = await healthForm(tx, visit)
  if (form.version !== formVersion) throw refuse('form_changed')
  const whose = { businessId, customerId, guest, isByBooker }
  await keepAnswers(tx, vault, { ...whose, ...answers, form, today, earlierId: answersId }, now)
}

/** What somebody reads who has just filled it in; who books reads of a guest only that it is done. */
export async function filledFor(
  db: Db,
  vault: Vault,
  which: WhichGuest,
  owner: { userId: string } | { businessId: string },
  now: Date,
) {
  const visit = await formVisit(db, which, owner, now)
  const form = await healthForm(db, visit)
  const filled = visit.isByBooker ? null : await latestAnswers(db, vault, visit)
  const advice = await adviceOn(db, visit, form, filled)
  return { state: await stateFor(db, visit, form), filledAt: visit.filledAt!, advice }
}

/** What a guest is told of their answers; what who serves does otherwise is no matter of theirs. */
export async function adviceOn(db: Db, visit: FormVisit, form: HealthForm, filled: Filled | null) {
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
