import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { offsetTable } from '../time/zone.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import { everyDay, massage, staffMember } from './testing/sample.ts'
import { DEFAULT_SLOT_RULES } from './world.ts'

const YEAR = { from: '2026-12-01T00:00:00Z', to: '2027-12-01T00:00:00Z' }

/** Every zone whose clock changes in the year, with the UTC moments of its changes. */
const changing = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const table = offsetTable(zone, YEAR.from, YEAR.to)
  return table.sinceMinutes.slice(1).map((minute) => ({ zone, minute }))
})

describe('every zone with a change of the clock', () => {
  it('has found the zones of the world', () => {
    expect(new Set(changing.map((one) => one.zone)).size).toBeGreaterThan(100)
  })

  it('shows every local time that exists once, none twice, none in a gap, for real minutes', () => {
    for (const { zone, minute } of changing) checkNight(zone, minute)
  })

  it('answers the same whatever zone the server runs in', () => {
    const script = `import { starts } from ${JSON.stringify(new URL('./testing/night.ts', import.meta.url).href)}; console.log(starts())`
    const answers = ['UTC', 'America/St_Johns', 'Pacific/Apia', 'Africa/Cairo'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    )
    expect(answers[0]!.length).toBeGreaterThan(1000)
    expect(new Set(answers).size).toBe(1)
  })
})

function checkNight(zone: string, minute: number): void {
  const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
  const day = at.toZonedDateTimeISO(zone).toPlainDate()
  const fromDay = day.subtract({ days: 1 }).toString()
  const toDay = day.add({ days: 1 }).toString()
  const prepared = prepareWorld({
    zone: offsetTable(
      zone,
      `${day.subtract({ days: 5 })}T00:00:00Z`,
      `${day.add({ days: 6 })}T00:00:00Z`,
    ),
    fromDay,
    toDay,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 400, gridMinutes: 15 },
    hours: { weekly: everyDay(0, 1440), exceptions: [], closures: [] },
    staff: [staffMember('ann')],
    units: [],
    claims: [],
  })
  const days = freeStarts(prepared, massage(15), { now: YEAR.from, fromDay, toDay })
  for (const one of days) {
    const shown = one.starts.map((start) => {
      const local = Temporal.Instant.from(start.startsAt).toZonedDateTimeISO(zone)
      expect(local.toPlainDate().toString(), zone).toBe(one.day)
      return local.toPlainTime().toString({ smallestUnit: 'minute' })
    })
    expect(shown, `${zone} ${one.day}`).toEqual(localTimes(zone, one.day))
  }
}

/** The local quarter hours a day has, straight from the platform: a time in a gap does not come back. */
function localTimes(zone: string, day: string): string[] {
  const times: string[] = []
  for (let minute = 0; minute < 1440; minute += 15) {
    const plain = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: minute })
    const real = plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).toPlainDateTime()
    if (real.equals(plain)) times.push(plain.toPlainTime().toString({ smallestUnit: 'minute' }))
  }
  return times
}
