import type { QuickAnswer } from '@serein/shared/chat/desk.ts'
import { chatRules } from '@serein/shared/chat/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Listed = { quickAnswers: QuickAnswer[] }
type Saved = { quickAnswerId: string } & Pick<QuickAnswer, 'title' | 'text'>

export async function listQuickAnswers(
  db: Db | Tx,
  { businessId }: BusinessScope,
): Promise<Listed> {
  const { rows } = await sql<QuickAnswer>`
    select id, title, text from quick_answer where business_id = ${businessId} order by title, id`.execute(
    db,
  )
  return { quickAnswers: rows }
}

/** Errors: `quick_answers_full`. */
export async function saveQuickAnswer(
  tx: Tx,
  scope: BusinessScope,
  { quickAnswerId: id, title, text }: Saved,
  now: Date,
): Promise<Listed> {
  // Who adds the last one at the same time waits.
  await sql`select from business where id = ${scope.businessId} for no key update`.execute(tx)
  const { quickAnswers } = await listQuickAnswers(tx, scope)
  const before = quickAnswers.find((each) => each.id === id)
  const { quickAnswers: limit } = chatRules
  if (!before && quickAnswers.length >= limit) throw refuse('quick_answers_full', { limit })
  await sql`
    insert into quick_answer (business_id, id, title, text, created_at)
    values (${scope.businessId}, ${id}, ${title}, ${JSON.stringify(text)}::jsonb, ${now})
    on conflict (business_id, id) do update set title = excluded.title, text = excluded.text`.execute(
    tx,
  )
  auditChange(tx, { kind: 'quickAnswer', id }, auditedAnswer(before), { title })
  return listQuickAnswers(tx, scope)
}

/** Errors: `not_found`. */
export async function removeQuickAnswer(
  tx: Tx,
  scope: BusinessScope,
  { quickAnswerId: id }: { quickAnswerId: string },
): Promise<Listed> {
  const { quickAnswers } = await listQuickAnswers(tx, scope)
  const before = quickAnswers.find((each) => each.id === id)
  if (!before) throw refuse('not_found')
  await sql`delete from quick_answer where business_id = ${scope.businessId} and id = ${id}`.execute(
    tx,
  )
  auditChange(tx, { kind: 'quickAnswer', id }, auditedAnswer(before), {})
  return listQuickAnswers(tx, scope)
}

function auditedAnswer(answer: QuickAnswer | undefined) {
  return answer ? { title: answer.title } : {}
}
