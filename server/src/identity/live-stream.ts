import { randomUUIDv7 } from 'node:crypto'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { transaction } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import { every } from '../platform/timer.ts'

/** How many streams may be open at once, on all processes together. */
export const streamLimits = { session: 5, account: 20 }

/** A stream ends within 5 s of a log-out or a lost right: this pause, and the time the check itself takes. */
const heartbeatMilliseconds = 2_000
/** A process whose last heartbeat is older has died; should it come back, it finds its streams gone. */
const leaseSeconds = 10
/** So many are checked at once: the pool has connections for others, too. */
const batch = 8

type Stream = { end(): Promise<void>; readmit: CallContext['readmit'] }

export type LiveStreams = ReturnType<typeof openLiveStreams>

/**
 * The streams that this process serves. Each holds a place of its session and of its account, which all processes count
 * together, and ends soon after its session or its right has ended: both are asked for again while it lasts.
 */
export function openLiveStreams(db: Db, log: Logger) {
  const open = new Map<string, Stream>()
  const stop = every(heartbeatMilliseconds, 'live_stream.look', log, () =>
    checkStreams(db, open, log),
  )

  return {
    /**
     * Takes a place; the signal ends the stream, with the request or with the right to it. `leave` gives the place back, and
     * may be called twice. Errors: `too_many_streams`.
     */
    async enter(
      { sessionId, readmit }: CallContext,
      request: AbortSignal | undefined,
    ): Promise<{ signal: AbortSignal; leave: () => Promise<void> }> {
      if (!sessionId) throw new Error('a stream was opened without a session')
      const id = randomUUIDv7()
      await takePlace(db, id, sessionId)
      const ended = new AbortController()
      async function leave() {
        ended.abort()
        if (!open.delete(id)) return
        // Should this fail, the place runs out without heartbeats.
        await sql`delete from live_stream where id = ${id}`
          .execute(db)
          .catch((error: unknown) => log.warn({ err: error }, 'live_stream.left'))
      }
      open.set(id, { end: leave, readmit })
      request?.addEventListener('abort', () => void leave(), { once: true })
      if (request?.aborted) void leave()
      return { signal: ended.signal, leave }
    },
    /** How many are open on this process. */
    count: () => open.size,
    async close() {
      await stop()
      await Promise.all([...open.values()].map(({ end }) => end()))
    },
  }
}

/** A session that is over gets no place, and is told so as at any other endpoint. */
async function takePlace(db: Db, id: string, sessionId: string): Promise<void> {
  await transaction(db, async (tx) => {
    // All who come for this account at once count one after another.
    const { rows } = await sql<{ userId: string }>`
      select u.id as "userId" from session s join "user" u on u.id = s.user_id
      where s.id = ${sessionId} for no key update of u for key share of s`.execute(tx)
    const userId = rows[0]?.userId
    if (!userId) throw refuse('unauthenticated')
    await sql`
      delete from live_stream where user_id = ${userId}
        and seen_at < clock_timestamp() - make_interval(secs => ${leaseSeconds})`.execute(tx)
    const { numAffectedRows } = await sql`
      insert into live_stream (id, session_id, user_id)
      select ${id}, ${sessionId}, ${userId}
      where (select count(*) from live_stream where session_id = ${sessionId}) < ${streamLimits.session}
        and (select count(*) from live_stream where user_id = ${userId}) < ${streamLimits.account}`.execute(
      tx,
    )
    if (!numAffectedRows) throw refuse('too_many_streams')
  })
}

/** The heartbeat of the streams that are open here; ends those whose session is gone or whose reader has lost the right. */
async function checkStreams(db: Db, open: ReadonlyMap<string, Stream>, log: Logger): Promise<void> {
  if (open.size === 0) return
  const streams = [...open]
  const { rows } = await sql<{ id: string }>`
    update live_stream set seen_at = clock_timestamp()
    where id = any(${streams.map(([id]) => id)}::uuid[]) returning id`.execute(db)
  const there = new Set(rows.map(({ id }) => id))
  for (const [id, { end }] of streams) if (!there.has(id)) await end()
  const left = streams.filter(([id]) => there.has(id)).map(([, stream]) => stream)
  for (let from = 0; from < left.length; from += batch)
    await Promise.all(
      left.slice(from, from + batch).map(({ end, readmit }) =>
        readmit().catch((error: unknown) => {
          if (error instanceof Refusal) return end()
          log.warn({ err: error }, 'live_stream.unread')
        }),
      ),
    )
}
