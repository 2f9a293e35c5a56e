import type { Logger } from 'pino'
import { transaction } from '../../platform/command.ts'
import { publish } from '../../platform/outbox.ts'
import { noteFault } from '../../platform/outage.ts'
import type { Db } from '../../platform/pool.ts'
import { readPublic, UnreadAddress } from '../../platform/public-read.ts'
import { every, untilNone } from '../../platform/timer.ts'
import type { Vault } from '../../platform/vault.ts'
import type { StaffQuestions } from '../staff-questions.ts'
import { placeOfAddress, resealAddresses } from './address-seal.ts'
import { UnreadableCalendar } from './busy-times.ts'
import { busyTimesApart } from './busy-thread.ts'
import { endCalendar, noteNewHours } from './private-calendar-end.ts'
import * as rows from './private-calendar-sql.ts'

const everyMinutes = 15
/** Read at once; each may hold a file and a thread. */
const batchSize = 4
const limits = { bytes: 2 * 1024 * 1024, milliseconds: 2_000 }
const leastDays = 90
const dayMs = 86_400_000

export type CalendarReading = {
  db: Db
  vault: Vault
  log: Logger
  now: () => Date
  questions: Pick<StaffQuestions, 'lockStaff' | 'workOf'>
  read?: typeof readPublic
}

/** What time alone makes due of private calendars. */
export function privateCalendarTimers(reading: CalendarReading) {
  const { db, vault, log } = reading
  return [
    every(10_000, 'private_calendar.read', log, (signal) => readCalendars(reading, signal)),
    every(3_600_000, 'private_calendar.reseal', log, (signal) =>
      resealAddresses(db, vault, signal),
    ),
  ]
}

/** Reads the private calendars that are due. What cannot be read leaves what was known; what has ended is forgotten. */
export async function readCalendars(reading: CalendarReading, signal?: AbortSignal): Promise<void> {
  await untilNone(async () => {
    const now = reading.now()
    const due = await rows.leaseDue(reading.db, { now, minutes: everyMinutes, most: batchSize })
    await Promise.all(
      due.map((calendar) =>
        readOne(reading, calendar, now).catch((error: unknown) =>
          noteFault(reading.log, error, 'private_calendar.failed'),
        ),
      ),
    )
    return due.length
  }, signal)
}

async function readOne(
  { db, vault, questions, read = readPublic }: CalendarReading,
  calendar: rows.DueCalendar,
  now: Date,
): Promise<void> {
  const { businessId, staffId, timeZone } = calendar
  if (!calendar.isTheirs)
    return transaction(db, async (tx) => {
      await questions.lockStaff(tx, businessId, staffId)
      await endCalendar(tx, { businessId, staffId })
    })
  const window = { ...windowOf(calendar, now), timeZone }
  try {
    const isFresh = calendar.readUntil?.getTime() === window.until
    const url = vault.open(calendar.sealed, placeOfAddress(staffId))
    const answer = await read(url, isFresh ? calendar.etag : null, limits)
    if (answer === 'unchanged') return await rows.writeUnchanged(db, calendar, now)
    const busy = await busyTimesApart(answer.text, window)
    const until = new Date(window.until)
    await write({ db, questions }, calendar, { busy, etag: answer.etag, until, now })
  } catch (error) {
    if (!(error instanceof UnreadAddress || error instanceof UnreadableCalendar)) throw error
    await rows.writeFailure(db, calendar, error.problem, now)
  }
}

/** From yesterday until the horizon of the shop, in whole days, so that a day without news changes nothing. */
function windowOf({ horizonDays }: rows.DueCalendar, now: Date) {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: today - dayMs, until: today + (Math.max(horizonDays, leastDays) + 2) * dayMs }
}

/** Visits that stand in what is newly busy stay: who serves them is told. */
async function write(
  { db, questions }: Pick<CalendarReading, 'db' | 'questions'>,
  calendar: rows.DueCalendar,
  reading: Parameters<typeof rows.writeReading>[2],
): Promise<void> {
  const { businessId, staffId, shopId } = calendar
  const { now, until } = reading
  await transaction(db, async (tx) => {
    await questions.lockStaff(tx, businessId, staffId)
    const change = await rows.writeReading(tx, calendar, reading)
    if (!change?.isChanged) return
    await noteNewHours(tx, { businessId, staffId })
    const work = await questions.workOf(tx, businessId, [staffId], { from: now, until }, now)
    const met = work.filter((one) =>
      change.added.some((span) => one.from < span.until && one.until > span.from),
    )
    for (const bookingId of new Set(met.map((one) => one.bookingId))) {
      const event = 'private_calendar.clashed'
      await publish(tx, { businessId, shopId, event, subjectId: bookingId, data: { staffId } })
    }
  })
}
