import { expect, it } from 'vitest'
import { neverAgain } from '../testing/avoided.ts'
import { bookingStage, oneGuest } from '../testing.ts'

const at = (time: string) => `2026-11-25T${time}:00.000Z`
const stage = bookingStage({ therapists: 3, rooms: 3 })

type Visit = Awaited<ReturnType<typeof stage.booked>>

const move = (visit: Visit, change: object) =>
  stage.api.ask('POST', `/console/bookings/${visit.id}/move`, {
    ...stage.desk(),
    body: {
      itemId: visit.items[0].id,
      startsAt: visit.startsAt,
      expectedSequence: visit.sequence,
      ...change,
    },
  })

it('the desk moves nothing to a therapist whom the client never wants again, dragged there or left to who can', async () => {
  const two = oneGuest(
    { variantId: stage.world.hourId, wish: 'any' },
    { variantId: stage.world.halfId, wish: 'any' },
  )
  const visit = await stage.booked(at('09:00'), two)
  const [first] = visit.items[1].staffIds
  const [other, another] = stage.world.staffIds.filter((id) => id !== first)
  await neverAgain(stage, other!)
  const refused = await move(visit, { staffId: other })
  expect([refused.status, refused.body.code]).toEqual([409, 'therapist_not_for_client'])
  expect(await stage.visitOf(visit.id)).toEqual(visit)
  const busy = { staffId: first, from: at('15:00'), until: at('15:30') }
  const path = `/console/shops/${stage.world.shopId}/blocks`
  await stage.api.ask('POST', path, { ...stage.desk(), body: busy })
  const { body } = await move(visit, { startsAt: at('14:00') })
  expect(body.items[1].staffIds).toEqual([another])
})
