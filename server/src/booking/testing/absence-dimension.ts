import { expect } from 'vitest'
import type { Value } from './dimension.ts'
import { type MatrixRun, took } from './matrix-run.ts'

/** Who was to serve first is ill on the day: somebody else takes it, or it is moved behind their absence. */
export const absenceDimension: Record<string, Value> = {
  none: {},
  substitute: { change: (run) => settled(run, 'substitute') },
  otherTime: { change: (run) => settled(run, 'move') },
}

/** What cannot be done is done the other way; where neither can, the visit stays to be settled. */
async function settled(run: MatrixRun, wanted: 'substitute' | 'move'): Promise<void> {
  const { stage } = run
  const { id, items, startsAt: before } = run.booking
  const absent = items[0].staff[0]
  if (!absent) return
  const ofShop = `/shops/${stage.world.shopId}`
  const day = before.slice(0, 10)
  const { timeOffId } = await run.asksAtDesk(`${ofShop}/time-off/sickness`, {
    staffId: absent.id,
    from: `${day}T00:00:00Z`,
    until: `${day}T23:00:00Z`,
  })
  const path = `/console${ofShop}/absences/${timeOffId}`
  const visits = async () => took(await stage.api.ask('GET', path, stage.desk())).visits
  const settle = ({ bookingId, sequence }: Absent, become: object) =>
    run.asksAtDesk(`${ofShop}/absences/${timeOffId}/visits/${bookingId}`, {
      expectedSequence: sequence,
      become,
    })
  for (const other of await visits())
    if (other.bookingId !== id) await settle(other, wayFor(other)!)
  const visit = (await visits()).find(({ bookingId }: Absent) => bookingId === id)
  expect(visit).toMatchObject({ currency: 'EUR', state: 'confirmed' })
  const become = wayFor(visit, wanted)
  if (!become) return
  await settle(visit, become)
  run.isFreeToLeave = true
  const { price } = run.booking
  await run.reads()
  expect(run.booking.price).toEqual(price)
  expect(run.booking.startsAt).toBe(become.kind === 'move' ? become.startsAt : before)
  await expectOff(run, absent.id, day)
}

type Absent = {
  bookingId: string
  sequence: number
  startsAt: string
  substitutes: { staffId: string }[]
  times: { startsAt: string }[]
}

/** What becomes of a visit: as wanted, else the other way, or nothing where there is neither. */
function wayFor(
  { startsAt, substitutes, times }: Absent,
  wanted: 'substitute' | 'move' = 'substitute',
) {
  const [substitute] = substitutes
  // Nobody comes before the day they were told.
  const later = times.findLast((time) => time.startsAt > startsAt)
  const substituted =
    substitute && ({ kind: 'substitute', substituteId: substitute.staffId } as const)
  const moved = later && ({ kind: 'move', startsAt: later.startsAt } as const)
  return wanted === 'move' ? (moved ?? substituted) : (substituted ?? moved)
}

/** Nobody who is ill serves on that day. */
async function expectOff({ stage }: MatrixRun, staffId: string, day: string): Promise<void> {
  const rows = await stage.database.sql`
    select purpose from claim where business_id = ${stage.world.businessId} and staff_id = ${staffId} and state <> 'released'
      and purpose = 'segment' and during && tstzrange(${`${day}T00:00:00Z`}, ${`${day}T23:00:00Z`})`
  expect(rows).toEqual([])
}
