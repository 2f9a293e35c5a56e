import type { Question } from '@serein/shared/health-form/rules.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import type { Vault } from '../platform/vault.ts'
import { answersOfCustomer } from './customer-part.ts'
import { type Sealed, unsealed } from './answer.ts'

/** What a person has answered to the health forms of spas. It goes with them. */
export function answersOfPerson(vault: Vault): PersonPart {
  return {
    name: 'healthAnswers',
    async sections(db, userId) {
      type Row = Sealed & { businessName: string; questions: Question[]; filledAt: string }
      const { rows } = await sql<Row>`
        select h.name as "businessName", a.id, a.content, f.questions, ${instantOf('a.filled_at')} as "filledAt"
        from customer c join health_answer a on a.business_id = c.business_id and a.customer_id = c.id
          join health_form f on f.business_id = a.business_id and f.version = a.form_version
          join business h on h.id = c.business_id
        where c.user_id = ${userId} order by a.filled_at, a.id`.execute(db)
      const answers = rows.flatMap(({ businessName, questions, filledAt, ...sealed }) =>
        unsealed(vault, sealed).answers.map(({ question, values, text }) => ({
          businessName,
          filledAt,
          question: questions.find(({ id }) => id === question)?.label.en ?? question,
          answer: sayAnswer(questions, { question, values, text }),
        })),
      )
      return [{ name: 'healthAnswers', rows: answers }]
    },
    async erase(tx, userId) {
      const { rows } = await sql<{ businessId: string; customerId: string }>`
        select business_id as "businessId", id as "customerId" from customer where user_id = ${userId}`.execute(
        tx,
      )
      for (const customer of rows) await answersOfCustomer.erase!(tx, customer)
    },
  }
}

/** The options that were chosen by their words, and what was written. */
function sayAnswer(
  questions: readonly Question[],
  { question, values, text }: { question: string; values: string[]; text: string },
): string {
  const options = questions.find(({ id }) => id === question)?.options ?? []
  const chosen = values.map((value) => options.find(({ id }) => id === value)?.label.en ?? value)
  return [...chosen, text].filter(Boolean).join(', ')
}
