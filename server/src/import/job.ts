import { randomUUID } from 'node:crypto'
import { everywhere } from '@serein/shared/business/permission.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { expireInTheWay } from '../booking/booking.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { type BusinessScope, mint } from '../platform/scope.ts'
import { countriesOf } from '../shop/country.ts'
import { ClaimConflict } from '../slot/claim.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import type { Stop } from './fault-words.ts'
import type { Import, ValidatedLine, Work } from './kind.ts'
import { kindsOfImport } from './kinds.ts'
import { selectStored, selectLines, writeSubjects, writeUses, writeVerdicts } from './sql.ts'

/** Who has not been heard of for so long is dead, and another process begins again. */
const leaseSeconds = 30
const mostTries = 3
/** So many times holds that are over are ended for one file. */
const mostOverdue = 20

type Parts = {
  db: Db
  snapshots: ShopSnapshots
  log: Logger
  now: () => Date
  signal?: AbortSignal
}
type Job = Import & {
  state: 'checking' | 'running' | 'undoing'
  startedBy: string | null
  lease: string
  total: number
}

/** Somebody else has taken the work over. */
class LeaseLost extends Error {}

/** This process is asked to stop. */
class Interrupted extends Error {}

/**
 * Does what files wait for, one after the other, for as long as there is any. Any number of processes may do so: each file has a
 * lease, and what a process that died had begun was one transaction, of which nothing is left.
 */
export async function runImports(parts: Parts): Promise<void> {
  await giveUpOnRepeated(parts.db, parts.now())
  while (!parts.signal?.aborted) {
    const job = await lease(parts)
    if (!job) return
    try {
      await (job.state === 'undoing' ? revertImport(parts, job) : writePastOverdue(parts, job))
    } catch (error) {
      if (error instanceof Interrupted) await giveBack(parts, job)
      else if (!(error instanceof LeaseLost)) await stop(parts, job, error)
    }
  }
}

async function lease({ db, now }: Parts): Promise<Job | undefined> {
  const token = randomUUID()
  const { rows } = await sql<Omit<Job, 'countries'>>`
    update import i set lease = ${token}, leased_until = ${until(now())}, tries = i.tries + 1, done = 0
    from (select business_id, id from import
      where state in ('checking', 'running', 'undoing') and (leased_until is null or leased_until < ${now()}) and tries < ${mostTries}
      order by created_at limit 1 for update skip locked) next
    where i.business_id = next.business_id and i.id = next.id
    returning i.business_id as "businessId", i.id, i.kind, i.state, i.columns, i.terms, i.started_by as "startedBy", i.total,
      i.headings,
      ${token} as lease`.execute(db)
  const [job] = rows
  return job && { ...job, countries: await countriesOf(db, { businessId: job.businessId }) }
}

/** What has ended the process that was at it several times is not tried for ever. */
async function giveUpOnRepeated(db: Db, now: Date): Promise<void> {
  await sql`
    update import set lease = null, leased_until = null, fault = case when state = 'undoing' then 'bug_undo' else 'bug' end,
      state = case when state = 'undoing' then 'done' else 'failed' end
    where state in ('checking', 'running', 'undoing') and tries >= ${mostTries} and leased_until < ${now}`.execute(
    db,
  )
}

function until(now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1_000)
}

function workOf({ db, snapshots, now, signal }: Parts, job: Job): Work {
  const { businessId, startedBy } = job
  // What they may was asked when they started it.
  const scope = mint<BusinessScope>({
    kind: 'business',
    businessId,
    userId: startedBy ?? '',
    role: 'owner',
    permissions: everywhere('none'),
  })
  return {
    import: job,
    scope,
    snapshots,
    now: now(),
    async reportProgress(lines) {
      if (signal?.aborted) throw new Interrupted()
      await writeProgress(db, job, lines, now())
    },
  }
}

/** Another process may begin it at once, and it was no try of it. */
async function giveBack({ db }: Parts, { businessId, id, lease: token }: Job): Promise<void> {
  await sql`
    update import set lease = null, leased_until = null, done = 0, tries = tries - 1
    where business_id = ${businessId} and id = ${id} and lease = ${token}`.execute(db)
}

