import { randomUUID } from 'node:crypto'
import { accountOf, paymentCaptured } from '../shared/src/ledger/transfer.ts'
import { post } from '../server/src/ledger/ledger.ts'
import { transaction } from '../server/src/platform/command.ts'
import { openDatabase, type Db } from '../server/src/platform/pool.ts'
import { openStage } from '../torture/stage.ts'
import { medianOf, type Values } from './figure.ts'
import { pgbench } from './pgbench.ts'

const clients = 32
const rounds = 2
const seconds = 2

/**
 * Transfers a second through `post`, each in a transaction of its own, beside what pgbench reaches by writing the same
 * rows under the same constraints and triggers in one prepared statement: the limit of the server. The two take turns, so
 * that a neighbour's load falls on both.
 */
export async function measureLedger(): Promise<Values> {
  const stage = await openStage('ledger')
  const { db, close } = openDatabase(stage.url)
  try {
    const ours: number[] = []
    const theirs: number[] = []
    await postFor(db, 500)
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await postFor(db, seconds * 1_000))
      const limit = await pgbench(stage.url, statements(await openBusiness(db)), {
        clients,
        seconds,
      })
      if (limit !== null) theirs.push(limit)
    }
    const perSecond = medianOf(ours)
    return { perSecond, ...(theirs.length && { ratio: perSecond / medianOf(theirs) }) }
  } finally {
    await close()
    await stage.close()
    await stage.end()
  }
}

async function postFor(db: Db, milliseconds: number): Promise<number> {
  const businessId = await openBusiness(db)
  const fund = accountOf('provider_clearing', 'sandbox', 'EUR')
  const start = performance.now()
  let done = 0
  async function client() {
    while (performance.now() - start < milliseconds) {
      const subject = { kind: 'booking', id: randomUUID() } as const
      const money = { fund, amountMinor: 9_000, standing: [], debtor: 'nobody' }
      const captured = paymentCaptured({ ...money, paymentId: subject.id, subject })
      await transaction(db, (tx) => post(tx, businessId, captured))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - start) / 1_000)
}

/** The rows that `post` writes for one payment, written the shortest way; chr(58), since pgbench reads a colon as a variable. */
function statements(businessId: string): string {
  return `\\set low random(1, 2000000000)
\\set high random(1, 2000000000)
begin;
with number as (
  select lpad(to_hex(:low::bigint), 16, '0') || lpad(to_hex(:high::bigint), 16, '0') as hex
), subject as (
  select '${businessId}'::uuid as business_id, hex, 'deposit_held' || chr(58) || hex || chr(58) || 'EUR' as deposit,
    'provider_clearing' || chr(58) || 'sandbox' || chr(58) || 'EUR' as fund
  from number
), account as (
  insert into ledger_account (business_id, code, kind, holder, currency, balance_minor)
  select business_id, deposit, 'deposit_held', hex, 'EUR', 0 from subject
  union all
  select business_id, fund, 'provider_clearing', 'sandbox', 'EUR', null from subject
  where not exists (select from ledger_account a where a.business_id = subject.business_id and a.code = fund)
  on conflict do nothing
), transfer as (
  insert into ledger_transfer (business_id, reference, kind, subject, subject_id)
  select business_id, 'payment_captured' || chr(58) || hex, 'payment_captured', 'booking', hex::uuid from subject
  returning id
)
insert into ledger_posting (business_id, transfer_id, position, source, destination, amount_minor, currency)
select business_id, id, 1, fund, deposit, 9000, 'EUR' from transfer, subject;
commit;
`
}

async function openBusiness(db: Db): Promise<string> {
  const slug = `bench-${randomUUID()}`
  const row = await db
    .insertInto('business')
    .values({ name: 'Bench', slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
