import { expect, test } from 'vitest'
import { bookingStage, oneGuest } from '../testing.ts'

const day = '2026-11-25'
const stage = bookingStage({ therapists: 3, rooms: 3 })

/** The first therapist is ill until then. */
async function proposals(until: string): Promise<any[]> {
  const { shopId, staffIds } = stage.world
  const body = { staffId: staffIds[0], from: `${day}T06:00:00.000Z`, until }
  const path = `/console/shops/${shopId}`
  const ill = await stage.api.ask('POST', `${path}/time-off/sickness`, { ...stage.desk(), body })
  timeOffId = ill.body.timeOffId
  return (await stage.api.ask('GET', `${path}/absences/${timeOffId}`, stage.desk())).body.visits
}
let timeOffId = ''

function applies({ bookingId, sequence, proposal, substitutes, times }: any) {
  const become =
    proposal === 'substitute'
      ? { kind: proposal, substituteId: substitutes[0].staffId }
      : { kind: proposal, startsAt: times[0].startsAt }
  const path = `/console/shops/${stage.world.shopId}/absences/${timeOffId}/visits/${bookingId}`
  const body = { expectedSequence: sequence, become }
  return stage.api.ask('POST', path, { ...stage.desk(), body })
}

const withFirst = (time: string) => stage.booked(`${day}T${time}:00.000Z`, stage.ofHour(0))

/** It was left to the spa who serves it. */
async function leftOpen({ id }: { id: string }) {
  const [first] = stage.world.staffIds
  await stage.sql`update item set wish = 'any' where booking_id = ${id}`
  await stage.sql`update booking set request = replace(request::text, ${first!}, 'any')::jsonb where id = ${id}`
}

test.each([1, -1])(
  'proposals for visits that want one therapist at one time can all be applied, in either order',
  async (direction) => {
    await withFirst('09:00')
    await withFirst('10:00')
    await leftOpen(await withFirst('11:00'))
    const visits = await proposals(`${day}T12:00:00.000Z`)
    expect(visits.map(({ proposal }) => proposal)).toEqual(['move', 'move', 'substitute'])
    // The therapist is there again at twelve, for one of the two.
    const starts = visits.slice(0, 2).map(({ times }) => times[0].startsAt)
    expect(starts.toSorted((a: string, b: string) => a.localeCompare(b))).toEqual([
      `${day}T12:00:00.000Z`,
      `${day}T13:00:00.000Z`,
    ])
    for (const visit of direction > 0 ? visits : visits.toReversed())
      expect(await applies(visit)).toMatchObject({ status: 200 })
  },
)

test('what one visit is proposed is not offered to another', async () => {
  await withFirst('09:00')
  await withFirst('10:00')
  const [one, other] = await proposals(`${day}T12:00:00.000Z`)
  for (const [visit, taken] of [
    [one, other],
    [other, one],
  ])
    expect(keptTimes(visit)).not.toContain(taken.times[0].startsAt)
})

test('a client who asked for somebody long away is proposed nobody else, but to be asked', async () => {
  await withFirst('09:00')
  const [visit] = await proposals('2027-01-25T12:00:00.000Z')
  expect(visit).toMatchObject({ proposal: 'ask', staffId: stage.world.staffIds[0] })
  expect(visit.substitutes[0]).toMatchObject({ keepsWish: false })
  // Not even the day before.
  expect(keptTimes(visit)).not.toEqual([])
})

/** With whom the client asked for. */
function keptTimes({ times }: any): string[] {
  return times.filter(({ keepsWish }: any) => keepsWish).map(({ startsAt }: any) => startsAt)
}

test('a woman is proposed to who asked for a woman, or the visit is moved', async () => {
  const { businessId, staffIds, hourId } = stage.world
  await stage.sql`update staff_member set gender = case when id = ${staffIds[0]} then 'female' else 'male' end
    where business_id = ${businessId}`
  await stage.touchShop()
  await stage.booked(`${day}T09:00:00.000Z`, oneGuest({ variantId: hourId, wish: 'female' }))
  const [visit] = await proposals(`${day}T12:00:00.000Z`)
  expect(visit).toMatchObject({ proposal: 'move', substitutes: [] })
  expect(visit.times[0].staffNames).toEqual(['Therapist 1'])
})
