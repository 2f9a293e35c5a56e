import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import type { openStage } from './stage.ts'

type Pool = Awaited<ReturnType<typeof openStage>>['pool']
type Fault = {
  kind: 'slow'
  match: { method: 'POST'; path: RegExp }
  forMs: number
  effect: 'first' | 'last'
}
/** What the faults of a peer can do, as much as is needed of it. */
export type Peer = {
  faults: { add(fault: Fault): unknown; left(): number; clear(): void; release(): void }
}

/** When the server is killed: before the step is done (of a peer: it is done late), or when it is done and nobody has heard. */
export type Moment = 'before' | 'after'
/** Where a step waits for the kill. */
export type Gate = {
  /** Waits until somebody stands there. @returns whether anybody came */
  reached(): Promise<boolean>
  /** Lets what stood there go, once the server is dead. */
  open(): Promise<void>
}

const lock = 190_019
const tables = [
  'payment',
  'payment_refund',
  'booking',
  'order',
  'stock_movement',
  'gift_card',
  'collection_gift',
  'pass',
  'pass_use',
  'membership_period',
  'sandbox_charge',
  'sandbox_refund',
  'waiting_entry',
  'delivery',
]
const patienceMilliseconds = 15_000

/**
 * Triggers in the torture's own database: whatever is about to be committed at the place that was chosen waits for a lock that the
 * torture holds. The product knows nothing of it.
 */
export async function installGates(pool: Pool): Promise<void> {
  await pool.query(`
    create table torture_gate (place text primary key);
    create function torture_wait() returns trigger language plpgsql as $$
    begin
      if exists (select from torture_gate where place = tg_table_name || '.' || coalesce(to_jsonb(new) ->> 'state', 'made'))
        and (tg_op = 'INSERT' or to_jsonb(old) ->> 'state' is distinct from to_jsonb(new) ->> 'state')
      then perform pg_advisory_xact_lock(${lock}); end if;
      return null;
    end $$`)
  for (const table of tables)
    await pool.query(`create constraint trigger torture_waits after insert or update on "${table}"
      deferrable initially deferred for each row execute function torture_wait()`)
}

/** Stands where a row comes into a state, such as `payment.captured`, at the very commit. */
export async function gateAt(
  pool: Pool,
  holder: Client,
  place: string,
  moment: Moment,
): Promise<Gate> {
  await pool.query('insert into torture_gate values ($1)', [place])
  await holder.query('select pg_advisory_lock($1)', [lock])
  let waiting: number[] = []
  return {
    reached: () =>
      until(async () => {
        const { rows } = await pool.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [lock],
        )
        waiting = rows.map(({ pid }) => pid)
        return waiting.length > 0
      }),
    async open() {
      await pool.query('delete from torture_gate')
      if (moment === 'before')
        await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
          waiting,
        ])
      else await holder.query('select pg_advisory_unlock($1)', [lock])
      await until(async () => {
        const left = await pool.query('select 1 from pg_stat_activity where pid = any($1)', [
          waiting,
        ])
        return left.rowCount === 0
      })
      await holder.query('select pg_advisory_unlock_all()')
    },
  }
}

/** Stands at a provider, which holds a request before it takes effect, or its answer. */
export function gateInPeer({ faults }: Peer, path: RegExp, moment: Moment): Gate {
  const effect = moment === 'before' ? 'last' : 'first'
  faults.add({ kind: 'slow', match: { method: 'POST', path }, forMs: 60_000, effect })
  return {
    async reached() {
      const isReached = await until(async () => faults.left() === 0)
      // It is counted when the request comes, and has its effect a moment later.
      if (isReached) await wait(50)
      return isReached
    },
    async open() {
      faults.clear()
      faults.release()
    },
  }
}

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  const latest = Date.now() + patienceMilliseconds
  while (Date.now() < latest) {
    if (await isSo()) return true
    await wait(20)
  }
  return false
}
