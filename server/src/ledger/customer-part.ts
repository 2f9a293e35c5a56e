import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { CustomerPart, Joining } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { lockSubject, post, reverseReference } from './ledger.ts'

type Owed = { subject: 'booking' | 'order'; subjectId: string; currency: string; owedMinor: number }
type Held = { kind: 'wallet' | 'wallet_bonus'; currency: string; balanceMinor: number }
type Moved = { references: string[]; owed: Owed[] }

/** Wallets and debts. Nothing is rewritten: what was one client's is posted over to the other, debt by debt. */
export const booksOfCustomer: CustomerPart = {
  name: 'ledger',
  async move(tx, joining): Promise<Moved> {
    const { businessId, from, into, now } = joining
    const owed = await owedBy(tx, businessId, from)
    const at = `${from}:${now.toISOString()}`
    const references: string[] = []
    for (const { subject, subjectId, currency, owedMinor } of owed) {
      await lockSubject(tx, businessId, subjectId)
      const reference = `debt_moved:${subjectId}:${at}`
      references.push(reference)
      await post(tx, businessId, {
        kind: 'debt_moved',
        reference,
        subject: { kind: subject, id: subjectId },
        postings: [
          {
            source: accountOf('receivable', into, currency),
            destination: accountOf('receivable', from, currency),
            amountMinor: owedMinor,
          },
        ],
      })
    }
    const postings = (await heldBy(tx, joining)).map(({ kind, currency, balanceMinor }) => ({
      source: accountOf(kind, from, currency),
      destination: accountOf(kind, into, currency),
      amountMinor: balanceMinor,
    }))
    if (postings.length > 0) {
      const reference = `wallet_moved:${at}`
      references.push(reference)
      const subject = { kind: 'wallet', id: into } as const
      await post(tx, businessId, { kind: 'wallet_moved', reference, subject, postings })
    }
    return { references, owed }
  },
  async restore(tx, { businessId, into }, { references, owed }: Moved) {
    const still = await owedBy(tx, businessId, into)
    for (const debt of owed) {
      const same = still.find(
        ({ subjectId, currency }) => subjectId === debt.subjectId && currency === debt.currency,
      )
      if (same?.owedMinor !== debt.owedMinor) throw refuse('merge_is_final')
    }
    for (const reference of references)
      await reverseReference(tx, businessId, reference).catch((error: unknown) => {
        const isSpent = error instanceof Refusal && error.code === 'balance_too_low'
        throw isSpent ? refuse('merge_is_final') : error
      })
  },
}

/** What a client owes for each visit and order. */
async function owedBy(tx: Tx, businessId: string, customerId: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select t.subject, t.subject_id as "subjectId", p.currency,
      sum(case when p.source = a.code then p.amount_minor else -p.amount_minor end)::bigint as "owedMinor"
    from ledger_account a
    join ledger_posting p on p.business_id = a.business_id and (p.source = a.code or p.destination = a.code)
    join ledger_transfer t on t.business_id = p.business_id and t.id = p.transfer_id
    where a.business_id = ${businessId} and a.kind = 'receivable' and a.holder = ${customerId}
    group by t.subject, t.subject_id, p.currency
    having sum(case when p.source = a.code then p.amount_minor else -p.amount_minor end) <> 0
    order by t.subject_id, p.currency`.execute(tx)
  return rows
}

async function heldBy(tx: Tx, { businessId, from }: Joining): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select kind, currency, balance_minor as "balanceMinor" from ledger_account
    where business_id = ${businessId} and holder = ${from} and kind in ('wallet', 'wallet_bonus') and balance_minor > 0
    order by code for no key update`.execute(tx)
  return rows
}
