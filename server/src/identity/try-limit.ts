import { createHmac } from 'node:crypto'
import { Refusal } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

// How often somebody may be wrong. Each key has so many tries at once and gets one back after each pause, so that guessing is
// slow for ever and nobody is locked out for good. The count stands in the database: it outlives a restart and holds across
// processes.

export type Allowance = { kind: string; of: string; tries: number; pauseSeconds: number }

/** No try is left; after so many seconds there is one. */
export class TriesOver extends Refusal {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too_many_requests', undefined)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type TryLimit = ReturnType<typeof openTryLimit>

/** `patience`: so many times the usual number of tries. */
export function openTryLimit({
  db,
  secret,
  now,
  patience,
}: {
  db: Db
  secret: string
  now: () => Date
  patience: number
}) {
  const keyOf = ({ kind, of }: Allowance) =>
    `${kind}:${createHmac('sha256', secret).update(`try limit ${kind} ${of}`).digest('base64url')}`
  const priced = (allowances: Allowance[]) =>
    // In one order, so that two who need the same rows wait for each other once.
    allowances
      .map((each) => ({
        key: keyOf(each),
        cost: each.pauseSeconds,
        most: each.pauseSeconds * Math.round(each.tries * patience),
      }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))

  return {
    /**
     * Takes a try of each before anything is compared, in one statement, so that tries at once are no more than those one
     * after another. Throws `TriesOver`.
     */
    async take(allowances: Allowance[]): Promise<void> {
      const at = now()
      const wanted = priced(allowances)
      const most = sql`(select w.most from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, most int)
        where w.key = l.key) * interval '1 second'`
      // What lies further ahead than tries can lead was written by a clock that was wrong; those of two processes differ by less.
      const settled = sql`case when l.settled_at > ${at}::timestamptz + ${most} + interval '1 minute' then ${at}::timestamptz
        else greatest(l.settled_at, ${at}) end`
      const { rows } = await sql<{ key: string }>`
        insert into try_limit as l (key, settled_at)
        select key, ${at}::timestamptz + cost * interval '1 second'
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (key text, cost int, most int)
        on conflict (key) do update set settled_at = ${settled} + (excluded.settled_at - ${at}::timestamptz)
        where ${settled} + (excluded.settled_at - ${at}::timestamptz) <= ${at}::timestamptz + ${most}
        returning key`.execute(db)
      const taken = new Set(rows.map(({ key }) => key))
      const missing = wanted.filter(({ key }) => !taken.has(key))
      if (missing.length === 0) return
      await giveBack(
        db,
        wanted.filter(({ key }) => taken.has(key)),
      )
      const waits = await Promise.all(missing.map((each) => wait(db, each, at)))
      throw new TriesOver(Math.max(...waits))
    },
    /** What was right, or never compared, costs nothing. */
    giveBack: (allowances: Allowance[]) => giveBack(db, priced(allowances)),
    /** Starts anew for somebody who has shown by other means who they are. */
    async forget(allowances: Allowance[]): Promise<void> {
      const keys = priced(allowances).map(({ key }) => key)
      await sql`delete from try_limit where key = any(${keys})`.execute(db)
    },
    /** Runs what compares a password: only a wrong one costs a try. */
    async around<T>(allowances: Allowance[], work: () => Promise<T>): Promise<T> {
      await this.take(allowances)
      try {
        const answer = await work()
        await this.giveBack(allowances)
        return answer
      } catch (error) {
        const isWrong = error instanceof Refusal && error.code === 'wrong_password'
        if (!isWrong) await this.giveBack(allowances)
        throw error
      }
    },
  }
}

/** Forgets what is settled. Returns how many. */
export async function forgetTries(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from try_limit where key in (
      select key from try_limit where settled_at < ${now} limit 5000 for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

type Priced = { key: string; cost: number; most: number }

async function giveBack(db: Db, priced: Priced[]): Promise<void> {
  if (priced.length === 0) return
  // An update of its own would lock in whatever order it finds the rows, and two of those can stop each other for good.
  await sql`
    with locked as materialized (
      select key from try_limit where key = any(${priced.map(({ key }) => key)}) order by key collate "C" for update)
    update try_limit l set settled_at = l.settled_at - w.cost * interval '1 second'
    from locked join jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as w (key text, cost int) using (key)
    where l.key = locked.key`.execute(db)
}

async function wait(db: Db, { key, cost, most }: Priced, now: Date): Promise<number> {
  const { rows } = await sql<{ settledAt: Date }>`
    select settled_at as "settledAt" from try_limit where key = ${key}`.execute(db)
  const settled = rows[0]?.settledAt.getTime() ?? now.getTime()
  return Math.max(1, Math.ceil((settled - now.getTime()) / 1_000 + cost - most))
}
