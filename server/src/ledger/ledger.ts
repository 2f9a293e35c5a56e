import { sql } from 'kysely'
import { refuse } from '@serein/shared/refusal.ts'
import {
  accountOf,
  codeOf,
  type Account,
  type Standing,
  type Subject,
  type Transfer,
} from '@serein/shared/ledger/transfer.ts'
import { heldWherePaid, reversalOf } from '@serein/shared/ledger/reversal.ts'
import type { Db, Tx } from '../platform/pool.ts'
import * as rows from './sql.ts'

/**
 * Moves money. A transfer with the same reference is posted once: a retry answers with the first one's id. Nothing to
 * move posts nothing. Throws `balance_too_low` when a wallet, a card, a deposit or a debt would pass its limit; the
 * transaction is then lost and must be rolled back.
 */
export async function post(tx: Tx, businessId: string, transfer: Transfer): Promise<string | null> {
  return insert(tx, businessId, transfer, null)
}

/**
 * Undoes the latest transfer of a kind that a subject has and nobody has undone, or the one of a reference, by posting the opposite; what was paid of it
 * since is held for the subject again. Null when there
 * is none, so that a retry is harmless.
 */
export async function reverse(
  tx: Tx,
  businessId: string,
  {
    subject,
    kind,
    reference: only,
  }: { subject: Subject; kind: string; reference?: string | undefined },
): Promise<string | null> {
  await lockSubject(tx, businessId, subject.id)
  const found = await rows.latestStanding(tx, businessId, subject.id, { kind, reference: only })
  if (!found) return null
  const postings = await rows.postingsOf(tx, businessId, found.id)
  const original = { id: found.id, kind, reference: found.reference, subject, postings }
  const standing = await readStanding(tx, businessId, subject.id)
  return insert(tx, businessId, heldWherePaid(reversalOf(original), standing), found.id)
}

/** Undoes the one transfer of a reference; null when there is none, or it was undone before. */
export async function reverseReference(
  tx: Tx,
  businessId: string,
  reference: string,
): Promise<string | null> {
  const found = await rows.findStanding(tx, businessId, reference)
  if (!found) return null
  const postings = await rows.postingsOf(tx, businessId, found.id)
  const { id, kind, subject, subjectId } = found
  const original = { id, kind, reference, subject: { kind: subject, id: subjectId }, postings }
  return insert(tx, businessId, reversalOf(original), id)
}

/**
 * What has become of a subject's money so far, read under a lock: until the transaction ends nobody else posts for this
 * subject by the rules. Lock the booking itself before this, never after.
 */
export async function standingOf(tx: Tx, businessId: string, subjectId: string): Promise<Standing> {
  await lockSubject(tx, businessId, subjectId)
  return readStanding(tx, businessId, subjectId)
}

/** The same without a lock, to show. */
export async function readStanding(
  db: Db,
  businessId: string,
  subjectId: string,
): Promise<Standing> {
  const found = await rows.selectStanding(db, businessId, subjectId)
  return found.map(({ balanceMinor, ...account }) => ({ account, balanceMinor }))
}

/** Until the transaction ends. Several verbs of one transaction lock the same subject; the first alone asks the database. */
export async function lockSubject(tx: Tx, businessId: string, subjectId: string): Promise<void> {
  const subject = `${businessId}/${subjectId}`
  const locked = lockedSubjects.get(tx) ?? new Set()
  if (locked.has(subject)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 5))`.execute(tx)
  lockedSubjects.set(tx, locked.add(subject))
}

const lockedSubjects = new WeakMap<Tx, Set<string>>()

/** What an account holds, in minor units; zero when nothing ever touched it. */
export async function balance(db: Db, businessId: string, account: Account): Promise<number> {
  const found = await db
    .selectFrom('ledger_balance')
    .select(({ fn }) => fn.coalesce('stored_minor', 'replayed_minor').as('minor'))
    .where('business_id', '=', businessId)
    .where('code', '=', codeOf(account))
    .executeTakeFirst()
  return found?.minor ?? 0
}

/** A customer's money with a business in one currency, and the bonus beside it, in minor units. */
export type WalletBalance = { moneyMinor: number; bonusMinor: number }

/** The same, locked: until the transaction ends nobody else spends of it. */
export async function lockWallet(
  tx: Tx,
  businessId: string,
  { customerId, currency }: { customerId: string; currency: string },
): Promise<WalletBalance> {
  const query = walletAccounts(tx, businessId, { customerId, currency })
  return walletOf(await query.orderBy('code').forNoKeyUpdate().execute())
}

/** The same without a lock, to show; of nobody it is empty. */
export async function readWallet(
  db: Db,
  businessId: string,
  { customerId, currency }: { customerId: string | null; currency: string },
): Promise<WalletBalance> {
  if (!customerId) return { moneyMinor: 0, bonusMinor: 0 }
  return walletOf(await walletAccounts(db, businessId, { customerId, currency }).execute())
}

function walletAccounts(
  db: Db,
  businessId: string,
  { customerId, currency }: { customerId: string; currency: string },
) {
  const codes = (['wallet', 'wallet_bonus'] as const).map((kind) =>
    codeOf(accountOf(kind, customerId, currency)),
  )
  return db
    .selectFrom('ledger_account')
    .select(['kind', 'balance_minor'])
    .where('business_id', '=', businessId)
    .where('code', 'in', codes)
}

function walletOf(found: { kind: string; balance_minor: number | null }[]): WalletBalance {
  const of = (kind: string) => found.find((row) => row.kind === kind)?.balance_minor ?? 0
  return { moneyMinor: of('wallet'), bonusMinor: of('wallet_bonus') }
}

/** What moved on an account, the latest first; `before` is the last transfer of the page before. */
export async function statement(
  db: Db,
  businessId: string,
  account: Account,
  page: { before?: string; limit: number },
): Promise<rows.StatementLine[]> {
  return rows.selectStatement(db, businessId, account, page)
}

async function insert(
  tx: Tx,
  businessId: string,
  transfer: Transfer,
  reverses: string | null,
): Promise<string | null> {
  if (transfer.postings.length === 0) return null
  const id = await rows.insertTransfer(tx, businessId, transfer, reverses).catch(refuseLimit)
  return id ?? (await sameTransfer(tx, businessId, transfer)).id
}

/** A reference that names something else is a bug of the caller: two things would share one effect. */
async function sameTransfer(tx: Tx, businessId: string, transfer: Transfer) {
  const found = await rows.findTransfer(tx, businessId, transfer.reference)
  const amountMinor = transfer.postings.reduce((total, posting) => total + posting.amountMinor, 0)
  if (
    found?.kind !== transfer.kind ||
    found.subjectId !== transfer.subject.id ||
    found.amountMinor !== amountMinor
  )
    throw new Error(`the ledger has another transfer under the reference ${transfer.reference}`)
  return found
}

const limits = new Set([
  'ledger_wallet_is_never_below_zero',
  'ledger_wallet_bonus_is_never_below_zero',
  'ledger_reserved_is_never_below_zero',
  'ledger_gift_card_is_never_below_zero',
  'ledger_pass_is_never_below_zero',
  'ledger_deposit_is_never_below_zero',
  'ledger_refund_due_is_never_below_zero',
  'ledger_receivable_is_never_overpaid',
])

function refuseLimit(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint && limits.has(constraint)) throw refuse('balance_too_low')
  throw error
}
