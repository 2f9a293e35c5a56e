import { sql } from 'kysely'
import { codeOf, isBounded, type Account, type Transfer } from '@serein/shared/ledger/transfer.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** Writes a transfer with its postings, and the accounts that are new; null when its reference is already there. */
export async function insertTransfer(
  tx: Tx,
  businessId: string,
  transfer: Transfer,
  reverses: string | null,
): Promise<string | null> {
  const { accounts, postings } = columnsOf(transfer)
  const { rows } = await sql<{ id: string | null }>`
    select ledger_post(${businessId}, ${transfer.reference}, ${transfer.kind}, ${transfer.subject.kind}, ${transfer.subject.id}, ${reverses},
      ${accounts.codes}, ${accounts.kinds}, ${accounts.holders}, ${accounts.currencies}, ${accounts.bounded},
      ${postings.sources}, ${postings.destinations}, ${postings.amounts}, ${postings.currencies}) as id`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

export type StoredTransfer = {
  id: string
  kind: string
  reference: string
  subjectKind: string
  subjectId: string
  amountMinor: number
}

export async function findTransfer(tx: Tx, businessId: string, reference: string) {
  const { rows } = await sql<StoredTransfer>`
    select t.id, t.kind, t.reference, t.subject as "subjectKind", t.subject_id as "subjectId",
      sum(p.amount_minor)::bigint as "amountMinor"
    from ledger_transfer t join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
    where t.business_id = ${businessId} and t.reference = ${reference}
    group by t.business_id, t.id`.execute(tx)
  return rows[0] ?? null
}

/** The latest transfer of a kind for a subject that nobody has undone. */
export async function latestStanding(
  tx: Tx,
  businessId: string,
  subjectId: string,
  { kind, reference = null }: { kind: string; reference?: string | null | undefined },
) {
  const { rows } = await sql<{
    id: string
    reference: string
    subject: Transfer['subject']['kind']
  }>`
    select t.id, t.reference, t.subject from ledger_transfer t
    where t.business_id = ${businessId} and t.subject_id = ${subjectId} and t.kind = ${kind}
      and (${reference}::text is null or t.reference = ${reference})
      and not exists (select from ledger_transfer r where r.business_id = t.business_id and r.reverses = t.id)
    order by t.id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The transfer of a reference, unless somebody has undone it. */
export async function findStanding(tx: Tx, businessId: string, reference: string) {
  const { rows } = await sql<{
    id: string
    kind: string
    subject: Transfer['subject']['kind']
    subjectId: string
  }>`
    select t.id, t.kind, t.subject, t.subject_id as "subjectId" from ledger_transfer t
    where t.business_id = ${businessId} and t.reference = ${reference}
      and not exists (select from ledger_transfer r where r.business_id = t.business_id and r.reverses = t.id)`.execute(
    tx,
  )
  return rows[0] ?? null
}

type PostingRow = { source: AccountRow; destination: AccountRow; amountMinor: number }
type AccountRow = Account

export async function postingsOf(tx: Tx, businessId: string, transferId: string) {
  const { rows } = await sql<PostingRow>`
    select jsonb_build_object('kind', s.kind, 'holder', s.holder, 'currency', s.currency) as source,
      jsonb_build_object('kind', d.kind, 'holder', d.holder, 'currency', d.currency) as destination,
      p.amount_minor as "amountMinor"
    from ledger_posting p
    join ledger_account s on s.business_id = p.business_id and s.code = p.source
    join ledger_account d on d.business_id = p.business_id and d.code = p.destination
    where p.business_id = ${businessId} and p.transfer_id = ${transferId}
    order by p.position`.execute(tx)
  return rows
}

export async function selectStanding(db: Db, businessId: string, subjectId: string) {
  const { rows } = await sql<Account & { balanceMinor: number }>`
    select a.kind, a.holder, a.currency, sum(leg.minor)::bigint as "balanceMinor"
    from ledger_transfer t
    join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
    cross join lateral (values (p.source, -p.amount_minor), (p.destination, p.amount_minor)) as leg (code, minor)
    join ledger_account a on a.business_id = p.business_id and a.code = leg.code
    where t.business_id = ${businessId} and t.subject_id = ${subjectId}
    group by a.business_id, a.code having sum(leg.minor) <> 0
    order by a.code`.execute(db)
  return rows
}

export type StatementLine = {
  transferId: string
  kind: string
  subjectKind: string
  subjectId: string
  amountMinor: number
  occurredAt: Date
}

/** What came to (above zero) and left (below) an account, the latest first. */
export async function selectStatement(
  db: Db,
  businessId: string,
  account: Account,
  page: { before?: string; limit: number },
) {
  const code = codeOf(account)
  const { rows } = await sql<StatementLine>`
    select t.id as "transferId", t.kind, t.subject as "subjectKind", t.subject_id as "subjectId",
      sum(leg.minor)::bigint as "amountMinor", t.occurred_at as "occurredAt"
    from (
      select transfer_id, -amount_minor as minor from ledger_posting
      where business_id = ${businessId} and source = ${code}
      union all
      select transfer_id, amount_minor from ledger_posting
      where business_id = ${businessId} and destination = ${code}
    ) as leg
    join ledger_transfer t on t.business_id = ${businessId} and t.id = leg.transfer_id
    where ${page.before ?? null}::uuid is null or t.id < ${page.before ?? null}::uuid
    group by t.business_id, t.id
    order by t.id desc limit ${page.limit}`.execute(db)
  return rows
}

function columnsOf(transfer: Transfer) {
  const byCode = new Map<string, Account>()
  for (const { source, destination } of transfer.postings)
    for (const account of [source, destination]) byCode.set(codeOf(account), account)
  const accounts = [...byCode.values()]
  return {
    accounts: {
      codes: [...byCode.keys()],
      kinds: accounts.map((account) => account.kind),
      holders: accounts.map((account) => account.holder),
      currencies: accounts.map((account) => account.currency),
      bounded: accounts.map((account) => isBounded(account.kind)),
    },
    postings: {
      sources: transfer.postings.map((posting) => codeOf(posting.source)),
      destinations: transfer.postings.map((posting) => codeOf(posting.destination)),
      amounts: transfer.postings.map((posting) => posting.amountMinor),
      currencies: transfer.postings.map((posting) => posting.source.currency),
    },
  }
}
