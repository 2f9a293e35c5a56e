import { beforeEach, expect, it } from 'vitest'
import { checkoutStage } from '../../checkout/testing.ts'
import { aParty, oneGuest } from '../testing.ts'
import { type PrivateRoom, privateRoom } from '../testing/private-room.ts'

const stage = checkoutStage({ users: 2 })
/** A hammam is to be had before a massage: two days before at least. */
let room: PrivateRoom
let rule: { serviceId: string; firstServiceId: string; hours: number; days: number }

const setRules = (prerequisites: (typeof rule)[]) =>
  stage.api.ask(
    'PUT',
    `/console/shops/${stage.world.shopId}/prerequisites`,
    stage.desk({ role: 'owner', body: { prerequisites } }),
  )

beforeEach(async () => {
  room = await privateRoom(stage.database.db, stage.world)
  const [variant] = await stage.sql<{ serviceId: string }>`
    select service_id as "serviceId" from variant where id = ${stage.world.hourId}`
  rule = { serviceId: variant!.serviceId, firstServiceId: room.serviceId, hours: 48, days: 180 }
})

const refused = (guestPosition = 0) => ({
  status: 409,
  body: {
    code: 'earlier_visit_needed',
    data: {
      ...rule,
      guestPosition,
      firstService: { en: 'Private hammam' },
      firstVariantId: room.variantId,
    },
  },
})

const at = (index: number, name: string, reason: string) => ({
  field: `prerequisites.${index}.${name}`,
  reason,
})

async function booked(startsAt: string, visit: object): Promise<string> {
  const { body } = await stage.hold(startsAt, visit)
  const pays = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
  expect(await stage.pay(body.id, pays)).toMatchObject({ status: 200 })
  return body.id
}

it('a service is booked online once another was, so long before', async () => {
  await setRules([rule])
  const massage = oneGuest({ variantId: stage.world.hourId })
  const hammam = oneGuest({ variantId: room.variantId })
  const first = await stage.hold('2026-11-27T09:00:00.000Z')
  expect(first).toMatchObject(refused())
  expect(first.body.message).toContain('“Private hammam”, 48 hours before at least and 180 days')
  const visit = await booked('2026-11-25T09:00:00.000Z', hammam)
  expect(await stage.hold('2026-11-27T08:00:00.000Z')).toMatchObject(refused())
  const massageId = await booked('2026-11-27T09:00:00.000Z', massage)
  const sooner = { startsAt: '2026-11-27T08:00:00.000Z', expectedTotalMinor: 8000 }
  const moved = await stage.ask('POST', `/bookings/${massageId}/reschedule`, sooner)
  expect(moved).toMatchObject(refused())
  // What is added to that first visit would be had with it.
  const startsAt = '2026-11-25T09:00:00.000Z'
  const more = { guestPosition: 0, variantId: stage.world.hourId, startsAt }
  const wanted = { ...more, expectedTotalMinor: 14_000 }
  expect(await stage.ask('POST', `/bookings/${visit}/addition`, wanted)).toMatchObject(refused())
  await stage.cancel(visit)
  expect(await stage.hold('2026-11-28T09:00:00.000Z')).toMatchObject(refused())
})

it('who comes along, or whom nobody knows, has to have had it too', async () => {
  await setRules([rule])
  const { hourId, shopId } = stage.world
  await booked('2026-11-25T09:00:00.000Z', oneGuest({ variantId: room.variantId }))
  const startsAt = '2026-11-28T09:00:00.000Z'
  expect(await stage.hold(startsAt, aParty([hourId], [hourId]))).toMatchObject(refused(1))
  const [other] = await stage.sql<{ id: string }>`
    select id from "user" where id <> ${stage.world.userId} limit 1`
  const body = { shopId, startsAt, ...oneGuest({ variantId: hourId }) }
  expect(await stage.api.ask('POST', '/bookings', { user: other!.id, body })).toMatchObject(
    refused(),
  )
})

it('the same visit will do where no time is asked for, and the desk books as it likes', async () => {
  await setRules([{ ...rule, hours: 0 }])
  const { hourId, shopId } = stage.world
  const startsAt = '2026-11-28T09:00:00.000Z'
  const inOrder = oneGuest({ variantId: room.variantId }, { variantId: hourId })
  expect(await stage.hold(startsAt, inOrder)).toMatchObject({ status: 201 })
  const path = `/console/shops/${shopId}/walk-ins`
  const walkIn = { startsAt, ...oneGuest({ variantId: hourId }) }
  expect(await stage.api.ask('POST', path, stage.desk({ body: walkIn }))).toMatchObject({
    status: 201,
  })
})

it('what is held counts once more as it is paid', async () => {
  const { body } = await stage.hold('2026-11-28T09:00:00.000Z')
  await setRules([rule])
  const pays = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
  expect(await stage.pay(body.id, pays)).toMatchObject(refused())
})

it('rules by which nothing could be booked are refused', async () => {
  const back = { ...rule, serviceId: rule.firstServiceId, firstServiceId: rule.serviceId }
  const fault = async (...rules: (typeof rule)[]) => (await setRules(rules)).body.data
  expect(await fault(rule, rule)).toEqual(at(1, 'firstServiceId', 'doubled'))
  expect(await fault(rule, back)).toEqual(at(1, 'firstServiceId', 'out_of_order'))
  expect(await fault({ ...rule, days: 2 })).toEqual(at(0, 'days', 'out_of_range'))
  const unknown = { ...rule, firstServiceId: '019cadaf-0000-7000-8000-000000000000' }
  expect(await fault(unknown)).toEqual(at(0, 'firstServiceId', 'unknown'))
})
