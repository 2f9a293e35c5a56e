import { refuse } from '@serein/shared/refusal.ts'
import { type Guide, type GuideStep, guideSteps } from '@serein/shared/support/guide.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Facts = Record<Exclude<GuideStep, 'messages' | 'import' | 'rules' | 'page'>, boolean>
type Answer = 'done' | 'later'
type Row = Facts & {
  isHidden: boolean
  answers: Partial<Record<GuideStep, Answer>>
  hasServed: boolean
}

/** What is asked of slices to the right, and of the server. */
export type GuideQuestions = {
  sends: Guide['sends']
  hasImported: (db: Db, businessId: string) => Promise<boolean>
}

/** Which are right as they are where clients have come already. */
const provenByVisits: ReadonlySet<GuideStep> = new Set(['import', 'rules', 'payments', 'page'])

/**
 * What of the first steps is done; of the messages that is up to who runs the server. Errors: `not_found` for a shop of another
 * business.
 */
export async function readGuide(
  db: Db,
  { businessId }: BusinessScope,
  shopId: string,
  { sends, hasImported }: GuideQuestions,
): Promise<Guide> {
  const found = await selectFacts(db, businessId, shopId)
  if (!found) throw refuse('not_found')
  const { isHidden, answers, hasServed, ...facts } = found
  const done: Partial<Record<GuideStep, boolean>> = {
    ...facts,
    messages: sends.mail,
    import: await hasImported(db, businessId),
  }
  const steps = guideSteps.map((step) => {
    const isProven = hasServed && provenByVisits.has(step)
    const isDone = done[step] || isProven || answers[step] === 'done'
    return { step, isDone, isLater: !isDone && answers[step] === 'later' }
  })
  return { isHidden, steps, sends }
}

async function selectFacts(db: Db, businessId: string, shopId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select exists (select from guide_hidden g where g.business_id = s.business_id) as "isHidden",
      (select coalesce(jsonb_object_agg(a.step, a.answer), '{}') from guide_answer a where a.business_id = s.business_id) as answers,
      exists (select from shop_hours h where h.business_id = s.business_id and h.shop_id = s.id) as shop,
      exists (select from unit u where u.business_id = s.business_id and u.shop_id = s.id and u.is_active) as rooms,
      exists (select from service_shop o join service v on v.business_id = o.business_id and v.id = o.service_id and v.retired_at is null
        where o.business_id = s.business_id and o.shop_id = s.id) as services,
      exists (select from shift f join staff_member m on m.business_id = f.business_id and m.id = f.staff_id and m.is_active
        where f.business_id = s.business_id and f.shop_id = s.id and f.to_day is null) as team,
      exists (select from service_shop o join service v on v.business_id = o.business_id and v.id = o.service_id and v.is_active
        where o.business_id = s.business_id and o.shop_id = s.id)
        and not exists (select from service_shop o join service v on v.business_id = o.business_id and v.id = o.service_id and v.is_active
          where o.business_id = s.business_id and o.shop_id = s.id and v.hands > 0
            and not exists (select from variant d join skill k on k.business_id = d.business_id and k.variant_id = d.id
              join staff_member m on m.business_id = k.business_id and m.id = k.staff_id and m.is_active
              where d.business_id = v.business_id and d.service_id = v.id)) as skills,
      exists (select from provider_account a where a.business_id = s.business_id) as payments,
      exists (select from shop_picture p where p.business_id = s.business_id and p.shop_id = s.id) as pictures,
      exists (select from payment p where p.business_id = s.business_id and p.shop_id = s.id and p.subject = 'booking'
        and p.state in ('captured', 'refunded')) as visit,
      exists (select from booking b where b.business_id = s.business_id and b.shop_id = s.id and b.state = 'completed'
        and not exists (select from test_visit t where t.business_id = b.business_id and t.booking_id = b.id)) as "hasServed"
    from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  return rows[0]
}

/** Saying it twice is saying it once. */
export async function hideGuide(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { isHidden }: { isHidden: boolean },
  now: Date,
): Promise<{ isHidden: boolean }> {
  const { numAffectedRows } = await (
    isHidden
      ? sql`insert into guide_hidden (business_id, hidden_at) values (${businessId}, ${now}) on conflict do nothing`
      : sql`delete from guide_hidden where business_id = ${businessId}`
  ).execute(tx)
  const hasChanged = numAffectedRows === 1n
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, { isHidden: isHidden !== hasChanged }, { isHidden })
  if (hasChanged)
    await publish(tx, {
      businessId,
      event: isHidden ? 'guide.hidden' : 'guide.shown',
      subjectId: businessId,
      data: { userId },
    })
  return { isHidden }
}

/** Saying it twice is saying it once. */
export async function answerStep(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { step, answer }: { step: GuideStep; answer: Answer | null },
  now: Date,
): Promise<{ step: GuideStep; answer: Answer | null }> {
  const { rows } = await sql<{ answer: Answer }>`
    select answer from guide_answer where business_id = ${businessId} and step = ${step} for update`.execute(
    tx,
  )
  const before = rows[0]?.answer ?? null
  await (
    answer
      ? sql`
        insert into guide_answer (business_id, step, answer, answered_at) values (${businessId}, ${step}, ${answer}, ${now})
        on conflict (business_id, step) do update set answer = excluded.answer, answered_at = excluded.answered_at`
      : sql`delete from guide_answer where business_id = ${businessId} and step = ${step}`
  ).execute(tx)
  auditChange(tx, { kind: 'business', id: businessId }, { [step]: before }, { [step]: answer })
  if (before !== answer)
    await publish(tx, {
      businessId,
      event: 'guide.answered',
      subjectId: businessId,
      data: { userId, step },
    })
  return { step, answer }
}
