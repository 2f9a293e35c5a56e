import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { offsetTable } from '../time/zone.ts'
import { assign } from './assign.ts'
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

describe('each zone with a clock change', () => {
  it('is among those tested', () => {
    expect(new Set(changing.map((one) => one.zone)).size).toBeGreaterThan(100)
  })

  it('shows every local time that exists once, none twice, none in a gap, for real minutes', () => {
    const nights = changing.map(({ zone, minute }) => nightOf(zone, minute))
    expect(nights.map((one) => one.shown)).toEqual(nights.map((one) => one.real))
  }, 120_000)

  it('gives the same result whatever the server’s zone', () => {
    const script = `import { starts } from ${JSON.stringify(new URL('./testing/night.ts', import.meta.url).href)}; console.log(starts())`
    const answers = ['UTC', 'America/St_Johns', 'Pacific/Apia', 'Africa/Cairo'].map((TZ) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    )
    expect(answers[0]!.length).toBeGreaterThan(1000)
    expect(new Set(answers).size).toBe(1)
  }, 60_000)
})

interface Night {
  /** `zone day time` of each start the engine shows around a change, in order. */
  shown: string[]
  real: string[]
}

function nightOf(zone: string, minute: number): Night {
  const at = Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
  const day = at.toZonedDateTimeISO(zone).toPlainDate()
  const fromDay = day.subtract({ days: 1 }).toString()
  const toDay = day.add({ days: 1 }).toString()
  const span = [day.subtract({ days: 5 }), day.add({ days: 6 })].map((one) => `${one}T00:00:00Z`)
  const prepared = prepareWorld({
    zone: offsetTable(zone, span[0]!, span[1]!),
    fromDay,
    toDay,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 400, gridMinutes: 15 },
    hours: { weekly: everyDay(0, 1440), exceptions: [], closures: [] },
    staff: [staffMember('ann')],
    units: [],
    claims: [],
  })
  const request = massage(15)
  const days = freeStarts(prepared, request, { now: YEAR.from, fromDay, toDay })
  const localStarts = days.flatMap((one) =>
    one.starts.map(({ startsAt }) => {
      const found = assign(prepared, request, startsAt, YEAR.from)!
      const minutes = (Date.parse(found.endsAt) - Date.parse(found.startsAt)) / 60_000
      const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone)
      return `${zone} ${one.day} ${local.toPlainDateTime()} ${minutes} min`
    }),
  )
  const real = days.flatMap((one) =>
    localTimes(zone, one.day).map((time) => `${zone} ${one.day} ${one.day}T${time} 15 min`),
  )
  return { shown: localStarts, real }
}

/** The local quarter hours a day has, straight from the platform: a time in a gap does not come back. */
function localTimes(zone: string, day: string): string[] {
  const times: string[] = []
  for (let minute = 0; minute < 1440; minute += 15) {
    const plain = Temporal.PlainDateTime.from(`${day}T00:00`).add({ minutes: minute })
    const real = plain.toZonedDateTime(zone, { disambiguation: 'earlier' }).toPlainDateTime()
    if (real.equals(plain)) times.push(plain.toPlainTime().toString())
  }
  return times
}
