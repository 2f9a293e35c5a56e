import { offsetTable } from '../../time/zone.ts'
import { freeStarts } from '../free-starts.ts'
import { prepareWorld } from '../prepare.ts'
import { DEFAULT_SLOT_RULES } from '../world.ts'
import { everyDay, massage, staffMember } from './sample.ts'

/** All starts of a week with a change of the clock, as text: the same in whatever zone it runs. */
export function starts(): string {
  const prepared = prepareWorld({
    zone: offsetTable('America/New_York', '2027-03-01T00:00:00Z', '2027-03-31T00:00:00Z'),
    fromDay: '2027-03-11',
    toDay: '2027-03-17',
    rules: { ...DEFAULT_SLOT_RULES, horizonDays: 400 },
    hours: { weekly: everyDay(0, 1440), exceptions: [], closures: [] },
    staff: [staffMember('ann')],
    units: [],
    claims: [],
  })
  const days = freeStarts(prepared, massage(60), {
    now: '2027-03-01T00:00:00.000Z',
    fromDay: '2027-03-11',
    toDay: '2027-03-17',
  })
  return days.flatMap((day) => day.starts.map((start) => start.startsAt)).join('\n')
}
