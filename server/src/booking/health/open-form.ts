import type { Question } from '@serein/shared/health-form/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { latestAnswers } from '../../health-form/answer.ts'
import { healthForm } from '../../health-form/form.ts'
import { noteOpening } from '../../identity/wellness.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { bookedBy, noteAccess, readerOf, staffOf } from '../guest/wellness.ts'
import { adviceWithNames, formVisit, stateFor } from './visit-form.ts'

type OneGuest = { bookingId: string; guestPosition: number }

/** For the desk, which reads of each guest whether and not what. Errors: `not_found`. */
export async function formStateOf(
  db: Db,
  scope: BusinessScope,
  { bookingId }: { bookingId: string },
  now: Date,
) {
  const { businessId } = scope
  const form = await healthForm(db, scope)
  const reader = await readerOf(db, scope)
  const { rows } = await sql<{ guestPosition: number; staffIds: string[] }>`
    select g.position::int as "guestPosition", ${staffOf(sql`g.position`)} as "staffIds"
    from guest g join booking b on b.business_id = g.business_id and b.id = g.booking_id
    where b.business_id = ${businessId} and b.id = ${bookingId} and g.cancelled_at is null order by g.position`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('not_found')
  const guests = []
  for (const { guestPosition, staffIds } of rows) {
    const visit = await formVisit(db, { bookingId, guestPosition }, scope, now)
    const mayOpen = noteAccess(reader, { isRecognised: true, staffIds }) === 'may_open'
    const state = await stateFor(db, visit, form)
    guests.push({ guestPosition, state, filledAt: visit.filledAt, mayOpen })
  }
  return { guests }
}

/**
 * Opens what a guest of a visit has answered. What is kept as the command's answer is only that it was opened; the answers are read anew each
 * time. Errors: as the contract says.
 */
export async function openForm(context: CallContext<BusinessScope>, vault: Vault, which: OneGuest) {
  const { scope, db } = context
  const { businessId } = scope
  const { openedAt, isFilled } = await once(context, async (tx) => {
    const { userId, openedBy, businessName, booking } = await bookedBy(
      tx,
      scope,
      which.bookingId,
      which,
    )
    const visit = await formVisit(tx, which, scope, context.now())
    const isThere = visit.filledAt !== null
    if (isThere && userId)
      await noteOpening(
        tx,
        { userId, openedBy, businessName, booking, subject: 'form' },
        context.now(),
      )
    return { openedAt: context.now().toISOString(), isFilled: isThere }
  })
  if (!isFilled) return { openedAt, filled: null }
  const visit = await formVisit(db, which, scope, context.now())
  const filled = (await latestAnswers(db, vault, visit))!
  const { formVersion, filledAt, answers, guardian, isByBooker } = filled
  const { rows } = await sql<{ questions: Question[] }>`
    select questions from health_form where business_id = ${businessId} and version = ${formVersion}`.execute(
    db,
  )
  const { questions } = rows[0]!
  const advice = await adviceWithNames(db, visit, await healthForm(db, scope), filled)
  return {
    openedAt,
    filled: {
      answers,
      guardian,
      filledAt,
      isByBooker,
      questions,
      advice: advice.map(({ question, ...one }) => ({
        ...one,
        question: questions.find(({ id }) => id === question)!.label,
      })),
    },
  }
}
