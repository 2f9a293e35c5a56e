import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { transaction } from '../platform/command.ts'
import { noBusiness, publish } from '../platform/outbox.ts'
import type { Db } from '../platform/pool.ts'
import type { Language } from '../platform/scope.ts'

// One-time codes: six digits that are sent to a telephone and let in once.

const worksMinutes = 10
/** So many tries each code has; the database holds the count to it as well. */
const tries = 5
const pauseSeconds = 30
/** To one number within a day: each costs money, and each is five guesses more. */
const codesADay = 10

/** The code follows from its id and the server's secret, so that neither tables nor events ever hold one. */
export function codeOf(secret: string, codeId: string): string {
  const digest = createHmac('sha256', secret).update(`phone code ${codeId}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export type SentCode = { phoneNumber: string; sendAgainAt: string; expiresAt: string }

/**
 * Has a new code sent; an earlier one of the number then works no more. Refuses with `code_too_soon` and
 * `code_limit_reached`. The answer is the same whether anybody has the number.
 */
export function sendCode(
  db: Db,
  { phoneNumber, language }: { phoneNumber: string; language: Language },
  now: Date,
): Promise<SentCode> {
  return transaction(db, async (tx) => {
    // Who asks twice at once waits here, and is then too soon.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`phone code ${phoneNumber}`}, 0))`.execute(
      tx,
    )
    const dayAgo = new Date(now.getTime() - 86_400_000)
    const { rows: earlier } = await sql<{ sentAt: Date }>`
      select sent_at as "sentAt" from phone_code where phone_number = ${phoneNumber} and sent_at > ${dayAgo}
      order by sent_at desc`.execute(tx)
    const again = earlier[0] && after(earlier[0].sentAt, pauseSeconds)
    if (again && again > now) throw refuse('code_too_soon', { sendAgainAt: again.toISOString() })
    if (earlier.length >= codesADay) throw refuse('code_limit_reached')
    const expiresAt = after(now, worksMinutes * 60)
    const { rows } = await sql<{ id: string }>`
      insert into phone_code (phone_number, sent_at, expires_at) values (${phoneNumber}, ${now}, ${expiresAt})
      returning id`.execute(tx)
    await publish(tx, {
      businessId: noBusiness,
      event: 'phone_code.requested',
      subjectId: rows[0]!.id,
      data: { language },
    })
    return {
      phoneNumber,
      sendAgainAt: after(now, pauseSeconds).toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  })
}

export type Tried = { is: 'right' } | { is: 'wrong'; triesLeft: number } | { is: 'over' }

/**
 * Tries a code. The try is counted before anything is compared, by a statement of its own, so that guesses at once add no
 * tries, and a right code lets in one of two who send it together.
 */
export async function tryCode(
  db: Db,
  secret: string,
  { phoneNumber, code }: { phoneNumber: string; code: string },
  now: Date,
): Promise<Tried> {
  const { rows } = await sql<{ id: string; tries: number }>`
    update phone_code set tries = tries + 1
    where id = (select id from phone_code where phone_number = ${phoneNumber} order by sent_at desc, id desc limit 1)
      and used_at is null and expires_at > ${now} and tries < ${tries}
    returning id, tries`.execute(db)
  const [row] = rows
  if (!row) return { is: 'over' }
  const expected = Buffer.from(codeOf(secret, row.id))
  const given = Buffer.from(code)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return { is: 'wrong', triesLeft: tries - row.tries }
  const { numAffectedRows } = await sql`
    update phone_code set used_at = ${now} where id = ${row.id} and used_at is null`.execute(db)
  return numAffectedRows === 1n ? { is: 'right' } : { is: 'over' }
}

/** Forgets codes that count for no limit any more. Returns how many. */
export async function forgetCodes(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from phone_code where id in (select id from phone_code where sent_at < ${before} limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

function after(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1_000)
}