/** Beside the transaction of the work, so that everybody sees how far it is. */
async function writeProgress(
  db: Db,
  { businessId, id, lease: token, total }: Job,
  lines: number,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update import set done = ${Math.min(lines, total)}, leased_until = ${until(now)}
    where business_id = ${businessId} and id = ${id} and lease = ${token}`.execute(db)
  if (numAffectedRows !== 1n) throw new LeaseLost()
}

/** The same as {@link checkAndWrite}, again where holds that are over stood in the way: those end first. */
async function writePastOverdue(parts: Parts, job: Job): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await checkAndWrite(parts, job)
    } catch (error) {
      const isOverdue = error instanceof ClaimConflict && error.overdue.length > 0
      if (!isOverdue || attempt === mostOverdue) throw error
      await expireInTheWay(parts.db, error, parts.now())
    }
}

/** Every line is looked at; where it is to be imported, all that fit are written, or none. */
async function checkAndWrite(parts: Parts, job: Job): Promise<void> {
  const { db } = parts
  const key = { businessId: job.businessId, importId: job.id }
  const kind = kindsOfImport[job.kind]
  const work = workOf(parts, job)
  const before = await selectLines(db, key, { where: sql`verdict = 'wrong'` })
  const results = await kind.check(db, work, await selectLines(db, key))
  const stopped = job.kind === 'balances' ? totalFault(job, results) : null
  const fits = results.filter(
    (each): each is ValidatedLine & { value: unknown } =>
      each.verdict === 'fits' && each.value !== undefined,
  )
  await work.reportProgress(0)
  await transaction(db, async (tx) => {
    await writeVerdicts(tx, key, results)
    if (job.state === 'checking')
      return settle(tx, parts, job, { state: 'checked', stop: stopped, results })
    // What has come to be wrong since somebody looked is not left out behind their back.
    const agreed = new Set(before.map(({ line }) => line))
    if (stopped || results.some(({ line, verdict }) => verdict === 'wrong' && !agreed.has(line)))
      return settle(tx, parts, job, { state: 'checked', stop: stopped ?? 'changed', results })
    await writeSubjects(tx, key, await kind.write(tx, work, fits))
    return settle(tx, parts, job, { state: 'done', stop: null, results })
  })
}

function totalFault(
  { terms: { totalMinor } }: Job,
  results: readonly ValidatedLine[],
): Stop | null {
  if (totalMinor === null) return null
  const minor = results.reduce(
    (sum, { value }) => sum + ((value as { amountMinor?: number })?.amountMinor ?? 0),
    0,
  )
  return minor === totalMinor ? null : 'total_differs'
}

type Settled = {
  state: 'checked' | 'done' | 'failed' | 'undone'
  stop: Stop | null
  results?: readonly ValidatedLine[]
  usedCount?: number
}

/** The end of the work, in its transaction: a process that has lost the lease meanwhile writes nothing at all. */
async function settle(
  tx: Tx,
  { now }: Parts,
  { businessId, id, lease: token, total }: Job,
  settled: Settled,
): Promise<void> {
  const { state, stop: fault, results, usedCount = 0 } = settled
  const count = (verdict: ValidatedLine['verdict']) =>
    results?.filter((each) => each.verdict === verdict).length ?? null
  const { numAffectedRows } = await sql`
    update import set state = ${state}, fault = ${fault}, done = ${state === 'done' ? total : 0}, lease = null, leased_until = null,
      fits = coalesce(${count('fits')}, fits), skipped = coalesce(${count('skipped')}, skipped),
      wrong = coalesce(${count('wrong')}, wrong), kept = ${usedCount},
      finished_at = case when ${state} = 'done' then ${now()}::timestamptz else finished_at end,
      undone_at = case when ${state} = 'undone' then ${now()}::timestamptz end,
      written_in = case when ${state} = 'done' then change_mark() else written_in end
    where business_id = ${businessId} and id = ${id} and lease = ${token}`.execute(tx)
  if (numAffectedRows !== 1n) throw new LeaseLost()
  if (state === 'done') await publish(tx, { businessId, event: 'import.finished', subjectId: id })
  if (state === 'undone') await publish(tx, { businessId, event: 'import.undone', subjectId: id })
}

async function revertImport(parts: Parts, job: Job): Promise<void> {
  const key = { businessId: job.businessId, importId: job.id }
  const work = workOf(parts, job)
  await transaction(parts.db, async (tx) => {
    const uses = await kindsOfImport[job.kind].revert(tx, work, await selectStored(tx, key))
    await writeUses(tx, key, uses)
    await settle(tx, parts, job, { state: 'undone', stop: null, usedCount: uses.size })
  })
}

/** It went wrong, and nothing was written: it stands where it stood before. */
async function stop({ db, log }: Parts, job: Job, error: unknown): Promise<void> {
  const isExpected = error instanceof ClaimConflict || error instanceof Refusal
  if (!isExpected) log.error({ err: error, importId: job.id }, 'import.failed')
  const isUndo = job.state === 'undoing'
  const fault: Stop = isExpected ? 'changed' : isUndo ? 'bug_undo' : 'bug'
  await sql`
    update import set lease = null, leased_until = null, done = 0, fault = ${fault},
      state = ${isUndo ? 'done' : isExpected ? 'checked' : 'failed'}
    where business_id = ${job.businessId} and id = ${job.id} and lease = ${job.lease}`.execute(db)
}
