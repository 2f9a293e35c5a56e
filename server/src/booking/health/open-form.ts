import type { Question } from '@serein/shared/health-form/rules.ts'
import { sql } from 'kysely'
import { latestAnswers } from '../../health-form/answer.ts'
import { healthForm } from '../../health-form/form.ts'
import { noteOpening } from '../../identity/wellness.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { bookedBy } from '../guest/wellness.ts'
import { adviceWithNames, formVisit } from './visit-form.ts'

/**
 * Opens what the client of a visit has answered. What is kept as the command's answer is only that it was opened; the answers are read anew
 * each time. Errors: as the contract says.
 */
export async function openForm(
  context: CallContext<BusinessScope>,
  vault: Vault,
  bookingId: string,
) {
  const { scope, db } = context
  const { businessId } = scope
  const opened = await once(context, async (tx) => {
    const { userId, customerId, standsBy: _, ...opening } = await bookedBy(tx, scope, bookingId)
    const client = customerId ? { businessId, customerId } : null
    const filled = client && (await latestAnswers(tx, vault, client))
    if (filled && userId)
      await noteOpening(tx, { userId, ...opening, subject: 'form' }, context.now())
    return { openedAt: context.now().toISOString(), customerId: filled ? customerId : null }
  })
  const { openedAt, customerId } = opened
  if (!customerId) return { openedAt, filled: null }
  const filled = (await latestAnswers(db, vault, { businessId, customerId }))!
  const { formVersion, filledAt, answers, guardian } = filled
  const { rows } = await sql<{ questions: Question[] }>`
    select questions from health_form where business_id = ${businessId} and version = ${formVersion}`.execute(
    db,
  )
  const { questions } = rows[0]!
  const visit = await formVisit(db, bookingId, scope, context.now())
  const advice = await adviceWithNames(db, visit, await healthForm(db, scope), filled)
  return {
    openedAt,
    filled: {
      answers,
      guardian,
      filledAt,
      questions,
      advice: advice.map(({ question, ...one }) => ({
        ...one,
        question: questions.find(({ id }) => id === question)!.label,
      })),
    },
  }
}
