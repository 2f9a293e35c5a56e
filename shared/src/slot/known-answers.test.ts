import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offsetTable } from '../time/zone.ts'
import { freeStarts } from './free-starts.ts'
import { prepareWorld } from './prepare.ts'
import { everyDay, massage, staffMember } from './testing/sample.ts'
import { DEFAULT_SLOT_RULES, type SlotWorld } from './world.ts'

const folder = new URL('../../../../shared/cases/', import.meta.url)
const present = existsSync(folder)
if (!present)
  console.info('slot cases: the folder ../shared/cases is absent, its data sets were not checked')

interface CaseFile {
  zone: string
  eventMinutes: number
  slotIntervalMinutes: number
  users: { id: number; busy: { start: string; end: string }[] }[]
}

describe.runIf(present)('data sets with known answers', () => {
  it.each([
    ['slots-1x30.json', '6c0ba6b1e351c87d', 80],
    ['slots-10x30.json', 'ba25181fca1cdf51', 563],
  ])('%s', (file, digest, count) => {
    const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as CaseFile
    const starts = freeStarts(prepareWorld(worldOf(data)), massage(data.eventMinutes), {
      now: '2027-03-01T00:00:00.000Z',
      fromDay: '2027-03-15',
      toDay: '2027-04-13',
    }).flatMap((day) => day.starts.map((start) => start.startsAt))
    expect(starts).toHaveLength(count)
    const hash = createHash('sha256').update(starts.toSorted().join('\n')).digest('hex')
    expect(hash.slice(0, 16)).toBe(digest)
  })
})

function worldOf(data: CaseFile): SlotWorld {
  const hours = everyDay(8 * 60, 20 * 60)
  return {
    zone: offsetTable(data.zone, '2027-03-10T00:00:00Z', '2027-04-20T00:00:00Z'),
    fromDay: '2027-03-15',
    toDay: '2027-04-13',
    rules: { ...DEFAULT_SLOT_RULES, gridMinutes: data.slotIntervalMinutes, noticeMinutes: 0 },
    hours: { weekly: hours, exceptions: [], closures: [] },
    staff: data.users.map((user) => staffMember(`therapist ${user.id}`, { shifts: hours })),
    units: [],
    claims: data.users.flatMap((user) =>
      user.busy.map((busy, index) => ({
        id: `${user.id}/${index}`,
        staffId: `therapist ${user.id}`,
        unitId: null,
        place: null,
        from: busy.start,
        to: busy.end,
        state: 'kept' as const,
        heldUntil: null,
      })),
    ),
  }
}
